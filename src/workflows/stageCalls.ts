/** How a stage's work is called, and what its failures carry. */
import {
  ActivityCancellationType,
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  ChildWorkflowFailure,
  TimeoutFailure,
  isCancellation,
  proxyActivities,
} from '@temporalio/workflow';
import type { Checkpoint } from '../activities/contract.js';
import { EXECUTION_TIMEOUT_MS } from '../job/deadline.js';
import { STAGE_REFUSED } from '../job/stage.js';
import { STOPPED_EARLY } from '../job/stopEarly.js';
import { BUDGET_SPENT } from '../job/usage.js';
import { messageOf } from './messageOf.js';
import type { JobInput } from './messages.js';

/** The activity of a stage by its name, with the job's lease and attempts. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows what it calls
export function stageCall<Call extends (input: never) => Promise<unknown>>(
  activity: string,
  { config }: Pick<JobInput, 'config'>,
  summary: string,
): Call {
  const activities = proxyActivities<Record<string, Call>>({
    // How long a job may take is the job's own business; how long a stage may be silent is the lease's.
    startToCloseTimeout: EXECUTION_TIMEOUT_MS,
    heartbeatTimeout: config.lease,
    // The job is CANCELLED or PAUSED only when the work has really stopped.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: {
      maximumAttempts: config.stageAttempts,
      initialInterval: '1s',
      maximumInterval: '1m',
      nonRetryableErrorTypes: [STAGE_REFUSED, BUDGET_SPENT, STOPPED_EARLY],
    },
    summary,
  });
  const call = activities[activity];
  if (call === undefined) throw new TypeError(`No activity ${activity}`);
  return call as Call;
}

/** How far work came that did not end by itself, from what it threw or from its last heartbeat. */
export function checkpointIn(error: unknown): unknown {
  const cause = causeOf(error);
  if (cause instanceof TimeoutFailure) return cause.lastHeartbeatDetails;
  if (cause instanceof CancelledFailure || cause instanceof ApplicationFailure) {
    return cause.details;
  }
  return undefined;
}

/** What went wrong, with how far the work came in all: one piece of it knows only of itself. */
export function failureWith(error: unknown, checkpoint: Checkpoint): Error {
  if (isCancellation(error)) return new CancelledFailure('Stage stopped', [checkpoint]);
  const cause = causeOf(error);
  const known = cause instanceof ApplicationFailure ? cause : undefined;
  return ApplicationFailure.create({
    message: messageOf(error),
    ...(known?.type && { type: known.type }),
    nonRetryable: true,
    details: [checkpoint],
  });
}

/** Whether this is what was thrown, by an activity or a child workflow too. */
export function isOfType(error: unknown, type: string): boolean {
  const cause = causeOf(error);
  return cause instanceof ApplicationFailure && cause.type === type;
}

function causeOf(error: unknown): unknown {
  if (error instanceof ActivityFailure || error instanceof ChildWorkflowFailure) return error.cause;
  return error;
}
