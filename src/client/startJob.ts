/** Starting a job that was accepted. */
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type WorkflowHandle,
} from '@temporalio/client';
import { jobWorkflowId } from '../job/ids.js';
import type { JobReport } from '../job/report.js';
import type { pipelineJob } from '../workflows/pipelineJob.js';
import { JobExistsError } from './errors.js';
import type { JobClientOptions } from './jobClient.js';
import { acceptedReport, workflowOptions, type AcceptedRequest } from './jobRequest.js';
import type { JobLanes } from './lanes.js';

/**
 * Starts a job and tells its lane, so that jobs queue up in the order they were created. Whoever dies in
 * between is made up for: the job joins its lane by itself, too.
 */
export async function startJob(
  { client, store, taskQueue, lanes }: JobClientOptions & { lanes: JobLanes },
  accepted: AcceptedRequest,
  now: Date,
): Promise<JobReport> {
  const { jobId, tenant, target, busy, retryOf } = accepted.input;
  const report = acceptedReport(accepted, now);
  const handle = client.workflow.getHandle(jobWorkflowId({ tenant, jobId }));
  // Temporal forgets a job after its retention; the store does not.
  if (await store.reports.has(tenant, jobId)) throw new JobExistsError(jobId);
  if (target !== null && busy === 'reject') {
    await lanes
      .reserve(target, { jobId, createdAt: report.createdAt })
      .catch(async (error: unknown) => {
        // A key leads here again when its job is there already, and that may have left the lane long ago.
        throw (await isThere(handle)) ? new JobExistsError(jobId) : error;
      });
  }
  // Before the job starts: its stages look for the jobs before it.
  if (retryOf !== null) await store.retries.link(tenant, jobId, retryOf, now);
  try {
    await client.workflow.start<typeof pipelineJob>('pipelineJob', {
      ...workflowOptions(accepted, report),
      taskQueue,
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    });
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) throw new JobExistsError(jobId);
    throw error;
  }
  if (target === null || busy === 'reject') return report;
  try {
    const createdAt = (await handle.describe()).startTime.toISOString();
    await lanes.join(target, { jobId, createdAt });
    return { ...report, createdAt };
  } catch {
    // The job is started, and joins by itself: a lane that takes no message now is no reason to say otherwise.
    return report;
  }
}

async function isThere(handle: WorkflowHandle): Promise<boolean> {
  try {
    await handle.describe();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
