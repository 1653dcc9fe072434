import { Command } from '@commander-js/extra-typings';
import { activeVersion } from '../../activities/engineShelf.js';
import { ENGINE_ARGUMENT, readEngine } from '../engineNames.js';
import { inStore } from '../inStore.js';
import { engineText } from '../terminal/engineText.js';
import { print, printJson } from '../terminal/output.js';

export const engineShow = new Command('show')
  .description('Show what an engine version is made of')
  .argument('[version]', ENGINE_ARGUMENT, 'active')
  .option('--tenant <name>', 'whose active version and scores')
  .option('--json', 'print the whole version as JSON, parameters included')
  .addHelpText(
    'after',
    '\nExamples:\n  plumbline engine show\n  plumbline engine show baseline --json > baseline.json',
  )
  .action(async (name, { json, tenant }) => {
    const shown = await inStore(tenant, async (session) => {
      const { store, tenant } = session;
      const version = await readEngine(session, name);
      const scores = await store.evaluations.lastByVersion(tenant);
      return {
        ...version,
        active: version.id === (await activeVersion(store, tenant)),
        lastEvaluation: scores.get(version.id) ?? null,
      };
    });
    if (json === true) printJson(shown);
    else print(engineText(shown));
  });
