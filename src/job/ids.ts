/** The names of jobs, lanes and schedules: the one place that builds and reads workflow ids. */

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
/** Colons are in the times that Temporal adds to the ids of scheduled jobs. */
export const JOB_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/;
/** Shorter than a job id by more than the `-2031-03-01T08:05:09Z` that Temporal adds for each run. */
export const SCHEDULE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** Half of a character, which JSON can hold, is none to Temporal. */
export const TARGET = /^[^\s\p{Cc}\p{Cs}]{1,200}$/u;

/** A name that could not be part of a workflow id. */
export class InvalidIdError extends Error {
  override readonly name = 'InvalidIdError';
}

export interface JobRef {
  tenant: string;
  jobId: string;
}

export function jobWorkflowId({ tenant, jobId }: JobRef): string {
  if (!JOB_ID.test(jobId)) throw unfit('job id', jobId);
  return `job/${named('tenant', tenant)}/${jobId}`;
}

export interface LaneRef {
  tenant: string;
  target: string;
}

export function laneWorkflowId({ tenant, target }: LaneRef): string {
  if (!TARGET.test(target)) {
    throw new InvalidIdError(
      `"${target}" is not a target: use 1 to 200 characters, none of them white space.`,
    );
  }
  return `lane/${named('tenant', tenant)}/${target}`;
}

/** The lane behind a workflow id, or undefined when the workflow is not a lane. */
export function parseLaneWorkflowId(workflowId: string): LaneRef | undefined {
  const [, tenant, target] = /^lane\/([^/]+)\/(.+)$/su.exec(workflowId) ?? [];
  if (tenant === undefined || target === undefined) return undefined;
  return NAME.test(tenant) && TARGET.test(target) ? { tenant, target } : undefined;
}

/** A part of a stage with many items, and which run of it. */
export interface ShardRef extends JobRef {
  stage: string;
  from: number;
  run: string;
}

export function shardWorkflowId({ tenant, jobId, stage, from, run }: ShardRef): string {
  return `shard/${tenant}/${jobId}/${stage}/${from}/${run}`;
}

/** The task queue of a stage whose items are pulled by workers outside. */
export function pullQueue({ tenant, jobId, stage }: JobRef & { stage: string }): string {
  return `pull/${tenant}/${jobId}/${stage}`;
}

export interface ScheduleRef {
  tenant: string;
  name: string;
}

/** Temporal's schedule ids share one space, so a tenant's are told by their beginning. */
export function scheduleId({ tenant, name }: ScheduleRef): string {
  if (!SCHEDULE_NAME.test(name)) throw unfit('schedule name', name, 64);
  return `schedule/${named('tenant', tenant)}/${name}`;
}

/** The schedule behind Temporal's id for it, or undefined when it is not one of ours. */
export function parseScheduleId(id: string): ScheduleRef | undefined {
  const [kind, tenant, name, ...rest] = id.split('/');
  if (kind !== 'schedule' || tenant === undefined || name === undefined || rest.length > 0) {
    return undefined;
  }
  return NAME.test(tenant) && SCHEDULE_NAME.test(name) ? { tenant, name } : undefined;
}

/** The job behind a workflow id, or undefined when the workflow is not a job. */
export function parseJobWorkflowId(workflowId: string): JobRef | undefined {
  const [kind, tenant, jobId, ...rest] = workflowId.split('/');
  if (kind !== 'job' || tenant === undefined || jobId === undefined || rest.length > 0) {
    return undefined;
  }
  return NAME.test(tenant) && JOB_ID.test(jobId) ? { tenant, jobId } : undefined;
}

/** A fresh job id: sortable by time, readable aloud. `random` is a number in [0, 1). */
export function newJobId(now: Date, random: number): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').slice(0, 15).toLowerCase();
  return `${stamp}-${Math.floor(random * 36 ** 6)
    .toString(36)
    .padStart(6, '0')}`;
}

function named(what: string, value: string): string {
  if (!NAME.test(value)) throw unfit(what, value);
  return value;
}

function unfit(what: string, value: string, max = 100): InvalidIdError {
  return new InvalidIdError(
    `"${value}" is not a ${what}: use 1 to ${max} letters, digits, dots, dashes or underscores.`,
  );
}
