/** Jobs as people read them in a terminal. */
import Table from 'cli-table3';
import { colors } from './colors.js';
import type { JournalEntry } from '../../job/journal.js';
import { durationText } from '../../job/durationText.js';
import { reasonOf } from '../../job/events.js';
import type { JobReport, StageReport } from '../../job/report.js';
import type { StageStatus } from '../../job/stage.js';
import type { JobStatus } from '../../job/status.js';

type Paint = (text: string) => string;

const JOB_COLORS: Record<JobStatus, Paint> = {
  PENDING: colors.dim,
  RUNNING: colors.cyan,
  PAUSED: colors.yellow,
  COMPLETED: colors.green,
  PARTIAL: colors.yellow,
  FAILED: colors.red,
  CANCELLED: colors.magenta,
};

const STAGE_COLORS: Record<StageStatus, Paint> = {
  pending: colors.dim,
  running: colors.cyan,
  completed: colors.green,
  partial: colors.yellow,
  failed: colors.red,
  skipped: colors.dim,
};

const LOG_COLORS: Record<JournalEntry['level'], Paint> = {
  debug: colors.dim,
  info: (text) => text,
  warn: colors.yellow,
  error: colors.red,
};

export const paintStatus = (status: JobStatus) => JOB_COLORS[status](status);
export const paintStage = (status: StageStatus) => STAGE_COLORS[status](status);

/** How many items are done, and what became of the others. */
export function countsText({ counts }: Pick<StageReport, 'counts'>): string {
  const { total, done, failed, parked = 0 } = counts;
  if (total === 0) return '–';
  if (failed === 0) return `${done}/${total}`;
  return `${done}/${total}, ${failed} failed${parkedText(failed, parked)}`;
}

function parkedText(failed: number, parked: number): string {
  if (parked === 0) return '';
  return parked === failed ? ' (parked)' : ` (${parked} parked)`;
}

/** What there is to tell; a count of nothing says nothing. */
function metricsText({ metrics }: StageReport): string {
  return Object.entries(metrics)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(3)}`)
    .join(', ');
}

/** A table without lines. */
export function plainTable(head: string[]): InstanceType<typeof Table> {
  const none = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };
  const edges = { top: '', 'top-mid': '', 'top-left': '', 'top-right': '', bottom: '' };
  const sides = { 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '', left: '', right: '' };
  return new Table({
    head: head.map((title) => colors.dim(title)),
    chars: { ...none, ...edges, ...sides, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
}

function stageTable(stages: readonly StageReport[]): string {
  const table = plainTable(['stage', 'status', 'items', 'took', 'details']);
  for (const stage of stages) {
    // What runs before a pause took is not what this one does.
    const took = stage.status === 'running' ? '' : durationText(stage.durationMs);
    table.push([
      stage.name,
      paintStage(stage.status),
      countsText(stage),
      took,
      colors.dim(metricsText(stage)),
    ]);
  }
  return table.toString();
}

function errorLines(stages: readonly StageReport[]): string[] {
  const ran = stages.filter((stage) => stage.status !== 'skipped');
  return ran.flatMap((stage) =>
    stage.errors.map(({ item, message }) => {
      const where = item === null ? stage.name : `${stage.name}, ${item}`;
      return `  ${colors.red('✗')} ${where}: ${message}`;
    }),
  );
}

/** The account of a job, live or final. */
export function reportText(job: JobReport): string {
  const percent = `${Math.round(job.progress * 100)} %`;
  const ran =
    job.startedAt !== null && job.finishedAt !== null
      ? ` in ${durationText(Date.parse(job.finishedAt) - Date.parse(job.startedAt))}`
      : '';
  const why = reasonOf(job);
  return [
    `Job ${colors.bold(job.jobId)}  ${paintStatus(job.status)}  ${percent}${ran}`,
    ...(why === null ? [] : [`  ${why}`]),
    '',
    stageTable(job.stages),
    ...errorLines(job.stages),
  ].join('\n');
}

/** One line per job. */
export function listText(jobs: readonly JobReport[]): string {
  if (jobs.length === 0) return 'No jobs. Start one with: plumbline run';
  const table = plainTable(['job', 'status', 'progress', 'pipeline', 'created', 'took']);
  for (const job of jobs) {
    const end = job.finishedAt === null ? null : Date.parse(job.finishedAt);
    const took = end === null ? null : end - Date.parse(job.createdAt);
    table.push([
      job.jobId,
      paintStatus(job.status),
      `${Math.round(job.progress * 100)} %`,
      job.pipeline,
      job.createdAt,
      durationText(took),
    ]);
  }
  return table.toString();
}

export function logText({ at, level, message }: JournalEntry): string {
  return `${colors.dim(at)} ${LOG_COLORS[level](level.padEnd(5))} ${message}`;
}
