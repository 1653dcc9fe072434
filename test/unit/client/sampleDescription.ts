/** Jobs in each of their states, as `describe` and its neighbours are given them. */
import { stripVTControlCharacters } from 'node:util';
import type { JobDescription } from '../../../src/client/describeJob.js';
import type { Lease } from '../../../src/client/lease.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import { jobWorkflowId } from '../../../src/job/ids.js';
import {
  finishJob,
  grantJob,
  pauseJob,
  pendingJob,
  resolveJob,
  resumeJob,
  startJob,
} from '../../../src/job/job.js';
import { INTERRUPTED, type PauseReason } from '../../../src/job/pause.js';
import type { JobReport } from '../../../src/job/report.js';
import {
  advanceStage,
  beginStage,
  endStage,
  failStage,
  interruptStage,
  skipStage,
} from '../../../src/job/stageLife.js';
import { budgetMessage, type Usage } from '../../../src/job/usage.js';

/** The moment `seconds` after the sample job was created. */
export const at = (seconds: number): Date => new Date(Date.UTC(2031, 2, 1, 8, 0, seconds));
const stamp = (seconds: number): string => at(seconds).toISOString();

const identity = { jobId: 'j1', tenant: 'default', pipeline: 'paper', retryOf: null };
const created = (target: string | null): JobReport =>
  pendingJob({ ...identity, target }, ['gather', 'sort', 'print'], at(0));

const NOTHING = { counts: { total: 0, done: 0, failed: 0 }, errors: [], metrics: {} };
const done = (total: number, more: { usage?: Usage; briefId?: string } = {}) => ({
  ...NOTHING,
  counts: { total, done: total, failed: 0 },
  ...more,
});

function paused(job: JobReport, seconds: number, reason: PauseReason, message: string): JobReport {
  const atWork = job.stages.filter((stage) => stage.status === 'running');
  const idle = atWork.reduce((next, { name }) => interruptStage(next, name, at(seconds)), job);
  return pauseJob(idle, { reason, message, at: stamp(seconds) });
}

const USED: Usage = { inputTokens: 400_000, outputTokens: 100_001, cost: 1.25 };

/** Waits in its lane. */
export const queued = (): JobReport => created('desk');
/** Waits for a worker; has no lane. */
export const waiting = (): JobReport => created(null);
/** Its lane has let it in; waits for a worker. */
export const granted = (): JobReport => grantJob(queued(), at(60));
/** Its first stage over after 8 s of work, its second half way. */
export const running = (): JobReport => {
  const gathered = endStage(
    beginStage(startJob(granted(), at(61)), 'gather', at(62)),
    'gather',
    { ...done(3), metrics: { pages: 12, torn: 0 } },
    at(70),
  );
  const sorting = beginStage(gathered, 'sort', at(71));
  const usage = { inputTokens: 1000, outputTokens: 234, cost: 0.0123 };
  return advanceStage(sorting, 'sort', { total: 4, done: 2, failed: 0 }, usage);
};
export const interrupted = (): JobReport => paused(running(), 80, 'interrupted', INTERRUPTED);
/** Interrupted and resumed; waits for a worker again. */
export const resumed = (): JobReport => resumeJob(interrupted(), at(140));

const broken = (): JobReport => failStage(running(), 'sort', 'jam', at(80));
const jammed = (): JobReport => skipStage(broken(), 'print', 'sort failed', at(80));
/** Held where it would have failed: what comes after the failed stage is still due. */
export const held = (): JobReport => paused(broken(), 81, 'error', 'sort failed: jam');
export const overBudget = (): JobReport => {
  const job = advanceStage(running(), 'sort', { total: 4, done: 3, failed: 0 }, USED);
  return paused(job, 90, 'budget', budgetMessage(job.usage, job.tokenLimit));
};

export const partial = (): JobReport => finishJob(jammed(), 'PARTIAL', at(81));
export const failed = (): JobReport =>
  finishJob(jammed(), 'FAILED', at(81), { error: 'sort failed: jam' });
export const cancelled = (): JobReport =>
  finishJob(running(), 'CANCELLED', at(81), { cancelReason: 'wrong paper' });
export const discarded = (): JobReport => finishJob(queued(), 'CANCELLED', at(30));
export const completed = (briefId?: string): JobReport => {
  const sorted = endStage(running(), 'sort', done(4), at(80));
  const printed = endStage(
    beginStage(sorted, 'print', at(81)),
    'print',
    done(1, briefId === undefined ? {} : { briefId }),
    at(82),
  );
  return finishJob(printed, 'COMPLETED', at(82));
};
export const resolved = (): JobReport =>
  resolveJob(held(), { by: 'ada', why: 'sorted by hand', result: { copies: 7 } }, at(4000));

export const lease = (changes: Partial<Lease> = {}): Lease => ({
  stage: 'sort',
  owner: '77@press',
  attempt: 1,
  heartbeatAt: stamp(75),
  expiresAt: stamp(135),
  lastFailure: null,
  ...changes,
});

/** Everything that `describe` knows, about a job of which little is known. */
export const described = (job: JobReport, more: Partial<JobDescription> = {}): JobDescription => ({
  ...job,
  config: parseNewsConfig({}),
  pace: null,
  lease: null,
  lane: null,
  retriedBy: [],
  workflowId: jobWorkflowId(job),
  runId: 'r1',
  ...more,
});

/** What a person sees: no colours, nothing at the ends of lines. */
export const plain = (text: string): string => stripVTControlCharacters(text).replace(/ +$/gm, '');

/** A screen as it is written in a test: without the indentation of the test. */
export function screen([text = '']: TemplateStringsArray): string {
  const lines = text.split('\n').slice(1, -1);
  const indent = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)),
  );
  return lines.map((line) => line.slice(indent)).join('\n');
}
