import type { JobReport } from '../job/report.js';
import { settled } from '../job/stage.js';
import { advanceStage } from '../job/stageLife.js';
import type { Store } from '../store/index.js';

/**
 * The report with what the store knows of the items of the stage at work: batches and shards tell their job only
 * when they are over. A store that is down must not hide what Temporal knows.
 */
export async function withItemsAtHand(store: Store, report: JobReport): Promise<JobReport> {
  const stage = report.stages.find(({ status }) => status === 'running');
  if (stage === undefined) return report;
  const { tenant, jobId } = report;
  const ref = { tenant, jobId, stage: stage.name };
  const items = await store.items.counts(ref).catch(() => undefined);
  if (items === undefined) return report;
  const { total, done, parked } = items;
  const counts = { total, done, failed: parked, ...(parked > 0 && { parked }) };
  return settled(counts) > settled(stage.counts)
    ? advanceStage(report, stage.name, counts, stage.usage)
    : report;
}
