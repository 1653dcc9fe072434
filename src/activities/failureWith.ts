import { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import type { Checkpoint } from './contract.js';
import { messageOf } from './messageOf.js';

/**
 * What a stage throws when it cannot go on, with how far it came, so that the report can tell. Whether another
 * attempt is made stays with the cause. A cancellation stays one: what was still at work when it came may have
 * gone further than it says.
 */
export function failureWith(checkpoint: Checkpoint, cause: unknown): Error {
  if (cause instanceof CancelledFailure) return new CancelledFailure(cause.message, [checkpoint]);
  const known = cause instanceof ApplicationFailure ? cause : undefined;
  return ApplicationFailure.create({
    message: messageOf(cause),
    type: known?.type ?? (cause instanceof Error ? cause.name : 'Error'),
    nonRetryable: known?.nonRetryable ?? false,
    details: [checkpoint],
    ...(cause instanceof Error && { cause }),
  });
}
