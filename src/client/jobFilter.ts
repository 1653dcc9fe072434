/** Which jobs to list. */
import type { JobReport } from '../job/report.js';
import { SEARCH_ATTRIBUTES } from '../job/searchAttributes.js';
import type { JobStatus } from '../job/status.js';

export interface JobFilter {
  status?: JobStatus;
  pipeline?: string;
  target?: string;
  /** Default 20. */
  limit?: number;
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
  return terms.join(' AND ');
}

/** A terminated job cannot update its search attributes, so the status is compared with the report itself. */
export function matches(job: JobReport, filter: JobFilter): boolean {
  return (
    (filter.status === undefined || job.status === filter.status) &&
    (filter.pipeline === undefined || job.pipeline === filter.pipeline) &&
    (filter.target === undefined || job.target === filter.target)
  );
}
