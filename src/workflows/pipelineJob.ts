/**
 * A job: walks the stages of its pipeline in order and ends in exactly one of COMPLETED, PARTIAL, FAILED or
 * CANCELLED. It owns the job's report; nobody else writes it.
 */
import {
  ActivityCancellationType,
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  TimeoutFailure,
  allHandlersFinished,
  condition,
  isCancellation,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { StageActivity } from '../activities/contract.js';
import { EXECUTION_TIMEOUT_MS, remainingMs, STALE_ERROR } from '../job/deadline.js';
import { finishJob, pendingJob, startJob, type Ending } from '../job/job.js';
import { advanceStage, beginStage, endStage, failStage, skipStage } from '../job/stageLife.js';
import { outcomeOf } from '../job/outcome.js';
import type { JobReport } from '../job/report.js';
import { STAGE_REFUSED, countsIn, type Counts } from '../job/stage.js';
import { NO_USAGE } from '../job/usage.js';
import type { TerminalStatus } from '../job/status.js';
import { pipelineNamed, stagesFor, type Stage } from '../pipelines/index.js';
import { CancellationDesk } from './cancellation.js';
import { LiveJob } from './liveJob.js';
import { messageOf } from './messageOf.js';
import { jobQuery, type JobInput } from './messages.js';

/** The type of the failure that a FAILED job closes with; its details carry the report. */
export const JOB_FAILED = 'JobFailed';

export async function pipelineJob(input: JobInput): Promise<JobReport> {
  const stages = stagesOf(input);
  const createdAt = workflowInfo().startTime;
  const names = stages.map((stage) => stage.name);
  const job = new LiveJob(pendingJob(input, names, createdAt));
  const cancellation = new CancellationDesk();
  setHandler(jobQuery, () => job.report);

  const verdict = await reachVerdict(job, input, stages, cancellation);

  cancellation.close();
  return CancellationScope.nonCancellable(async () => {
    const report = await job.end(finishJob(job.report, verdict.status, new Date(), verdict));
    if (!allHandlersFinished()) await condition(allHandlersFinished);
    return closeAs(report);
  });
}

function stagesOf({ pipeline, config, fromStage }: JobInput): Stage[] {
  try {
    return stagesFor(pipelineNamed(pipeline), config, fromStage);
  } catch (error) {
    // A plain error would fail this task only, and Temporal would try it again forever.
    throw ApplicationFailure.fromError(error, { nonRetryable: true });
  }
}

interface Verdict extends Ending {
  status: TerminalStatus;
}

async function reachVerdict(
  job: LiveJob,
  input: JobInput,
  stages: readonly Stage[],
  cancellation: CancellationDesk,
): Promise<Verdict> {
  try {
    // A cancellation that came before the first worker did is delivered together with the start.
    await Promise.resolve();
    if (cancellation.wanted) await cancellation.stop();
    const left = remainingMs(input.config.deadline, job.report, new Date());
    if (left === 0) return { status: 'FAILED', error: STALE_ERROR };
    job.change(startJob(job.report, new Date()));
    await CancellationScope.withTimeout(left, () => runStages(job, input, stages, cancellation));
    return judge(job.report, stages);
  } catch (error) {
    if (cancellation.requested) return { status: 'CANCELLED', cancelReason: cancellation.reason };
    // Only the deadline cancels from inside.
    if (isCancellation(error)) return { status: 'FAILED', error: STALE_ERROR };
    return { status: 'FAILED', error: messageOf(error) };
  }
}

async function runStages(
  job: LiveJob,
  input: JobInput,
  stages: readonly Stage[],
  cancellation: CancellationDesk,
): Promise<void> {
  for (const stage of stages) {
    if (cancellation.wanted) await cancellation.stop();
    const obstacle = obstacleTo(stage, stages, job.report);
    if (obstacle !== undefined) {
      job.change(skipStage(job.report, stage.name, obstacle, new Date()));
      continue;
    }
    job.change(beginStage(job.report, stage.name, new Date()));
    job.publish();
    await runStage(job, input, stage);
  }
  if (cancellation.wanted) await cancellation.stop();
}

/** Why a stage cannot run, or undefined when it can. */
function obstacleTo(stage: Stage, stages: readonly Stage[], job: JobReport): string | undefined {
  const statusOf = (name: string) => job.stages.find((s) => s.name === name)?.status ?? 'absent';
  const broken = stages.find((s) => s.critical === true && statusOf(s.name) === 'failed');
  if (broken !== undefined) return `${broken.name} failed`;
  if (stage.requires === undefined) return undefined;
  const required = statusOf(stage.requires);
  const achieved = required === 'completed' || required === 'partial';
  return achieved ? undefined : `${stage.requires} is ${required}`;
}

async function runStage(job: LiveJob, input: JobInput, stage: Stage): Promise<void> {
  const { jobId, tenant, config, retryOf } = input;
  const work = activityOf(stage, input);
  const journal = [...job.untold];
  try {
    const budget = { spent: NO_USAGE, tokenLimit: config.tokenLimit };
    const result = await work({
      jobId,
      tenant,
      stage: stage.name,
      config,
      retryOf,
      budget,
      journal,
    });
    job.told(journal.length);
    job.change(endStage(job.report, stage.name, result, new Date()));
  } catch (error) {
    const reached = countsAtFailure(error);
    if (reached) job.change(advanceStage(job.report, stage.name, reached));
    // A worker lost after the cancellation shows as a timeout; the stage was stopped all the same.
    if (CancellationScope.current().consideredCancelled)
      throw new CancelledFailure('Stage stopped');
    // A deploy that outlasted the attempts is nobody's failure: the next worker goes on.
    if (isHandover(error)) return runStage(job, input, stage);
    job.change(failStage(job.report, stage.name, messageOf(error), new Date()));
  }
}

function activityOf(stage: Stage, { config, pipeline }: JobInput): StageActivity {
  const activities = proxyActivities<Record<string, StageActivity>>({
    // How long a job may take is the job's own business; how long a stage may be silent is the lease's.
    startToCloseTimeout: EXECUTION_TIMEOUT_MS,
    heartbeatTimeout: config.lease,
    // The job is CANCELLED only when the work has really stopped.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: {
      maximumAttempts: config.stageAttempts,
      initialInterval: '1s',
      maximumInterval: '1m',
      nonRetryableErrorTypes: [STAGE_REFUSED],
    },
    summary: `${pipeline}: ${stage.name}`,
  });
  const activity = activities[stage.name];
  if (activity === undefined) throw new TypeError(`No activity for stage ${stage.name}`);
  return activity;
}

