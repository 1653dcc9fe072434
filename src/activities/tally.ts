import { takeUsage } from '../engines/usage.js';
import { settled } from '../job/stage.js';
import type { StageResult } from '../job/stageLife.js';
import type { StageRef, Store } from '../store/index.js';

/** What a stage's items amount to. Usage is not told: items know only of what was used on themselves. */
export async function tallyOf(store: Store, ref: StageRef): Promise<StageResult> {
  const { metrics, errors, ...counts } = await store.items.tally(ref.tenant, ref.jobId, ref.stage);
  const lost = counts.total - settled(counts);
  const told = { item: null, message: `${lost} items have no result` };
  return {
    // Success is for stages that are really done.
    counts: { ...counts, failed: counts.failed + lost },
    metrics: takeUsage(metrics).metrics,
    errors: [...errors, ...(lost > 0 ? [told] : [])],
  };
}
