import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { EXIT_CODES } from '../terminal/exitCodes.js';
import { printJson, say } from '../terminal/output.js';
import { warnWithoutWorkers } from './follow.js';
import { requireLastingWorker } from './lastingWorker.js';
import { printOutcome, seeThrough } from './seeThrough.js';
import { withSomeWorker } from './someWorker.js';

export const retry = new Command('retry')
  .description('Try an ended job again, as a new job: only what failed or was not finished')
  .argument('<id>', 'the job that ended PARTIAL, FAILED or CANCELLED')
  .option('--key <key>', 'the same key within 24 hours gives the same retry')
  .option('--detach', 'start the retry and leave')
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
The retry has the same config and target. It begins with the first stage that was not completed, and works on
the items of that stage that failed or were not finished.`,
  )
  .action(async (retried, { key, detach, json, tenant }) => {
    const report = await inSession(
      async (session) => {
        const { jobs, service } = session;
        if (detach === true) await requireLastingWorker(session);
        const { jobId } = await jobs.retry(retried, { key });
        say(`Job ${jobId} tries ${retried} again.`);
        if (!service.ownedByUs) await warnWithoutWorkers(jobs, jobId);
        if (detach === true) return jobs.report(jobId);
        const ended = await withSomeWorker(session, () => seeThrough(session, jobId));
        if (json !== true) await printOutcome(session, ended);
        return ended;
      },
      { say, tenant },
    );
    if (json === true) printJson(report);
    process.exitCode = EXIT_CODES[report.status];
  });