function judge(job: JobReport, stages: readonly Stage[]): Verdict {
  const judged = job.stages.map(({ name, status }) => ({
    status,
    critical: stages.some((stage) => stage.name === name && stage.critical === true),
  }));
  const status = outcomeOf(judged);
  if (status !== 'FAILED') return { status };
  const failures = job.stages
    .filter((stage) => stage.status === 'failed')
    .map((stage) => `${stage.name} failed: ${stage.errors[0]?.message ?? 'no reason given'}`);
  return { status, error: failures.join('; ') || 'No stage ran' };
}

/** Makes the workflow's close status in Temporal tell the same truth as the report. */
function closeAs(report: JobReport): JobReport {
  if (report.status === 'CANCELLED') {
    throw new CancelledFailure(report.cancelReason ?? 'The job was cancelled', [report]);
  }
  if (report.status === 'FAILED') {
    const message = report.error ?? 'The job failed';
    throw ApplicationFailure.create({
      message,
      type: JOB_FAILED,
      nonRetryable: true,
      details: [report],
    });
  }
  return report;
}

/** How far a stage came that did not end by itself, from what it threw or from its last heartbeat. */
function countsAtFailure(error: unknown): Counts | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (cause instanceof TimeoutFailure) return countsIn(cause.lastHeartbeatDetails);
  if (cause instanceof CancelledFailure || cause instanceof ApplicationFailure) {
    return countsIn(cause.details);
  }
  return undefined;
}

/** The worker was told to stop and handed its work over; Temporal counts that as an attempt. */
function isHandover(error: unknown): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure && cause.type === 'WorkerShutdown';
}
