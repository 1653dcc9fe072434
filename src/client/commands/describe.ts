import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { descriptionText } from '../terminal/describe.js';

export const describe = new Command('describe')
  .description('Show everything about a job: stages, errors, lease, what to do next')
  .argument('<id>', 'the job')
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print as JSON')
  .action(async (jobId, { json, tenant }) => {
    const job = await inSession(({ jobs }) => jobs.describe(jobId), { say, tenant });
    if (json === true) printJson(job);
    else print(descriptionText(job));
  });
