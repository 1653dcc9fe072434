/** One stage of a job, from its beginning to whatever becomes of it. */
import {
  ActivityCancellationType,
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  TimeoutFailure,
  proxyActivities,
} from '@temporalio/workflow';
import type { StageActivity, StageBudget } from '../activities/contract.js';
import { EXECUTION_TIMEOUT_MS } from '../job/deadline.js';
import type { JobReport } from '../job/report.js';
import { NO_COUNTS, STAGE_REFUSED, countsIn } from '../job/stage.js';
import { advanceStage, beginStage, endStage, failStage } from '../job/stageLife.js';
import { BUDGET_SPENT, NO_USAGE, tokensOf, usageIn } from '../job/usage.js';
import type { Stage } from '../pipelines/index.js';
import type { LiveJob } from './liveJob.js';
import { messageOf } from './messageOf.js';
import type { JobInput } from './messages.js';

/**
 * Runs a stage. It ends by itself, or it fails; or it is left running in the report, because it was told to
 * stop (then this throws a cancellation) or because it has used up the budget.
 */
export async function runStage(job: LiveJob, input: JobInput, stage: Stage): Promise<void> {
  job.change(beginStage(job.report, stage.name, new Date()));
  job.publish();
  await attempt(job, input, stage);
}

async function attempt(job: LiveJob, input: JobInput, stage: Stage): Promise<void> {
  const { jobId, tenant, config, retryOf } = input;
  const work = activityOf(stage, input);
  const budget = budgetOf(job.report, stage);
  const journal = [...job.untold];
  const about = { jobId, tenant, stage: stage.name, config, retryOf, budget, journal };
  try {
    const result = await work(about);
    job.told(journal.length);
    job.change(endStage(job.report, stage.name, result, new Date()));
  } catch (error) {
    keepWhatWasReached(job, stage, error);
    // A worker lost after the cancellation shows as a timeout; the stage was stopped all the same.
    if (CancellationScope.current().consideredCancelled)
      throw new CancelledFailure('Stage stopped');
    // A deploy that outlasted the attempts is nobody's failure: the next worker goes on.
    if (isOfType(error, 'WorkerShutdown')) return attempt(job, input, stage);
    if (isOfType(error, BUDGET_SPENT)) return;
    job.change(failStage(job.report, stage.name, messageOf(error), new Date()));
  }
}

function activityOf(stage: Stage, { config, pipeline }: JobInput): StageActivity {
  const activities = proxyActivities<Record<string, StageActivity>>({
    // How long a job may take is the job's own business; how long a stage may be silent is the lease's.
    startToCloseTimeout: EXECUTION_TIMEOUT_MS,
    heartbeatTimeout: config.lease,
    // The job is CANCELLED or PAUSED only when the work has really stopped.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: {
      maximumAttempts: config.stageAttempts,
      initialInterval: '1s',
      maximumInterval: '1m',
      nonRetryableErrorTypes: [STAGE_REFUSED, BUDGET_SPENT],
    },
    summary: `${pipeline}: ${stage.name}`,
  });
  const activity = activities[stage.name];
  if (activity === undefined) throw new TypeError(`No activity for stage ${stage.name}`);
  return activity;
}

/** What the other stages have used is not there for this one. */
function budgetOf({ usage, tokenLimit, stages }: JobReport, { name }: Stage): StageBudget {
  const spent = stages.find((stage) => stage.name === name)?.usage ?? NO_USAGE;
  return { spent, tokenLimit: tokenLimit - (tokensOf(usage) - tokensOf(spent)) };
}

/** How far a stage came that did not end by itself, from what it threw or from its last heartbeat. */
function keepWhatWasReached(job: LiveJob, { name }: Stage, error: unknown): void {
  const left = checkpointIn(error);
  const counts = countsIn(left);
  const usage = usageIn(left);
  if (counts === undefined && usage === undefined) return;
  const before = job.report.stages.find((stage) => stage.name === name)?.counts ?? NO_COUNTS;
  job.change(advanceStage(job.report, name, counts ?? before, usage));
}

function checkpointIn(error: unknown): unknown {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (cause instanceof TimeoutFailure) return cause.lastHeartbeatDetails;
  if (cause instanceof CancelledFailure || cause instanceof ApplicationFailure) {
    return cause.details;
  }
  return undefined;
}

/** Whether a worker that was told to stop handed its work over, for one: Temporal counts that as an attempt. */
function isOfType(error: unknown, type: string): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure && cause.type === type;
}
