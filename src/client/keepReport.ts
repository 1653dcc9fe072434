import { statusEvent } from '../job/events.js';
import type { JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import type { Store } from '../store/index.js';

/**
 * Stores the final report of a job that could not do so itself: it was terminated, timed out, or the store was
 * down. A store that still is must not hide the report from whoever asked for it; the next reader keeps it.
 */
export async function keepReport(store: Store, report: JobReport): Promise<void> {
  const { tenant, jobId, status, finishedAt } = report;
  if (!isTerminal(status) || finishedAt === null) return;
  try {
    if (await store.reports.has(tenant, jobId)) return;
    await store.reports.save(report, [statusEvent(report, new Date(finishedAt))]);
  } catch {
    return;
  }
}
