/**
 * A job's life as pure functions: each takes a report and gives the next one, and refuses what may not
 * happen. The workflow holds the current report and is the only one to call them.
 */
import { clip } from './clip.js';
import { isComplete } from './progress.js';
import type { JobReport, Pause, Resolution } from './report.js';
import { isFinalStage, settled } from './stage.js';
import { cutShort, dueAgain, pendingStage, skipped } from './stageLife.js';
import type { TerminalStatus } from './status.js';
import { assertTransition } from './status.js';
import { DEFAULT_TOKEN_LIMIT, NO_USAGE } from './usage.js';

/** Somebody tried to record a success while a stage was still open. */
export class IncompleteJobError extends Error {
  override readonly name = 'IncompleteJobError';
}

/** Who and what a job is, before anything happened to it. */
export interface JobIdentity {
  jobId: string;
  tenant: string;
  pipeline: string;
  target: string | null;
  /** The job that this one tries again; null for every other. */
  retryOf: string | null;
}

export function pendingJob(
  job: JobIdentity,
  stages: readonly string[],
  at: Date,
  tokenLimit = DEFAULT_TOKEN_LIMIT,
): JobReport {
  return {
    jobId: job.jobId,
    tenant: job.tenant,
    pipeline: job.pipeline,
    target: job.target,
    retryOf: job.retryOf,
    status: 'PENDING',
    createdAt: at.toISOString(),
    grantedAt: null,
    startedAt: null,
    finishedAt: null,
    idleSince: job.target === null ? null : at.toISOString(),
    idleMs: 0,
    resumes: 0,
    pause: null,
    progress: 0,
    stages: stages.map(pendingStage),
    error: null,
    cancelReason: null,
    briefId: null,
    usage: NO_USAGE,
    tokenLimit,
    resolution: null,
  };
}

/** Its lane lets the job in; from here on its time counts, unless it is PAUSED. */
export function grantJob(job: JobReport, at: Date): JobReport {
  const granted = { ...job, grantedAt: at.toISOString() };
  return job.status === 'PAUSED' ? granted : busyAgain(granted, at);
}

/** True while a job with a target waits to be let in. */
export function isInQueue({ target, grantedAt }: JobReport): boolean {
  return target !== null && grantedAt === null;
}

export function startJob(job: JobReport, at: Date): JobReport {
  assertTransition(job.status, 'RUNNING');
  return { ...job, status: 'RUNNING', startedAt: job.startedAt ?? at.toISOString() };
}

/** Enters PAUSED. What was at work has stopped before. */
export function pauseJob(job: JobReport, pause: Pause): JobReport {
  assertTransition(job.status, 'PAUSED');
  const idleSince = job.idleSince ?? pause.at;
  return { ...job, status: 'PAUSED', pause: { ...pause, message: clip(pause.message) }, idleSince };
}

/**
 * Leaves PAUSED, with a raised token limit where one is given. A job held on an error gets the stages back
 * that failed, and those that were skipped for it; what they have counted stays until they count anew.
 */
export function resumeJob(job: JobReport, at: Date, tokenLimit = job.tokenLimit): JobReport {
  assertTransition(job.status, 'PENDING');
  const stages = job.pause?.reason === 'error' ? job.stages.map(dueAgain) : job.stages;
  const next: JobReport = {
    ...job,
    status: 'PENDING',
    pause: null,
    resumes: job.resumes + 1,
    tokenLimit,
    stages,
  };
  return isInQueue(next) ? next : busyAgain(next, at);
}

function busyAgain(job: JobReport, at: Date): JobReport {
  if (job.idleSince === null) return job;
  const idleMs = job.idleMs + at.getTime() - Date.parse(job.idleSince);
  return { ...job, idleSince: null, idleMs };
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
    ...busyAgain(job, at),
    status,
    pause: null,
    finishedAt: at.toISOString(),
    stages: job.stages.map((stage) => cutShort(stage, why, at)),
    error: status === 'FAILED' ? clip(why) : null,
    cancelReason: status === 'CANCELLED' && cancelReason !== undefined ? clip(cancelReason) : null,
  };
}

/** A PAUSED job is completed by hand: what was still due is skipped, what failed stays so. */
export function resolveJob(job: JobReport, resolution: Resolution, at: Date): JobReport {
  assertTransition(job.status, 'COMPLETED');
  const { by, why, result } = resolution;
  const stages = job.stages.map((stage) =>
    isFinalStage(stage.status) ? stage : skipped(stage, 'The job was resolved by hand', at),
  );
  return {
    ...busyAgain(job, at),
    status: 'COMPLETED',
    pause: null,
    finishedAt: at.toISOString(),
    progress: 1,
    stages,
    resolution: { by: clip(by), why: clip(why), result },
  };
}

/** A later look at the same job, with no progress and no count less than an earlier look saw. */
export function neverBackwards(earlier: JobReport, later: JobReport): JobReport {
  const stages = later.stages.map((stage, index) => {
    const before = earlier.stages[index];
    // A stage that was given back by a resume counts anew.
    if (before === undefined || later.resumes > earlier.resumes) return stage;
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
