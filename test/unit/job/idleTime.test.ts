import { describe, expect, test } from 'vitest';
import { remainingMs } from '../../../src/job/deadline.js';
import {
  finishJob,
  grantJob,
  isInQueue,
  resolveJob,
  resumeJob,
  startJob,
} from '../../../src/job/job.js';
import type { JobReport } from '../../../src/job/report.js';
import { at, gathering, paused, pending, queued, stamp, started } from './sampleJob.js';

type Step = [what: string, step: (job: JobReport) => JobReport];

const grant = (s: number): Step => [`let in at ${s}`, (job) => grantJob(job, at(s))];
const start = (s: number): Step => [`started at ${s}`, (job) => startJob(job, at(s))];
const pause = (s: number): Step => [`paused at ${s}`, (job) => paused(job, s)];
const resume = (s: number): Step => [`resumed at ${s}`, (job) => resumeJob(job, at(s))];
const cancel = (s: number): Step => [
  `cancelled at ${s}`,
  (job) => finishJob(job, 'CANCELLED', at(s)),
];
const fail = (s: number): Step => [`failed at ${s}`, (job) => finishJob(job, 'FAILED', at(s))];
const resolve = (s: number): Step => [
  `resolved at ${s}`,
  (job) => resolveJob(job, { by: 'ada', why: 'done', result: null }, at(s)),
];

/** A life in steps, and what is known of its idle time after them: closed, in seconds, and open, since when. */
interface Life {
  job: JobReport;
  steps: Step[];
  idle: number;
  since: number | null;
}

const LANE: Life[] = [
  { job: queued(), steps: [], idle: 0, since: 0 },
  { job: queued(), steps: [grant(10)], idle: 10, since: null },
  { job: queued(), steps: [grant(10), start(11)], idle: 10, since: null },
  { job: queued(), steps: [pause(10)], idle: 0, since: 0 },
  { job: queued(), steps: [pause(10), resume(15)], idle: 0, since: 0 },
  { job: queued(), steps: [pause(10), resume(15), grant(20)], idle: 20, since: null },
  { job: queued(), steps: [pause(10), grant(15)], idle: 0, since: 0 },
  { job: queued(), steps: [pause(10), grant(15), resume(20)], idle: 20, since: null },
  { job: queued(), steps: [grant(10), start(11), pause(15)], idle: 10, since: 15 },
  { job: queued(), steps: [grant(10), start(11), pause(15), resume(40)], idle: 35, since: null },
  { job: queued(), steps: [cancel(10)], idle: 10, since: null },
  { job: queued(), steps: [pause(10), cancel(30)], idle: 30, since: null },
];

const NO_LANE: Life[] = [
  { job: pending(), steps: [], idle: 0, since: null },
  { job: pending(), steps: [start(1)], idle: 0, since: null },
  { job: pending(), steps: [pause(5)], idle: 0, since: 5 },
  { job: started(), steps: [pause(5)], idle: 0, since: 5 },
  { job: started(), steps: [pause(5), resume(9)], idle: 4, since: null },
  { job: started(), steps: [pause(5), resume(9), start(9), pause(20)], idle: 4, since: 20 },
  {
    job: started(),
    steps: [pause(5), resume(9), start(9), pause(20), resume(21)],
    idle: 5,
    since: null,
  },
  { job: gathering(), steps: [pause(5), cancel(9)], idle: 4, since: null },
  { job: gathering(), steps: [pause(5), fail(9)], idle: 4, since: null },
  { job: gathering(), steps: [pause(5), resolve(9)], idle: 4, since: null },
];

const LIVES = [...LANE, ...NO_LANE].map((life) => ({
  ...life,
  kind: life.job.target === null ? 'without a lane' : 'with a lane',
  story: life.steps.map(([what]) => what).join(', ') || 'just created',
}));

describe('the idle time', () => {
  test.each(LIVES)('of a job $kind, $story: $idle s, and idle since $since', (life) => {
    const { idleMs, idleSince } = life.steps.reduce((job, [, step]) => step(job), life.job);
    expect(idleMs).toBe(life.idle * 1000);
    expect(idleSince).toBe(life.since === null ? null : stamp(life.since));
  });
});

describe('a job in the queue', () => {
  test('is one with a lane that has not let it in', () => {
    expect(isInQueue(queued())).toBe(true);
    expect(isInQueue(pending())).toBe(false);
  });

  test('is out of it from the moment its lane lets it in', () => {
    const granted = grantJob(queued(), at(10));
    expect(granted).toMatchObject({ status: 'PENDING', grantedAt: stamp(10) });
    expect(isInQueue(granted)).toBe(false);
  });

  test('keeps its place while it is PAUSED and when it is resumed', () => {
    const stopped = paused(queued(), 5);
    expect([isInQueue(stopped), isInQueue(resumeJob(stopped, at(9)))]).toEqual([true, true]);
  });

  test('may be let in while it is PAUSED, and stays so', () => {
    const granted = grantJob(paused(queued(), 5), at(9));
    expect(granted).toMatchObject({ status: 'PAUSED', grantedAt: stamp(9) });
    expect(isInQueue(granted)).toBe(false);
  });
});

test('the deadline of a job counts neither its time in the queue nor its pauses', () => {
  const ran = startJob(grantJob(queued(), at(18_000)), at(18_000));
  expect(remainingMs(60_000, ran, at(18_010))).toBe(50_000);
  const again = resumeJob(paused(ran, 18_020), at(300_000));
  expect(remainingMs(60_000, again, at(300_010))).toBe(30_000);
});
