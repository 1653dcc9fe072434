import { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import type { Counts } from '../job/stage.js';
import { messageOf } from './messageOf.js';

/**
 * What a stage throws when it cannot go on, with how far it came, so that the report can tell. Whether another
 * attempt is made stays with the cause. A cancellation has its counts already and must stay one.
 */
export function failureWith(counts: Counts, cause: unknown): Error {
  if (cause instanceof CancelledFailure) return cause;
  const known = cause instanceof ApplicationFailure ? cause : undefined;
  return ApplicationFailure.create({
    message: messageOf(cause),
    type: known?.type ?? (cause instanceof Error ? cause.name : 'Error'),
    nonRetryable: known?.nonRetryable ?? false,
    details: [counts],
    ...(cause instanceof Error && { cause }),
  });
}
