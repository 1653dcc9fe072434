import { Command } from '@commander-js/extra-typings';
import { ApiKeys } from '../apiKeys.js';
import { inStore } from '../inStore.js';
import { print, printJson } from '../terminal/output.js';

export const keyRevoke = new Command('revoke')
  .description('Take a key out of use, from the next request on')
  .argument('<id>', 'the id of the key, as list shows it')
  .option('--tenant <name>', 'whose key it is')
  .option('--json', 'print what was revoked as JSON')
  .addHelpText('after', '\nExample:\n  plumbline key revoke 5f0a3c9d1b2e4f60')
  .action(async (id, { tenant, json }) => {
    await inStore(tenant, ({ store, tenant }) => new ApiKeys(store.apiKeys).revoke(tenant, id));
    if (json === true) printJson({ key: id, revoked: true });
    else print(`Key ${id} opens nothing any more.`);
  });
