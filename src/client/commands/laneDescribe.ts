import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { laneText } from '../terminal/laneText.js';
import { print, printJson, say } from '../terminal/output.js';
import { withSomeWorker } from './someWorker.js';
import { wholeNumber } from './wholeNumber.js';

export const laneDescribe = new Command('describe')
  .description('Show who has a lane, who waits, and what blocks it')
  .argument('<target>', 'the target')
  .option('--limit <n>', 'how many of those who wait', wholeNumber(0, 10_000), 20)
  .option('--tenant <name>', 'whose lane')
  .option('--json', 'print as JSON')
  .action(async (target, { limit, json, tenant }) => {
    const { lane, holder } = await inSession(
      (session) =>
        withSomeWorker(session, async () => {
          const { jobs } = session;
          const lane = await jobs.lanes.describe(target, limit);
          const holder = lane.holder === null ? null : await jobs.report(lane.holder.jobId);
          return { lane, holder };
        }),
      { say, tenant },
    );
    if (json === true) printJson({ ...lane, holderStatus: holder?.status ?? null });
    else print(laneText(lane, holder));
  });
