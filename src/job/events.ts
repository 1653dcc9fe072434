/** What the journal should say about the step from one report to the next. */
import type { LogLevel, NewJournalEntry } from './journal.js';
import type { JobReport, StageReport } from './report.js';
import { stageProgress } from './progress.js';
import { isFinalStage, settled, type Counts } from './stage.js';
import { TERMINAL_STATUSES, type JobStatus } from './status.js';
import { tokensOf } from './usage.js';

/**
 * The events between two reports of one job, in the order a reader expects: begin, stages, end. Keys name the
 * event itself, so that a step which Temporal runs again, perhaps another way, never hides what happened.
 */
export function eventsBetween(before: JobReport, after: JobReport, at: Date): NewJournalEntry[] {
  const stages = after.stages.flatMap((stage, index) => {
    const previous = before.stages[index];
    if (previous?.status === stage.status) return [];
    const published = after.briefId !== before.briefId && isFinalStage(stage.status);
    return [stageEvent(after, stage, at, published ? after.briefId : null)];
  });
  if (before.status === after.status) return stages;
  const status = statusEvent(after, at);
  return after.finishedAt === null ? [status, ...stages] : [...stages, status];
}

/** What the journal says when a job has come into its present state. */
export function statusEvent(job: JobReport, at: Date): NewJournalEntry {
  const why = reasonOf(job);
  return {
    key: `status/${job.status}${run(job)}`,
    at: at.toISOString(),
    kind: 'status',
    level: STATUS_LEVELS[job.status] ?? 'info',
    message: why === null ? `Job is ${job.status}` : `Job is ${job.status}: ${why}`,
    data: {
      status: job.status,
      progress: job.progress,
      ...(job.pause !== null && { reason: job.pause.reason }),
    },
  };
}

const STATUS_LEVELS: Partial<Record<JobStatus, LogLevel>> = { FAILED: 'error', PAUSED: 'warn' };

/** Why a job is in its present state, where there is more to say than its name. */
export function reasonOf(job: JobReport): string | null {
  const { pause, resolution, resumes, status } = job;
  if (pause !== null) return `${pause.message} (${pause.reason})`;
  if (resolution !== null) return `resolved by ${resolution.by}: ${resolution.why}`;
  if (status === 'PENDING' && resumes > 0) return 'resumed';
  return job.error ?? job.cancelReason;
}

/** Whether this is the last thing that a journal says of its job. What comes after it came too late. */
export function isEnd({ kind, data }: Pick<NewJournalEntry, 'kind' | 'data'>): boolean {
  return kind === 'status' && TERMINAL_STATUSES.some((status) => status === data?.['status']);
}

/** What the journal says of a stage at work that has come this far. */
export function progressEvent(
  { stage, resumes = 0 }: { stage: string; resumes?: number | undefined },
  counts: Counts,
  at: Date,
): NewJournalEntry {
  const { total, failed } = counts;
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return {
    key: `progress/${stage}/${settled(counts)}${run({ resumes })}`,
    at: at.toISOString(),
    kind: 'progress',
    level: 'info',
    stage,
    message: `${stage} ${settled(counts)} of ${total}${failures}`,
    data: { counts, progress: stageProgress(0, 'running', counts) },
  };
}

/** Each run of a job, from a resume to the next pause, has its own events. */
function run({ resumes }: Pick<JobReport, 'resumes'>): string {
  return resumes === 0 ? '' : `/${resumes}`;
}

function stageEvent(
  job: JobReport,
  stage: StageReport,
  at: Date,
  briefId: string | null,
): NewJournalEntry {
  const { total, done, failed } = stage.counts;
  const counted =
    total === 0 ? '' : ` (${done} of ${total} done${failed > 0 ? `, ${failed} failed` : ''})`;
  const first = stage.errors[0];
  const why = first === undefined ? '' : `: ${first.message}`;
  return {
    key: `stage/${stage.name}/${stage.status}${run(job)}`,
    at: at.toISOString(),
    kind: 'stage',
    level: LEVELS[stage.status],
    stage: stage.name,
    message: `${stage.name} ${stage.status}${counted}${why}`,
    data: {
      status: stage.status,
      counts: stage.counts,
      progress: stage.progress,
      metrics: stage.metrics,
      ...(tokensOf(stage.usage) > 0 && { usage: stage.usage }),
      ...(job.resumes > 0 && { resumes: job.resumes }),
      ...(stage.errors.length > 0 && { errors: stage.errors }),
      ...(briefId !== null && { briefId }),
    },
  };
}

const LEVELS: Record<StageReport['status'], LogLevel> = {
  pending: 'info',
  running: 'info',
  completed: 'info',
  partial: 'warn',
  failed: 'error',
  skipped: 'warn',
};
