import { ActivityFailure, TimeoutFailure, rootCause } from '@temporalio/workflow';

/** What went wrong, in the words a report should use. */
export function messageOf(error: unknown): string {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof TimeoutFailure && cause.timeoutType === 'HEARTBEAT') {
    return 'the lease ran out: its worker sent no heartbeat';
  }
  return rootCause(error) ?? String(error);
}
