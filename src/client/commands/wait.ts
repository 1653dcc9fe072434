import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { EXIT_CODES } from '../terminal/exitCodes.js';
import { print, printJson, say } from '../terminal/output.js';
import { reportText } from '../terminal/text.js';
import { warnWithoutWorkers } from './follow.js';

export const wait = new Command('wait')
  .description('Wait until a job has ended or is PAUSED and exit by its outcome')
  .argument('<id>', 'the job')
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print the report as JSON')
  .action(async (jobId, { json, tenant }) => {
    const report = await inSession(
      async ({ jobs }) => {
        await warnWithoutWorkers(jobs, jobId);
        return jobs.settled(jobId);
      },
      { say, tenant },
    );
    if (json === true) printJson(report);
    else print(reportText(report));
    process.exitCode = EXIT_CODES[report.status];
  });
