import { describe, expect, test } from 'vitest';
import { MAX_ERROR_LENGTH } from '../../../src/job/clip.js';
import { finishJob, IncompleteJobError } from '../../../src/job/job.js';
import { advanceStage, endStage } from '../../../src/job/stageLife.js';
import { jobReportSchema, type JobReport } from '../../../src/job/report.js';
import { TERMINAL_STATUSES } from '../../../src/job/status.js';
import {
  allDone,
  at,
  gathering,
  paused,
  pending,
  result,
  stageOf,
  stamp,
  started,
} from './sampleJob.js';

const LONG = 'x'.repeat(MAX_ERROR_LENGTH + 1);
const CUT = `${'x'.repeat(MAX_ERROR_LENGTH - 1)}…`;

/** The first stage over, the second never begun. */
const between = (): JobReport => endStage(gathering(), 'gather', result(1), at(3));
/** The first stage half way through. */
const halfWay = (): JobReport =>
  advanceStage(gathering(), 'gather', { total: 4, done: 1, failed: 1 });

describe.each(TERMINAL_STATUSES)('a job that ends %s', (status) => {
  const finished = finishJob(allDone(), status, at(9));

  test('is over from that moment on', () => {
    expect(finished).toMatchObject({ status, finishedAt: stamp(9) });
  });

  test('keeps the times of its creation and its start', () => {
    expect(finished).toMatchObject({ createdAt: stamp(0), startedAt: stamp(1) });
  });

  test.each(TERMINAL_STATUSES)('cannot end again as %s', (again) => {
    expect(() => finishJob(finished, again, at(10))).toThrow(`Job is already ${status}`);
  });

  test('keeps the stages that were over as they were', () => {
    expect(finished.stages).toEqual(allDone().stages);
  });

  test('is a valid report', () => {
    expect(jobReportSchema.parse(finished)).toEqual(finished);
  });
});

describe.each(['COMPLETED', 'PARTIAL'] as const)('success as %s', (status) => {
  test.each([
    ['a stage is running', halfWay()],
    ['a stage has not begun', between()],
    ['there are no stages', started([])],
  ])('is refused while %s', (_when, job) => {
    expect(() => finishJob(job, status, at(9))).toThrow(IncompleteJobError);
    expect(() => finishJob(job, status, at(9))).toThrow(`Job j1 cannot be ${status}`);
  });

  test('has neither an error nor a reason for cancellation', () => {
    const ending = { error: 'jam', cancelReason: 'enough' };
    expect(finishJob(allDone(), status, at(9), ending)).toMatchObject({
      error: null,
      cancelReason: null,
    });
  });

  test('is not open to a job that never started', () => {
    expect(() => finishJob(pending(), status, at(9))).toThrow(
      `A job cannot go from PENDING to ${status}`,
    );
  });
});

describe('failure', () => {
  test('passes at once and says why', () => {
    const ending = { error: 'jam', cancelReason: 'enough' };
    expect(finishJob(halfWay(), 'FAILED', at(9), ending)).toMatchObject({
      status: 'FAILED',
      error: 'jam',
      cancelReason: null,
    });
  });

  test('has an error even when nobody gave one', () => {
    expect(finishJob(started(), 'FAILED', at(9)).error).toBe('The job failed');
  });

  test('cuts a long error, in the job and in the stages it cuts short', () => {
    const job = finishJob(halfWay(), 'FAILED', at(9), { error: LONG });
    expect([job.error, ...job.stages.map((stage) => stage.errors[0]?.message)]).toEqual(
      Array(4).fill(CUT),
    );
  });
});

describe('cancellation', () => {
  test('passes at once and keeps the reason', () => {
    const ending = { error: 'jam', cancelReason: 'enough' };
    expect(finishJob(halfWay(), 'CANCELLED', at(9), ending)).toMatchObject({
      status: 'CANCELLED',
      error: null,
      cancelReason: 'enough',
    });
  });

  test('needs no reason', () => {
    expect(finishJob(halfWay(), 'CANCELLED', at(9)).cancelReason).toBeNull();
  });

  test('cuts a long reason, so that the report stays small', () => {
    const job = finishJob(halfWay(), 'CANCELLED', at(9), { cancelReason: LONG });
    expect(job.cancelReason).toBe(CUT);
  });

  test('of a job that never ran leaves it without a start', () => {
    expect(finishJob(pending(), 'CANCELLED', at(9))).toMatchObject({
      startedAt: null,
      finishedAt: stamp(9),
    });
  });
});

describe.each([
  ['CANCELLED', 'The job was cancelled'],
  ['FAILED', 'jam'],
] as const)('a job cut short as %s', (status, why) => {
  const job = finishJob(halfWay(), status, at(9), { error: 'jam' });

  test('fails the stage it was in, with the counts and the progress it had', () => {
    expect(stageOf(job, 'gather')).toMatchObject({
      status: 'failed',
      counts: { total: 4, done: 1, failed: 1 },
      progress: 0.5,
      finishedAt: stamp(9),
      durationMs: 7000,
      errors: [{ item: null, message: why }],
    });
  });

  test('skips the stages it never reached', () => {
    expect(stageOf(job, 'print')).toMatchObject({
      status: 'skipped',
      progress: 0,
      startedAt: null,
      finishedAt: stamp(9),
      durationMs: 0,
      errors: [{ item: null, message: why }],
    });
  });

  test('has the progress it had', () => {
    expect(job.progress).toBe(halfWay().progress);
  });

  test('leaves the stages that were over untouched', () => {
    const cut = finishJob(between(), status, at(9), { error: 'jam' });
    expect(stageOf(cut, 'gather')).toEqual(stageOf(between(), 'gather'));
  });
});

describe.each(['CANCELLED', 'FAILED'] as const)('a PAUSED job that ends %s', (status) => {
  const job = finishJob(paused(halfWay(), 9), status, at(60), { error: 'jam' });

  test('is no longer PAUSED, and its idle time is over', () => {
    expect(job).toMatchObject({ pause: null, idleSince: null, idleMs: 51_000 });
  });

  test('fails the stage it was stopped in, without the time of the pause', () => {
    expect(stageOf(job, 'gather')).toMatchObject({
      status: 'failed',
      counts: { total: 4, done: 1, failed: 1 },
      progress: 0.5,
      finishedAt: stamp(60),
      durationMs: 7000,
    });
  });

  test('skips the stages it never reached', () => {
    expect(stageOf(job, 'print')).toMatchObject({ status: 'skipped', durationMs: 0 });
  });

  test('is a valid report', () => {
    expect(jobReportSchema.parse(job)).toEqual(job);
  });
});

test('a PAUSED job may be COMPLETED, but only past the completion guard', () => {
  expect(() => finishJob(paused(halfWay(), 9), 'COMPLETED', at(60))).toThrow(IncompleteJobError);
});

test('a PAUSED job cannot be PARTIAL', () => {
  expect(() => finishJob(paused(allDone(), 9), 'PARTIAL', at(60))).toThrow(
    'A job cannot go from PAUSED to PARTIAL',
  );
});
