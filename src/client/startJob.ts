/** Starting a job that was accepted. */
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type WorkflowHandle,
} from '@temporalio/client';
import { jobWorkflowId } from '../job/ids.js';
import type { JobReport } from '../job/report.js';
import type { JobInput } from '../workflows/messages.js';
import type { pipelineJob } from '../workflows/pipelineJob.js';
import { JobExistsError } from './errors.js';
import type { JobClientOptions } from './jobClient.js';
import { acceptedReport, workflowOptions } from './jobRequest.js';
import type { JobLanes } from './lanes.js';

/**
 * Starts a job. One with a target is announced to its lane first, so that jobs queue up in the order of their
 * starts. Whoever dies in between is made up for: the lane waits a while for an announced job, and a job that
 * nobody announced joins by itself.
 */
export async function startJob(
  options: JobClientOptions & { lanes: JobLanes },
  input: JobInput,
  now: Date,
): Promise<JobReport> {
  const { client, store, taskQueue } = options;
  const { jobId, tenant, retryOf } = input;
  const report = acceptedReport(input, now);
  // Temporal forgets a job after its retention; the store does not.
  if (await store.reports.has(tenant, jobId)) throw new JobExistsError(jobId);
  const announcedAt = await announce(options, input, report.createdAt);
  // Before the job starts: its stages look for the jobs before it.
  if (retryOf !== null) await store.retries.link(tenant, jobId, retryOf, now);
  try {
    await client.workflow.start<typeof pipelineJob>('pipelineJob', {
      ...workflowOptions({ ...input, ...(announcedAt && { announcedAt }) }, report),
      taskQueue,
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    });
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) throw new JobExistsError(jobId);
    throw error;
  }
  return report;
}

/** When the lane was told of the job; undefined when there is none, or when it takes no message now. */
async function announce(
  { client, lanes }: JobClientOptions & { lanes: JobLanes },
  { jobId, tenant, target, busy }: JobInput,
  createdAt: string,
): Promise<string | undefined> {
  if (target === null) return undefined;
  // A key leads here again when its job is there already, and that may have left the lane long ago.
  const isThere = await exists(client.workflow.getHandle(jobWorkflowId({ tenant, jobId })));
  if (isThere) throw new JobExistsError(jobId);
  const announcedAt = new Date().toISOString();
  if (busy === 'reject') {
    await lanes.reserve(target, { jobId, createdAt });
    return announcedAt;
  }
  try {
    await lanes.announce(target, { jobId, createdAt });
    return announcedAt;
  } catch {
    // No reason not to start the job, which joins by itself.
    return undefined;
  }
}

async function exists(handle: WorkflowHandle): Promise<boolean> {
  try {
    await handle.describe();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
