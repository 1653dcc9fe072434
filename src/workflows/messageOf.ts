import { ActivityFailure, TimeoutFailure, rootCause } from '@temporalio/workflow';

const TIMEOUTS: Record<string, string> = {
  HEARTBEAT: 'the lease ran out: its worker sent no heartbeat',
  START_TO_CLOSE: 'the stage took longer than its job may',
};

/** What went wrong, in the words a report should use. */
export function messageOf(error: unknown): string {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof TimeoutFailure) {
    return TIMEOUTS[cause.timeoutType ?? ''] ?? `timed out (${cause.timeoutType ?? 'unknown'})`;
  }
  return rootCause(error) ?? String(error);
}
