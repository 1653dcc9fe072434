/** A report brought up to its journal: the other way round of `eventsBetween`. No workflow needs it. */
import { z } from 'zod';
import { startJob } from './job.js';
import type { NewJournalEntry } from './journal.js';
import { stageErrorSchema, stageReportSchema, type JobReport, type StageReport } from './report.js';
import { isFinalStage, type StageStatus } from './stage.js';
import { timeAtWork, withStage } from './stageLife.js';

/**
 * A report that is behind its journal, brought up to it. What the journal says of the end is left out: whether
 * a job has ended is for Temporal to say. Pauses and resumes show at once, so a PAUSED report is never behind,
 * and what the journal says of runs before the last resume is old.
 */
export function caughtUp(report: JobReport, entries: readonly NewJournalEntry[]): JobReport {
  if (report.status === 'PAUSED') return report;
  const { resumes } = report;
  const running = resumes === 0 ? 'status/RUNNING' : `status/RUNNING/${resumes}`;
  return entries.reduce((job, entry) => {
    if (entry.key === running && job.status === 'PENDING') return startJob(job, new Date(entry.at));
    return entry.kind === 'stage' ? withStageEvent(job, entry) : job;
  }, report);
}

const stageEventSchema = stageReportSchema
  .pick({ status: true, counts: true, progress: true, metrics: true, usage: true })
  .extend({
    errors: z.array(stageErrorSchema).default([]),
    briefId: z.string().optional(),
    resumes: z.int().default(0),
  });

function withStageEvent(job: JobReport, { stage: name, at, data }: NewJournalEntry): JobReport {
  const told = stageEventSchema.safeParse(data);
  const known = job.stages.find((stage) => stage.name === name);
  if (!told.success || known === undefined) return job;
  const { briefId, resumes, ...news } = told.data;
  if (resumes !== job.resumes || order(news.status) <= order(known.status)) return job;
  return {
    ...withStage(job, known.name, (stage) => ({ ...stage, ...news, ...times(stage, news, at) })),
    briefId: briefId ?? job.briefId,
  };
}

function times(
  stage: StageReport,
  { status }: Pick<StageReport, 'status'>,
  at: string,
): Pick<StageReport, 'startedAt' | 'finishedAt' | 'durationMs'> {
  const { startedAt, durationMs } = stage;
  if (!isFinalStage(status)) return { startedAt: at, finishedAt: null, durationMs };
  return { startedAt, finishedAt: at, durationMs: timeAtWork(stage, new Date(at)) };
}

/** A stage goes one way only: pending, running, over. */
function order(status: StageStatus): number {
  if (isFinalStage(status)) return 2;
  return status === 'running' ? 1 : 0;
}
