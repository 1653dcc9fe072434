/** Everything that can be told about one job, from Temporal, its lane and the store. */
import { WorkflowNotFoundError, type WorkflowExecutionDescription } from '@temporalio/client';
import type { JobConfig } from '../job/config.js';
import { jobWorkflowId } from '../job/ids.js';
import type { JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import { DEFAULT_CONFIG, configOf } from './configMemo.js';
import { JobNotFoundError } from './errors.js';
import type { JobClientOptions } from './jobClient.js';
import type { JobLanes, LanePlace } from './lanes.js';
import { withItemsAtHand } from './itemsAtHand.js';
import { leaseOf, withWorkAtHand, type Lease } from './lease.js';
import { readJob } from './readJob.js';

/** A job as `describe` shows it: its report, and who is working on it right now. */
export interface JobDescription extends JobReport {
  /** What it runs with; null when only the stored report is left, or when this release cannot read it. */
  config: JobConfig | null;
  /** The lease of the stage at work; null when none is. */
  lease: Lease | null;
  /** Where it stands in its lane; null without a target, once it has ended, and when the lane does not answer. */
  lane: LanePlace | null;
  /** The jobs that tried this one again, oldest first. */
  retriedBy: string[];
  workflowId: string;
  /** The run in Temporal; null when only the stored report is left. */
  runId: string | null;
}

/** The job as it is now, with or without a worker alive. */
export async function describeJob(
  options: JobClientOptions,
  lanes: JobLanes,
  jobId: string,
): Promise<JobDescription> {
  const workflowId = jobWorkflowId({ tenant: options.tenant, jobId });
  const execution = await executionOf(options, jobId);
  if (execution === undefined) {
    const report = await storedReport(options, jobId);
    const retriedBy = await retriesOf(options, jobId);
    return { ...report, config: null, lease: null, lane: null, retriedBy, workflowId, runId: null };
  }
  const { runId } = execution;
  const config = configOf(execution);
  const read = await readJob(options, execution);
  const atWork = await withWorkAtHand(options.client, read, execution);
  const report = await withItemsAtHand(options.store, atWork);
  if (isTerminal(report.status)) {
    const retriedBy = await retriesOf(options, jobId);
    return { ...report, config, lease: null, lane: null, retriedBy, workflowId, runId };
  }
  const lease = leaseOf(execution, (config ?? DEFAULT_CONFIG).lease) ?? null;
  const lane = report.target === null ? null : await lanes.placeOf(report.target, jobId);
  return { ...report, config, lease, lane, retriedBy: [], workflowId, runId };
}

/** The job's report, without who works on it; undefined when there is no such job. */
export async function findJob(
  options: JobClientOptions,
  jobId: string,
): Promise<JobReport | undefined> {
  const execution = await executionOf(options, jobId);
  if (execution !== undefined) return readJob(options, execution);
  return options.store.reports.get(options.tenant, jobId);
}

/** The job's report, without who works on it. */
export async function readNow(options: JobClientOptions, jobId: string): Promise<JobReport> {
  const report = await findJob(options, jobId);
  if (report === undefined) throw new JobNotFoundError(jobId);
  return report;
}

/** What the store keeps of a job that Temporal has forgotten. */
export async function storedReport(
  { store, tenant }: JobClientOptions,
  jobId: string,
): Promise<JobReport> {
  const report = await store.reports.get(tenant, jobId);
  if (report === undefined) throw new JobNotFoundError(jobId);
  return report;
}

async function executionOf(
  { client, tenant }: JobClientOptions,
  jobId: string,
): Promise<WorkflowExecutionDescription | undefined> {
  try {
    return await client.workflow.getHandle(jobWorkflowId({ tenant, jobId })).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

/** A link may be left from a start that failed, so each job is looked at. */
async function retriesOf(options: JobClientOptions, jobId: string): Promise<string[]> {
  const { store, tenant } = options;
  // A store that is down must not hide what Temporal knows.
  const linked = await store.retries.of(tenant, jobId).catch(() => []);
  const retries = await Promise.all(linked.map((id) => findJob(options, id)));
  return retries.flatMap((retry) => (retry?.retryOf === jobId ? [retry.jobId] : []));
}
