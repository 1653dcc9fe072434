import { Command } from '@commander-js/extra-typings';
import { listEngines } from '../engines.js';
import { inStore } from '../inStore.js';
import { engineListText } from '../terminal/engineText.js';
import { print, printJson } from '../terminal/output.js';

export const engineList = new Command('list')
  .description('List engine versions, newest first; the active one is marked')
  .option('--tenant <name>', 'whose active version and scores')
  .option('--json', 'print the versions as JSON')
  .addHelpText('after', '\nExample:\n  plumbline engine list --json')
  .action(async ({ json, tenant }) => {
    const rows = await inStore(tenant, listEngines);
    if (json === true) printJson(rows);
    else print(engineListText(rows));
  });
