import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { descriptionText } from '../terminal/describe.js';
import { withSomeWorker } from './someWorker.js';

export const pause = new Command('pause')
  .description('Stop a job at its next checkpoint, so that it can go on from there')
  .argument('<id>', 'the job')
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
What is done stays done, and no worker is held. A job that waits for its lane keeps its place; one whose
turn it is keeps the lane. Then: plumbline resume, discard or resolve.`,
  )
  .action(async (jobId, { json, tenant }) => {
    const job = await inSession(
      async (session) => {
        await withSomeWorker(session, () => session.jobs.pause(jobId));
        return session.jobs.describe(jobId);
      },
      { say, tenant },
    );
    if (json === true) printJson(job);
    else print(descriptionText(job));
  });
