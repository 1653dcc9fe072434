/** Jobs, newest first: from Temporal, and from the store those that Temporal no longer keeps. */
import type { Client } from '@temporalio/client';
import { jobWorkflowId, parseJobWorkflowId } from '../job/ids.js';
import type { JobReport } from '../job/report.js';
import type { Store } from '../store/index.js';
import {
  comesAfter,
  isInTime,
  listQuery,
  matches,
  type JobFilter,
  type ListPlace,
} from './jobFilter.js';
import { createdAtOf, readJob, type Execution } from './readJob.js';

const DEFAULT_LIMIT = 20;
const STORED_PAGE = 100;

/**
 * The newest jobs that match. Temporal lists open jobs first and then the last to end, which is not the order
 * they were created in; so the search goes on until nothing newer can come.
 */
export async function listJobs(
  { client, store, tenant }: { client: Client; store: Store; tenant: string },
  filter: JobFilter,
): Promise<JobReport[]> {
  const newest = new NewestJobs(filter.limit ?? DEFAULT_LIMIT);
  // A job that continued as new or was reset has several runs. The open one comes first, or else the last to end.
  const seen = new Set<string>();
  for await (const execution of client.workflow.list({ query: listQuery(tenant, filter) })) {
    if (execution.closeTime && !newest.hasRoomFor(execution.closeTime)) break;
    if (seen.has(execution.workflowId)) continue;
    seen.add(execution.workflowId);
    if (!newest.hasRoomFor(execution.startTime)) continue;
    // To read a job costs more than to see that it is not on this page.
    if (!isInTime(placeOf(execution), filter)) continue;
    const job = await readJob({ client, store }, execution);
    if (matches(job, filter)) newest.add(job);
  }
  for await (const job of storedReports(store, tenant, filter.after)) {
    if (!newest.hasRoomFor(new Date(job.createdAt))) break;
    if (seen.has(jobWorkflowId(job))) continue;
    if (matches(job, filter)) newest.add(job);
  }
  return newest.jobs;
}

/** As many jobs as fit, the newest first, each once. */
class NewestJobs {
  jobs: JobReport[] = [];

  constructor(private readonly limit: number) {}

  /** Whether a job created at this time would be among them. */
  hasRoomFor(createdAt: Date): boolean {
    const oldest = this.jobs[this.limit - 1];
    return oldest === undefined || createdAt.toISOString() >= oldest.createdAt;
  }

  add(job: JobReport): void {
    if (this.jobs.some(({ jobId }) => jobId === job.jobId)) return;
    this.jobs = [...this.jobs, job]
      .sort((a, b) => (comesAfter(a, b) ? 1 : -1))
      .slice(0, this.limit);
  }
}

function placeOf(execution: Execution): ListPlace {
  const jobId = parseJobWorkflowId(execution.workflowId)?.jobId ?? execution.workflowId;
  return { createdAt: createdAtOf(execution), jobId };
}

/** Every stored report of a tenant, newest first, fetched as far as it is asked for. */
async function* storedReports(
  store: Store,
  tenant: string,
  after?: ListPlace,
): AsyncGenerator<JobReport> {
  let before = after;
  do {
    const page = await store.reports.list(tenant, {
      limit: STORED_PAGE,
      ...(before !== undefined && { before }),
    });
    yield* page;
    before = page.length < STORED_PAGE ? undefined : page.at(-1);
  } while (before !== undefined);
}
