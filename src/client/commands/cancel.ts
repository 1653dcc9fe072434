import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { reportText } from '../terminal/text.js';
import { withSomeWorker } from './someWorker.js';

export const cancel = new Command('cancel')
  .description('Cancel a job and wait until its work has stopped')
  .argument('<id>', 'the job')
  .option('--reason <text>', 'why, for the report', 'Cancelled at the command line')
  .option('--no-wait', 'return when the request is recorded')
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print the report as JSON')
  .action(async (jobId, { reason, wait, json, tenant }) => {
    const report = await inSession(
      async (session) => {
        const { jobs, service } = session;
        await jobs.cancel(jobId, reason);
        if (!wait) return jobs.report(jobId);
        if (!service.ownedByUs && (await jobs.workers()) === 0) {
          say('No worker is polling; the job is cancelled when one comes: plumbline worker');
          return jobs.report(jobId);
        }
        return withSomeWorker(session, () => jobs.result(jobId));
      },
      { say, tenant },
    );
    if (json === true) printJson(report);
    else print(reportText(report));
  });
