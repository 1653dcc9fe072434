import { Command, Option } from '@commander-js/extra-typings';
import { ROLE_NAMES } from '../../job/role.js';
import { ApiKeys } from '../apiKeys.js';
import { inStore } from '../inStore.js';
import { print, printJson, say } from '../terminal/output.js';

export const keyCreate = new Command('create')
  .description('Make a key; it is shown this once, and only its hash is kept')
  .requiredOption('--name <name>', 'whose it is; stands in logs and reports')
  .addOption(
    new Option('--role <role>', 'what it may do').choices(ROLE_NAMES).makeOptionMandatory(),
  )
  .option('--tenant <name>', 'whose jobs it is for (default: PLUMBLINE_TENANT)')
  .option('--json', 'print the key as JSON')
  .addHelpText('after', '\nExample:\n  KEY=$(plumbline key create --name ci --role operator)')
  .action(async ({ name, role, tenant, json }) => {
    const made = await inStore(tenant, ({ store, tenant }) =>
      new ApiKeys(store.apiKeys).create({ tenant, name, role }),
    );
    if (json === true) {
      printJson(made);
      return;
    }
    say(`Key ${made.id} of "${made.name}": ${made.role} of tenant ${made.tenant}.`);
    say('It is not shown again. Send it as: Authorization: Bearer <key>');
    print(made.key);
  });
