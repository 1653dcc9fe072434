/**
 * A job's life as pure functions: each takes a report and gives the next one, and refuses what may not
 * happen. The workflow holds the current report and is the only one to call them.
 */
import { isComplete, jobProgress, stageProgress } from './progress.js';
import type { JobReport, StageError, StageReport } from './report.js';
import type { Counts, FinalStageStatus } from './stage.js';
import { NO_COUNTS, isFinalStage, stageStatus } from './stage.js';
import type { TerminalStatus } from './status.js';
import { assertTransition } from './status.js';

/** At most this many item errors travel in a report; the journal has them all. */
export const MAX_STAGE_ERRORS = 10;
/** Longer error messages are cut, so that reports stay small in history. */
export const MAX_ERROR_LENGTH = 300;

/** Somebody tried to record a success while a stage was still open. */
export class IncompleteJobError extends Error {
  override readonly name = 'IncompleteJobError';
}

/** A stage was begun or ended out of turn. */
export class StageOrderError extends Error {
  override readonly name = 'StageOrderError';
}

/** What a stage hands back when it returns: counts decide its status. */
export interface StageResult {
  counts: Counts;
  errors: StageError[];
  metrics: Record<string, number>;
  /** Only from the stage that publishes a brief. */
  briefId?: string;
}

/** Who and what a job is, before anything happened to it. */
export interface JobIdentity {
  jobId: string;
  tenant: string;
  pipeline: string;
  target: string | null;
}

export function pendingJob(job: JobIdentity, stages: readonly string[], at: Date): JobReport {
  return {
    jobId: job.jobId,
    tenant: job.tenant,
    pipeline: job.pipeline,
    target: job.target,
    status: 'PENDING',
    createdAt: at.toISOString(),
    startedAt: null,
    finishedAt: null,
    progress: 0,
    stages: stages.map(pendingStage),
    error: null,
    cancelReason: null,
    briefId: null,
  };
}

export function startJob(job: JobReport, at: Date): JobReport {
  assertTransition(job.status, 'RUNNING');
  return { ...job, status: 'RUNNING', startedAt: job.startedAt ?? at.toISOString() };
}

export function beginStage(job: JobReport, name: string, at: Date): JobReport {
  return withStage(job, name, (stage) => {
    if (stage.status !== 'pending') throw outOfTurn(job, stage, 'begin');
    return { ...stage, status: 'running', startedAt: at.toISOString() };
  });
}

/** Live counts from a stage at work, as its lease's heartbeat carries them. */
export function advanceStage(job: JobReport, name: string, counts: Counts): JobReport {
  return withStage(job, name, (stage) =>
    stage.status === 'running'
      ? { ...stage, counts, progress: stageProgress(stage.progress, stage.status, counts) }
      : stage,
  );
}

export function endStage(job: JobReport, name: string, result: StageResult, at: Date): JobReport {
  const ended = withStage(job, name, (stage) =>
    closed(job, stage, stageStatus(result.counts), at, result),
  );
  return { ...ended, briefId: result.briefId ?? job.briefId };
}

/** The stage threw: it failed whatever it had counted. */
export function failStage(job: JobReport, name: string, error: string, at: Date): JobReport {
  return withStage(job, name, (stage) =>
    closed(job, stage, 'failed', at, {
      counts: stage.counts,
      errors: [{ item: null, message: error }],
      metrics: {},
    }),
  );
}

/** The stage was due and could not run. */
export function skipStage(job: JobReport, name: string, why: string, at: Date): JobReport {
  return withStage(job, name, (stage) => {
    if (stage.status !== 'pending') throw outOfTurn(job, stage, 'skip');
    return {
      ...stage,
      status: 'skipped',
      progress: 1,
      finishedAt: at.toISOString(),
      durationMs: 0,
      errors: [{ item: null, message: why }],
    };
  });
}

/** Why a job ended the way it did; only the part that belongs to the status is kept. */
export interface Ending {
  error?: string | undefined;
  cancelReason?: string | undefined;
}

/**
 * Enters a terminal state; `finishedAt` is set here and nowhere else. A success needs the completion guard;
 * failure and cancellation pass at once and cut short what is still open.
 */
