import { takeUsage } from '../engines/usage.js';
import type { StageResult } from '../job/stageLife.js';
import type { StageRef, Store } from '../store/index.js';

/** What a stage's items amount to. Usage is not told: items know only of what was used on themselves. */
export async function tallyOf(store: Store, ref: StageRef): Promise<StageResult> {
  const { metrics, errors, ...counts } = await store.items.tally(ref.tenant, ref.jobId, ref.stage);
  return { counts, errors, metrics: takeUsage(metrics).metrics };
}
