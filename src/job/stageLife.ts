/** A stage's life as pure functions, each on the job it belongs to: begun, advanced, interrupted, over. */
import { clip } from './clip.js';
import { jobProgress, stageProgress } from './progress.js';
import type { JobReport, StageError, StageReport } from './report.js';
import type { Counts, FinalStageStatus } from './stage.js';
import { NO_COUNTS, furtherCounts, isFinalStage, settled } from './stage.js';
import { stageStatus, type FailureThreshold } from './stagePlan.js';
import { NO_USAGE, addUsage, laterUsage, type Usage } from './usage.js';

/** At most this many item errors travel in a report; the journal has them all. */
export const MAX_STAGE_ERRORS = 10;

/** A stage was begun or ended out of turn. */
export class StageOrderError extends Error {
  override readonly name = 'StageOrderError';
}

/** What a stage hands back when it returns: counts decide its status. */
export interface StageResult {
  counts: Counts;
  errors: StageError[];
  metrics: Record<string, number>;
  /** All that the stage's engine has used, in every attempt and run; absent where it used nothing. */
  usage?: Usage;
  /** Only from the stage that publishes a brief. */
  briefId?: string;
}

export function beginStage(job: JobReport, name: string, at: Date): JobReport {
  return withStage(job, name, (stage) => {
    if (stage.status !== 'pending') throw outOfTurn(job, stage, 'begin');
    return { ...stage, status: 'running', startedAt: at.toISOString() };
  });
}

/** Live counts and usage from a stage at work, as its lease's heartbeat carries them. */
export function advanceStage(
  job: JobReport,
  name: string,
  counts: Counts,
  usage: Usage = NO_USAGE,
): JobReport {
  return withStage(job, name, (stage) =>
    stage.status === 'running'
      ? {
          ...stage,
          counts,
          progress: stageProgress(stage.progress, stage.status, counts),
          usage: laterUsage(stage.usage, usage),
        }
      : stage,
  );
}

/**
 * The same from a stage whose items are in the store: what is settled there stays settled, so whoever has seen less
 * of it is late.
 */
export function advanceItems(
  job: JobReport,
  name: string,
  counts: Counts,
  usage: Usage = NO_USAGE,
): JobReport {
  const before = job.stages.find((stage) => stage.name === name)?.counts ?? NO_COUNTS;
  return advanceStage(job, name, furtherCounts(before, counts), usage);
}

/** A stage at work was stopped by a pause: it keeps what it has and is due again. */
export function interruptStage(job: JobReport, name: string, at: Date): JobReport {
  return withStage(job, name, (stage) => {
    if (stage.status !== 'running') throw outOfTurn(job, stage, 'interrupt');
    return { ...stage, status: 'pending', durationMs: timeAtWork(stage, at) };
  });
}

/** The stage returned. An item that it has lost sight of has failed: success is for stages that are really done. */
export function endStage(
  job: JobReport,
  name: string,
  returned: StageResult,
  at: Date,
  failsWhen?: FailureThreshold,
): JobReport {
  const result = accounted(returned);
  const ended = withStage(job, name, (stage) =>
    closed(job, stage, stageStatus(result.counts, failsWhen), at, result),
  );
  return { ...ended, briefId: result.briefId ?? job.briefId };
}

function accounted(result: StageResult): StageResult {
  const { counts, errors } = result;
  const lost = counts.total - settled(counts);
  if (lost <= 0) return result;
  return {
    ...result,
    counts: { ...counts, failed: counts.failed + lost },
    errors: [
      ...errors,
      { item: null, message: `${lost === 1 ? '1 item has' : `${lost} items have`} no result` },
    ],
  };
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
    return skipped(stage, why, at);
  });
}

export function skipped(stage: StageReport, why: string, at: Date): StageReport {
  return {
    ...stage,
    status: 'skipped',
    progress: 1,
    finishedAt: at.toISOString(),
    durationMs: stage.durationMs ?? 0,
    errors: [{ item: null, message: why }],
  };
}

export function dueAgain(stage: StageReport): StageReport {
  if (stage.status !== 'failed' && stage.status !== 'skipped') return stage;
  const { counts } = stage;
  const progress = counts.total === 0 ? 0 : Math.min(1, settled(counts) / counts.total);
  return { ...stage, status: 'pending', progress, finishedAt: null, errors: [] };
}

/** Closes a stage that its job leaves open: it keeps the counts and the progress it had. */
export function cutShort(stage: StageReport, why: string, at: Date): StageReport {
  if (isFinalStage(stage.status)) return stage;
  const errors = [{ item: null, message: clip(why) }];
  const finishedAt = at.toISOString();
  if (stage.startedAt === null) {
    return { ...stage, status: 'skipped', finishedAt, durationMs: 0, errors };
  }
  return { ...stage, status: 'failed', finishedAt, durationMs: timeAtWork(stage, at), errors };
}

/** Milliseconds from each beginning of the stage to its pause or end. */
export function timeAtWork({ status, startedAt, durationMs }: StageReport, at: Date): number {
  const before = durationMs ?? 0;
  return status === 'running' && startedAt !== null
    ? before + at.getTime() - Date.parse(startedAt)
    : before;
}

export function pendingStage(name: string): StageReport {
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
    usage: NO_USAGE,
  };
}

/** The job with one of its stages changed, and its progress and usage with it. */
export function withStage(
  job: JobReport,
  name: string,
  change: (stage: StageReport) => StageReport,
): JobReport {
  if (!job.stages.some((stage) => stage.name === name)) {
    throw new StageOrderError(`Job ${job.jobId} has no stage "${name}".`);
  }
  const stages = job.stages.map((stage) => (stage.name === name ? change(stage) : stage));
  const usage = addUsage(...stages.map((stage) => stage.usage));
  return { ...job, stages, usage, progress: Math.max(job.progress, jobProgress(stages)) };
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
    durationMs: timeAtWork(stage, at),
    errors: result.errors
      .slice(0, MAX_STAGE_ERRORS)
      .map(({ item, message }) => ({ item, message: clip(message) })),
    metrics: result.metrics,
    usage: laterUsage(stage.usage, result.usage ?? NO_USAGE),
  };
}

function outOfTurn(job: JobReport, stage: StageReport, verb: string): StageOrderError {
  return new StageOrderError(
    `Job ${job.jobId} cannot ${verb} stage "${stage.name}": it is ${stage.status}.`,
  );
}