export function finishJob(
  job: JobReport,
  status: TerminalStatus,
  at: Date,
  { error, cancelReason }: Ending = {},
): JobReport {
  assertTransition(job.status, status);
  const succeeds = status === 'COMPLETED' || status === 'PARTIAL';
  if (succeeds && !isComplete(job.stages)) {
    throw new IncompleteJobError(`Job ${job.jobId} cannot be ${status}: a stage is still open.`);
  }
  const why = status === 'CANCELLED' ? 'The job was cancelled' : (error ?? 'The job failed');
  return {
    ...job,
    status,
    finishedAt: at.toISOString(),
    stages: job.stages.map((stage) => cutShort(stage, why, at)),
    error: status === 'FAILED' ? clip(why) : null,
    cancelReason: status === 'CANCELLED' && cancelReason !== undefined ? clip(cancelReason) : null,
  };
}

/** Closes a stage that its job leaves open: it keeps the counts and the progress it had. */
function cutShort(stage: StageReport, why: string, at: Date): StageReport {
  if (isFinalStage(stage.status)) return stage;
  const errors = [{ item: null, message: clip(why) }];
  const finishedAt = at.toISOString();
  if (stage.startedAt === null) {
    return { ...stage, status: 'skipped', finishedAt, durationMs: 0, errors };
  }
  const durationMs = at.getTime() - Date.parse(stage.startedAt);
  return { ...stage, status: 'failed', finishedAt, durationMs, errors };
}

/** A later look at the same job, with no progress and no count less than an earlier look saw. */
export function neverBackwards(earlier: JobReport, later: JobReport): JobReport {
  const stages = later.stages.map((stage, index) => {
    const before = earlier.stages[index];
    if (before === undefined) return stage;
    const behind = !isFinalStage(stage.status) && settled(stage.counts) < settled(before.counts);
    const unknown = !isFinalStage(stage.status) && stage.counts.total < before.counts.total;
    return {
      ...stage,
      counts: behind || unknown ? before.counts : stage.counts,
      progress: Math.max(stage.progress, before.progress),
    };
  });
  return { ...later, stages, progress: Math.max(later.progress, earlier.progress) };
}

function settled({ done, failed }: Counts): number {
  return done + failed;
}

function pendingStage(name: string): StageReport {
  return {
    name,
    status: 'pending',
    counts: NO_COUNTS,
    progress: 0,
    startedAt: null,
    finishedAt: null,
    durationMs: null,
    errors: [],
    metrics: {},
  };
}

/** The job with one of its stages changed, and its progress with it. */
export function withStage(
  job: JobReport,
  name: string,
  change: (stage: StageReport) => StageReport,
): JobReport {
  if (!job.stages.some((stage) => stage.name === name)) {
    throw new StageOrderError(`Job ${job.jobId} has no stage "${name}".`);
  }
  const stages = job.stages.map((stage) => (stage.name === name ? change(stage) : stage));
  return { ...job, stages, progress: Math.max(job.progress, jobProgress(stages)) };
}

function closed(
  job: JobReport,
  stage: StageReport,
  status: FinalStageStatus,
  at: Date,
  result: StageResult,
): StageReport {
  if (stage.startedAt === null || isFinalStage(stage.status)) throw outOfTurn(job, stage, 'end');
  return {
    ...stage,
    status,
    counts: result.counts,
    progress: 1,
    finishedAt: at.toISOString(),
    durationMs: at.getTime() - Date.parse(stage.startedAt),
    errors: result.errors
      .slice(0, MAX_STAGE_ERRORS)
      .map(({ item, message }) => ({ item, message: clip(message) })),
    metrics: result.metrics,
  };
}

function outOfTurn(job: JobReport, stage: StageReport, verb: string): StageOrderError {
  return new StageOrderError(
    `Job ${job.jobId} cannot ${verb} stage "${stage.name}": it is ${stage.status}.`,
  );
}

function clip(message: string): string {
  return message.length <= MAX_ERROR_LENGTH
    ? message
    : `${message.slice(0, MAX_ERROR_LENGTH - 1)}…`;
}
