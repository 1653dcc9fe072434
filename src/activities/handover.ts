/** What becomes of a stage whose worker is told to stop in the middle of it. */
import { ApplicationFailure, CancelledFailure, cancellationDetails } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { HANDED_OVER } from '../job/stage.js';
import { messageOf } from './messageOf.js';

/**
 * A stage that is handed over when its worker stops. Left to itself, the SDK would drop the checkpoint and let
 * Temporal count an attempt, so that deploys could use up the attempts of a stage that never failed. Here the
 * job is told at once, with the checkpoint, and begins the stage anew with all of its attempts.
 */
export function handedOver<Input, Result>(
  work: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  return async (input) => {
    try {
      return await work(input);
    } catch (error) {
      throw isHandover(error) ? handover(error) : error;
    }
  };
}

/** Whatever stops a stage once its worker stops is taken for the stop, unless trying again is known to be useless. */
function isHandover(error: unknown): boolean {
  const isFinal = error instanceof ApplicationFailure && error.nonRetryable === true;
  return cancellationDetails()?.workerShutdown === true && !isFinal;
}

function handover(cause: unknown): ApplicationFailure {
  const carries = cause instanceof CancelledFailure || cause instanceof ApplicationFailure;
  return ApplicationFailure.create({
    message: 'The worker was told to stop; another one goes on with the stage',
    type: HANDED_OVER,
    nonRetryable: true,
    // Nothing went wrong: no failure for a worker's log and alarms.
    category: ApplicationFailureCategory.BENIGN,
    details: carries ? (cause.details ?? []) : [],
    cause: cause instanceof Error ? cause : new Error(messageOf(cause)),
  });
}
