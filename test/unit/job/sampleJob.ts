/** A job in its moments, for tests of the model. */
import { pauseJob, pendingJob, startJob } from '../../../src/job/job.js';
import { INTERRUPTED, type PauseReason } from '../../../src/job/pause.js';
import {
  beginStage,
  endStage,
  interruptStage,
  type StageResult,
} from '../../../src/job/stageLife.js';
import type { JobReport, StageReport } from '../../../src/job/report.js';

/** The moment `seconds` after the sample job was created. */
export const at = (seconds: number): Date => new Date(Date.UTC(2031, 2, 1, 8, 0, seconds));
/** The same moment as reports write it. */
export const stamp = (seconds: number): string => at(seconds).toISOString();

export const pending = (stages = ['gather', 'sort', 'print']): JobReport =>
  pendingJob(
    { jobId: 'j1', tenant: 'acme', pipeline: 'paper', target: null, retryOf: null },
    stages,
    at(0),
  );

/** Started after one second. */
export const started = (stages?: string[]): JobReport => startJob(pending(stages), at(1));

/** Started, with its first stage begun after two seconds. */
export const gathering = (stages?: string[]): JobReport =>
  beginStage(started(stages), 'gather', at(2));

/** Everything a stage hands back, by its counts. */
export const result = (done: number, failed = 0, more: Partial<StageResult> = {}): StageResult => ({
  counts: { total: done + failed, done, failed },
  errors: [],
  metrics: {},
  ...more,
});

/** Every stage completed, the job still open. */
export const allDone = (): JobReport =>
  ['gather', 'sort', 'print'].reduce(
    (job, name) => endStage(beginStage(job, name, at(2)), name, result(1), at(3)),
    started(),
  );

export const stageOf = (job: JobReport, name: string): StageReport | undefined =>
  job.stages.find((stage) => stage.name === name);

/** In the queue of a lane since it was created. */
export const queued = (): JobReport =>
  pendingJob(
    { jobId: 'j1', tenant: 'acme', pipeline: 'paper', target: 'desk', retryOf: null },
    ['gather', 'sort', 'print'],
    at(0),
  );

/** PAUSED, with what was at work interrupted, as the workflow does it in one step. */
export const paused = (
  job: JobReport,
  seconds: number,
  reason: PauseReason = 'interrupted',
  message = reason === 'interrupted' ? INTERRUPTED : 'jam',
): JobReport => {
  const atWork = job.stages.filter((stage) => stage.status === 'running');
  const idle = atWork.reduce((next, { name }) => interruptStage(next, name, at(seconds)), job);
  return pauseJob(idle, { reason, message, at: stamp(seconds) });
};
