/** The one place that maps what Temporal knows of a workflow to our report. */
import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import { proto } from '../runtime/proto.js';
import { STALE_ERROR } from '../job/deadline.js';
import { caughtUp } from '../job/catchUp.js';
import { parseJobWorkflowId, type JobRef } from '../job/ids.js';
import { finishJob, pendingJob } from '../job/job.js';
import { CREATED_MEMO, REPORT_MEMO } from '../job/memo.js';
import { jobReportSchema, type JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import type { Store } from '../store/index.js';

const CLOSE_EVENT =
  proto.temporal.api.enums.v1.HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT;

/** What reading a job needs of an execution: the same for `describe` and for a row of `list`. */
export type Execution = Pick<
  WorkflowExecutionInfo,
  'workflowId' | 'runId' | 'status' | 'startTime' | 'closeTime' | 'memo'
>;

/**
 * The report of a job, whatever state Temporal has it in and whether or not a worker is alive. The job's own
 * last word is in its memo; what it said since then is in its journal. Where it was closed before it could say there how it ended, the store knows of an
 * end that was committed just before, and otherwise Temporal's close status decides.
 */
export async function readJob(
  { client, store }: { client: Client; store: Store },
  execution: Execution,
): Promise<JobReport> {
  const ref = parseJobWorkflowId(execution.workflowId);
  if (ref === undefined) throw new TypeError(`${execution.workflowId} is not a job`);
  const shown = lastWord(ref, execution);
  if (isTerminal(shown.status)) return shown;
  // A store that is down must not hide what Temporal knows.
  const journal = await store.journal
    .read(ref.tenant, ref.jobId, { kinds: ['status', 'stage'] })
    .catch(() => []);
  const report = caughtUp(shown, journal);
  if (execution.status.name === 'RUNNING') return report;
  const committed = await store.reports.get(ref.tenant, ref.jobId).catch(() => undefined);
  if (committed !== undefined) return committed;
  const at = execution.closeTime ?? new Date();
  if (execution.status.name === 'CANCELLED') return finishJob(report, 'CANCELLED', at);
  return finishJob(report, 'FAILED', at, { error: await closingError(client, execution) });
}

/** When the job of an execution was created: enough to place it in a list, without reading the job. */
export function createdAtOf({ memo, startTime }: Pick<Execution, 'memo' | 'startTime'>): string {
  // The server's clock decides when a job was accepted, not the client's that wrote the first memo; and a
  // schedule starts all its jobs with the same memo.
  const carried = memo?.[CREATED_MEMO];
  return typeof carried === 'string' ? carried : startTime.toISOString();
}

function lastWord(ref: JobRef, execution: Execution): JobReport {
  const { memo, startTime } = execution;
  const parsed = jobReportSchema.safeParse(memo?.[REPORT_MEMO]);
  const report = parsed.success
    ? parsed.data
    : pendingJob({ ...ref, pipeline: 'unknown', target: null, retryOf: null }, [], startTime);
  return { ...report, ...ref, createdAt: createdAtOf(execution) };
}

/** Why a job ended that was not asked: from the last event of its history. */
async function closingError(client: Client, execution: Execution): Promise<string> {
  if (execution.status.name === 'TIMED_OUT') return STALE_ERROR;
  const { workflowId, runId } = execution;
  const { history } = await client.workflowService.getWorkflowExecutionHistory({
    namespace: client.options.namespace,
    execution: { workflowId, runId },
    historyEventFilterType: CLOSE_EVENT,
  });
  const event = history?.events?.at(-1);
  const terminated = event?.workflowExecutionTerminatedEventAttributes;
  if (terminated) return terminationError(terminated.reason ?? '');
  return event?.workflowExecutionFailedEventAttributes?.failure?.message ?? 'The job failed';
}

function terminationError(reason: string): string {
  if (reason === STALE_ERROR) return STALE_ERROR;
  return reason === '' ? 'Terminated in Temporal' : `Terminated in Temporal: ${reason}`;
}
