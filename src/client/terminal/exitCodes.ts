import type { JobStatus } from '../../job/status.js';

/** How a command ends when it ends with a job. PENDING and RUNNING are no end: the request was accepted. */
export const EXIT_CODES: Readonly<Record<JobStatus, number>> = {
  PENDING: 0,
  RUNNING: 0,
  COMPLETED: 0,
  FAILED: 1,
  PARTIAL: 3,
  CANCELLED: 4,
  PAUSED: 5,
};

/** Something was wrong with what was typed or configured; nothing was started. */
export const EXIT_USAGE = 2;
/** Something broke on the way. */
export const EXIT_ERROR = 1;
/** Ctrl-C or SIGTERM ended the command, as shells expect it. */
export const EXIT_INTERRUPTED = 130;
