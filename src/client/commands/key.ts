import { Command } from '@commander-js/extra-typings';
import { keyCreate } from './keyCreate.js';
import { keyList } from './keyList.js';
import { keyRevoke } from './keyRevoke.js';

export const key = new Command('key').description(
  'API keys: who may come in over HTTP, for which tenant, in which role',
);
for (const command of [keyCreate, keyList, keyRevoke]) key.addCommand(command.exitOverride());
key.addHelpText(
  'after',
  `
Roles:
  viewer     looks at jobs, logs, lanes, schedules, briefs and engine versions
  operator   does that, and starts and controls jobs and schedules
  worker     works on the items of stages of kind pull, and sees nothing else

Examples:
  plumbline key create --name "night desk" --role operator
  plumbline key list
  plumbline key revoke 5f0a3c9d1b2e4f60`,
);
