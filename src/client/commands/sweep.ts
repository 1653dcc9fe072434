import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { listText } from '../terminal/text.js';

export const sweep = new Command('sweep')
  .description('Fail jobs that are past their deadline and have no worker left to notice')
  .option('--tenant <name>', 'whose jobs')
  .option('--json', 'print the reports of the failed jobs as JSON')
  .action(async ({ json, tenant }) => {
    const failed = await inSession(({ jobs }) => jobs.sweep(), { say, tenant });
    if (json === true) printJson(failed);
    else print(failed.length === 0 ? 'No orphaned jobs.' : listText(failed));
  });
