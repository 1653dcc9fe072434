import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { EXIT_CODES } from '../terminal/exitCodes.js';
import { printJson, say } from '../terminal/output.js';
import { requireLastingWorker } from './lastingWorker.js';
import { printOutcome, seeThrough } from './seeThrough.js';
import { withSomeWorker } from './someWorker.js';
import { wholeNumber } from './wholeNumber.js';

export const resume = new Command('resume')
  .description('Let a PAUSED job go on from where it stopped, and exit by its outcome')
  .argument('<id>', 'the job')
  .option(
    '--token-limit <n>',
    'the tokens it may use in all from now on',
    wholeNumber(0, 1_000_000_000),
  )
  .option('--detach', 'leave when the job goes on')
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print the report as JSON')
  .action(async (jobId, { tokenLimit, detach, json, tenant }) => {
    const report = await inSession(
      async (session) => {
        if (detach === true) await requireLastingWorker(session);
        return withSomeWorker(session, async () => {
          const options = tokenLimit === undefined ? {} : { tokenLimit };
          const resumed = await session.jobs.resume(jobId, options);
          say(`Job ${jobId} goes on.`);
          if (detach === true) return resumed;
          const ended = await seeThrough(session, jobId);
          if (json !== true) await printOutcome(session, ended);
          return ended;
        });
      },
      { say, tenant },
    );
    if (json === true) printJson(report);
    process.exitCode = EXIT_CODES[report.status];
  });
