/**
 * The states of a job and the only ways between them.
 *
 * A job starts PENDING and ends in exactly one terminal state. Terminal states are absorbing: a retry is
 * a new job. Every change of state in the system goes through {@link assertTransition}.
 */

export const JOB_STATUSES = [
  /** Created; waits for a worker or for its lane. `createdAt` is set, `startedAt` is not. */
  'PENDING',
  /** A worker took it up. `startedAt` is set on the first entry and never changes. */
  'RUNNING',
  /** Open, but holds no worker slot: interrupted by a user, held on an error, or out of budget. */
  'PAUSED',
  /** Terminal: every stage that ran completed. */
  'COMPLETED',
  /** Terminal: something was achieved, something was not. */
  'PARTIAL',
  /** Terminal: nothing was achieved, a critical stage failed, the job went stale or was terminated. */
  'FAILED',
  /** Terminal: somebody cancelled it, and what it was doing has really stopped. */
  'CANCELLED',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const TERMINAL_STATUSES = ['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED'] as const;
export type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

/** For each state, the states it may change to. */
export const TRANSITIONS: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  PENDING: ['RUNNING', 'PAUSED', 'FAILED', 'CANCELLED'],
  RUNNING: ['PAUSED', 'COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED'],
  PAUSED: ['PENDING', 'RUNNING', 'COMPLETED', 'CANCELLED', 'FAILED'],
  COMPLETED: [],
  PARTIAL: [],
  FAILED: [],
  CANCELLED: [],
};

/** Somebody tried to move a job along an arrow that does not exist. Always a bug or a lost race, never swallowed. */
export class IllegalTransitionError extends Error {
  override readonly name = 'IllegalTransitionError';
  constructor(
    readonly from: JobStatus,
    readonly to: JobStatus,
  ) {
    super(isTerminal(from) ? `Job is already ${from}` : `A job cannot go from ${from} to ${to}`);
  }
}

export function isTerminal(status: JobStatus): status is TerminalStatus {
  return TRANSITIONS[status].length === 0;
}

export function assertTransition(from: JobStatus, to: JobStatus): void {
  if (!TRANSITIONS[from].includes(to)) throw new IllegalTransitionError(from, to);
}
