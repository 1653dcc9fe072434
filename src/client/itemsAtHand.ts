import type { JobReport } from '../job/report.js';
import { advanceItems } from '../job/stageLife.js';
import type { ItemCounts, StageRef } from '../store/index.js';

/** Counts the items of a stage. */
export type CountItems = (stage: StageRef) => Promise<ItemCounts>;

/**
 * The report with what the store knows of the items of the stage at work: batches and shards tell their job only
 * when they are over. A store that is down must not hide what Temporal knows.
 */
export async function withItemsAtHand(count: CountItems, report: JobReport): Promise<JobReport> {
  const stage = report.stages.find(({ status }) => status === 'running');
  if (stage === undefined) return report;
  const { tenant, jobId } = report;
  const items = await count({ tenant, jobId, stage: stage.name }).catch(() => undefined);
  if (items === undefined) return report;
  const { total, done, parked } = items;
  const counts = { total, done, failed: parked, ...(parked > 0 && { parked }) };
  return advanceItems(report, stage.name, counts, stage.usage);
}

/** So much of the time may go into counting; to count a million items takes a second. */
const SHARE = 1 / 20;

/** Counts for somebody who looks time after time: the longer it takes to count, the longer the counts are good for. */
export function countingSeldom(count: CountItems, now = () => performance.now()): CountItems {
  const known = new Map<string, { counts: ItemCounts; until: number }>();
  return async (ref) => {
    const key = JSON.stringify([ref.tenant, ref.jobId, ref.stage]);
    const last = known.get(key);
    const began = now();
    if (last !== undefined && began < last.until) return last.counts;
    const counts = await count(ref);
    const ended = now();
    known.set(key, { counts, until: ended + (ended - began) / SHARE });
    return counts;
  };
}
