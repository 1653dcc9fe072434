import { neverBackwards } from '../job/job.js';
import { jobPace } from '../job/pace.js';
import { isTerminal } from '../job/status.js';
import type { JobDescription } from './describeJob.js';
import { RecentPace } from './recentPace.js';

/** An estimate that changes because time goes by is news no more often than this. */
const PACE_MS = 5_000;

/**
 * What is new in one look at a job after the other, until it has ended. Nothing goes backwards, and the pace is
 * that of the last while.
 */
export async function* watchJob(
  looks: AsyncIterable<JobDescription>,
  now: () => Date,
): AsyncGenerator<JobDescription> {
  const recent = new RecentPace();
  let last: JobDescription | undefined;
  let toldAt = 0;
  for await (const look of looks) {
    const seen = last === undefined ? look : { ...look, ...neverBackwards(last, look) };
    const at = now();
    const next = { ...seen, pace: jobPace(seen, at, (stage) => recent.of(seen, stage, at)) };
    const isDue = at.getTime() - toldAt >= PACE_MS;
    if (last === undefined || isNews(last, next) || (isDue && next.pace !== null)) {
      toldAt = at.getTime();
      yield next;
    }
    last = next;
    if (isTerminal(next.status)) return;
  }
}

function isNews(last: JobDescription, next: JobDescription): boolean {
  const [before, after] = [last, next].map((job) => JSON.stringify({ ...job, pace: null }));
  return before !== after;
}
