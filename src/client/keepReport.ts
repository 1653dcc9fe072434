import type { JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import type { Store } from '../store/index.js';

/** Stores the final report of a job that could not do so itself: it was terminated, timed out, or the store was down. */
export async function keepReport(store: Store, report: JobReport): Promise<void> {
  const { tenant, jobId, status, finishedAt, error } = report;
  if (!isTerminal(status) || finishedAt === null) return;
  if (await store.reports.has(tenant, jobId)) return;
  await store.reports.save(report, [
    {
      key: `status/${status}`,
      at: finishedAt,
      kind: 'status',
      level: status === 'FAILED' ? 'error' : 'info',
      message: error === null ? `Job is ${status}` : `Job is ${status}: ${error}`,
      data: { status, progress: report.progress },
    },
  ]);
}
