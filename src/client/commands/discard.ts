import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { reportText } from '../terminal/text.js';
import { withSomeWorker } from './someWorker.js';

export const discard = new Command('discard')
  .description('Give up a job that waits or is PAUSED; it ends CANCELLED')
  .argument('<id>', 'the job')
  .option('--reason <text>', 'why, for the report', 'Discarded at the command line')
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print the report as JSON')
  .action(async (jobId, { reason, json, tenant }) => {
    const report = await inSession(
      (session) => withSomeWorker(session, () => session.jobs.discard(jobId, reason)),
      { say, tenant },
    );
    if (json === true) printJson(report);
    else print(reportText(report));
  });
