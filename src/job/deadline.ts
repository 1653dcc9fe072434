/** When a job counts as stale: PENDING or RUNNING for longer than its deadline, time PAUSED or in a lane not counted. */

/** The error of every stale job, whoever noticed it: the job's own timer, a sweep, or the server's last net. */
export const STALE_ERROR = 'Job timed out or was orphaned';

/** The server closes a job that is still open after this long, whatever its state. */
export const EXECUTION_TIMEOUT_MS = 7 * 24 * 60 * 60 * 1000;

/** A sweep waits this much longer than the deadline, so that a living worker's own timer always comes first. */
export const SWEEP_GRACE_MS = 60_000;

/** Milliseconds a job may still run; 0 when it is already stale. */
export function remainingMs(deadlineMs: number, createdAt: Date, now: Date, exemptMs = 0): number {
  return Math.max(0, deadlineMs - (now.getTime() - createdAt.getTime() - exemptMs));
}

/** True when no living worker can be behind a job that is still open. */
export function isOrphaned(deadlineMs: number, createdAt: Date, now: Date): boolean {
  return remainingMs(deadlineMs + SWEEP_GRACE_MS, createdAt, now) === 0;
}
