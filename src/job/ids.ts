/** The names of jobs: the one place that builds and reads workflow ids. */

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** A tenant or job id that could not be part of a workflow id. */
export class InvalidIdError extends Error {
  override readonly name = 'InvalidIdError';
}

export interface JobRef {
  tenant: string;
  jobId: string;
}

export function jobWorkflowId({ tenant, jobId }: JobRef): string {
  return `job/${named('tenant', tenant)}/${named('job id', jobId)}`;
}

/** The job behind a workflow id, or undefined when the workflow is not a job. */
export function parseJobWorkflowId(workflowId: string): JobRef | undefined {
  const [kind, tenant, jobId, ...rest] = workflowId.split('/');
  if (kind !== 'job' || tenant === undefined || jobId === undefined || rest.length > 0) {
    return undefined;
  }
  return NAME.test(tenant) && NAME.test(jobId) ? { tenant, jobId } : undefined;
}

/** A fresh job id: sortable by time, readable aloud. `random` is a number in [0, 1). */
export function newJobId(now: Date, random: number): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').slice(0, 15).toLowerCase();
  return `${stamp}-${Math.floor(random * 36 ** 6)
    .toString(36)
    .padStart(6, '0')}`;
}

function named(what: string, value: string): string {
  if (!NAME.test(value)) {
    throw new InvalidIdError(
      `"${value}" is not a ${what}: use 1 to 100 letters, digits, dots, dashes or underscores.`,
    );
  }
  return value;
}
