import { Command } from '@commander-js/extra-typings';
import { ApiKeys } from '../apiKeys.js';
import { inStore } from '../inStore.js';
import { keyListText } from '../terminal/keyText.js';
import { print, printJson } from '../terminal/output.js';

export const keyList = new Command('list')
  .description("List a tenant's keys, oldest first, revoked ones included")
  .option('--tenant <name>', 'whose keys')
  .option('--json', 'print the keys as JSON')
  .addHelpText('after', '\nExample:\n  plumbline key list --json')
  .action(async ({ tenant, json }) => {
    const keys = await inStore(tenant, ({ store, tenant }) =>
      new ApiKeys(store.apiKeys).list(tenant),
    );
    if (json === true) printJson(keys);
    else print(keyListText(keys));
  });
