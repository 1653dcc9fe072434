/** When a job counts as stale: PENDING or RUNNING for longer than its deadline, time PAUSED or in a lane not counted. */
import type { JobReport } from './report.js';

/** The error of every stale job, whoever noticed it: the job's own timer, a sweep, or the server's last net. */
export const STALE_ERROR = 'Job timed out or was orphaned';

/** The server closes a job that is still open after this long, whatever its state. */
export const EXECUTION_TIMEOUT_MS = 7 * 24 * 60 * 60 * 1000;

/** A sweep waits this much longer than the deadline, so that a living worker's own timer always comes first. */
export const SWEEP_GRACE_MS = 60_000;

/** What the deadline needs to know of a job. */
export type TimedJob = Pick<JobReport, 'createdAt' | 'idleSince' | 'idleMs'>;

/** Milliseconds a job may still run; 0 when it is already stale. */
export function remainingMs(deadlineMs: number, job: TimedJob, now: Date): number {
  const until = job.idleSince === null ? now.getTime() : Date.parse(job.idleSince);
  return Math.max(0, deadlineMs - (until - Date.parse(job.createdAt) - job.idleMs));
}

/** True when no living worker can be behind a job that is still open. */
export function isOrphaned(deadlineMs: number, job: TimedJob, now: Date): boolean {
  return job.idleSince === null && remainingMs(deadlineMs + SWEEP_GRACE_MS, job, now) === 0;
}
