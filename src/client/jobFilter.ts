/** Which jobs to list. */
import type { JobReport } from '../job/report.js';
import { SEARCH_ATTRIBUTES } from '../job/searchAttributes.js';
import type { JobStatus } from '../job/status.js';

export interface JobFilter {
  status?: JobStatus;
  pipeline?: string;
  target?: string;
  /** Only jobs created at this time or later. */
  createdAfter?: Date;
  /** Only jobs created before this time. */
  createdBefore?: Date;
  /** Only jobs that come after this one in the list: the last of the page before. */
  after?: ListPlace;
  /** Default 20. */
  limit?: number;
}

/** Where a job stands in the list: newest first, and by descending id among those of one moment. */
export type ListPlace = Pick<JobReport, 'createdAt' | 'jobId'>;

/** Whether a job comes later in the list than another. */
export function comesAfter(job: ListPlace, other: ListPlace): boolean {
  if (job.createdAt !== other.createdAt) return job.createdAt < other.createdAt;
  return job.jobId < other.jobId;
}

/** The visibility query for a tenant's jobs. */
export function listQuery(tenant: string, filter: JobFilter = {}): string {
  const conditions = [
    ['WorkflowType', 'pipelineJob'],
    [SEARCH_ATTRIBUTES.tenant, tenant],
    [SEARCH_ATTRIBUTES.pipeline, filter.pipeline],
    [SEARCH_ATTRIBUTES.target, filter.target],
  ] as const;
  const terms = conditions.flatMap(([attribute, value]) =>
    value === undefined ? [] : [`${attribute} = ${JSON.stringify(value)}`],
  );
  // A job that waits for weeks goes on in a new run, so its run may be younger than the job, but never older.
  const { createdAfter } = filter;
  if (createdAfter) terms.push(`StartTime >= ${JSON.stringify(createdAfter.toISOString())}`);
  return terms.join(' AND ');
}

/** A terminated job cannot update its search attributes, so the status is compared with the report itself. */
export function matches(job: JobReport, filter: JobFilter): boolean {
  return (
    (filter.status === undefined || job.status === filter.status) &&
    (filter.pipeline === undefined || job.pipeline === filter.pipeline) &&
    (filter.target === undefined || job.target === filter.target) &&
    isInTime(job, filter)
  );
}

/** Whether a job of this place is on the page that was asked for. */
export function isInTime(place: ListPlace, filter: JobFilter): boolean {
  const { createdAfter, createdBefore, after } = filter;
  return (
    (createdAfter === undefined || place.createdAt >= createdAfter.toISOString()) &&
    (createdBefore === undefined || place.createdAt < createdBefore.toISOString()) &&
    (after === undefined || comesAfter(place, after))
  );
}
