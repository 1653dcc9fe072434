import { describe, expect, test } from 'vitest';
import { MAX_ERROR_LENGTH } from '../../../src/job/clip.js';
import {
  advanceStage,
  beginStage,
  endStage,
  failStage,
  MAX_STAGE_ERRORS,
  skipStage,
  StageOrderError,
} from '../../../src/job/stageLife.js';
import { allDone, at, gathering, pending, result, stageOf, stamp, started } from './sampleJob.js';

describe('a stage that begins', () => {
  test('is running from that moment on', () => {
    expect(stageOf(gathering(), 'gather')).toMatchObject({
      status: 'running',
      startedAt: stamp(2),
      finishedAt: null,
    });
  });

  test('leaves the others as they were', () => {
    expect(gathering().stages.slice(1)).toEqual(pending().stages.slice(1));
  });

  test('cannot begin twice', () => {
    expect(() => beginStage(gathering(), 'gather', at(3))).toThrow(StageOrderError);
  });

  test('must be one of the job', () => {
    expect(() => beginStage(started(), 'bind', at(2))).toThrow('Job j1 has no stage "bind".');
  });
});

describe('a stage at work', () => {
  const counts = { total: 4, done: 1, failed: 1 };

  test('shows its live counts and moves the job along', () => {
    const job = advanceStage(gathering(['gather', 'print']), 'gather', counts);
    expect(stageOf(job, 'gather')).toMatchObject({ counts, progress: 0.5 });
    expect(job.progress).toBe(0.25);
  });

  test.each([
    ['has not begun', started()],
    ['is over', endStage(gathering(), 'gather', result(4), at(3))],
  ])('is not moved by counts that arrive when it %s', (_when, job) => {
    expect(advanceStage(job, 'gather', counts).stages).toEqual(job.stages);
  });
});

describe('a stage that returns', () => {
  test.each([
    ['completed', result(3)],
    ['completed', result(0)],
    ['partial', result(2, 1)],
    ['failed', result(0, 3)],
  ])('is %s by its counts', (status, { counts }) => {
    const job = endStage(gathering(), 'gather', { ...result(0), counts }, at(9));
    expect(stageOf(job, 'gather')).toMatchObject({ status, counts, progress: 1 });
  });

  test('says when it ended and how long it took', () => {
    const job = endStage(gathering(), 'gather', result(1), at(9));
    expect(stageOf(job, 'gather')).toMatchObject({ finishedAt: stamp(9), durationMs: 7000 });
  });

  test('keeps what it measured', () => {
    const job = endStage(gathering(), 'gather', result(1, 0, { metrics: { pages: 8 } }), at(9));
    expect(stageOf(job, 'gather')?.metrics).toEqual({ pages: 8 });
  });

  test('keeps no more item errors than a report should carry', () => {
    const errors = Array.from({ length: 11 }, (_, i) => ({ item: `i${i}`, message: 'torn' }));
    const job = endStage(gathering(), 'gather', result(1, 11, { errors }), at(9));
    expect(stageOf(job, 'gather')?.errors).toEqual(errors.slice(0, MAX_STAGE_ERRORS));
  });

  test.each([
    ['keeps', 'an error of the greatest length', 'x'.repeat(MAX_ERROR_LENGTH)],
    ['cuts', 'a longer error', 'x'.repeat(MAX_ERROR_LENGTH + 1)],
  ])('%s %s', (verb, _what, message) => {
    const errors = [{ item: 'i', message }];
    const job = endStage(gathering(), 'gather', result(0, 1, { errors }), at(9));
    const kept = stageOf(job, 'gather')?.errors[0]?.message;
    expect(kept).toBe(verb === 'keeps' ? message : `${'x'.repeat(MAX_ERROR_LENGTH - 1)}…`);
  });

  test('gives the job its brief, which later stages do not take away', () => {
    const published = endStage(gathering(), 'gather', result(1, 0, { briefId: 'b7' }), at(3));
    const later = endStage(beginStage(published, 'sort', at(4)), 'sort', result(1), at(5));
    expect([published.briefId, later.briefId]).toEqual(['b7', 'b7']);
  });

  test.each([
    ['has not begun', started(), 'it is pending'],
    ['is over already', allDone(), 'it is completed'],
  ])('is refused when it %s', (_when, job, why) => {
    expect(() => endStage(job, 'gather', result(1), at(9))).toThrow(
      `Job j1 cannot end stage "gather": ${why}.`,
    );
  });
});

describe('a stage that throws', () => {
  test('is failed, whatever it had counted, and keeps its counts', () => {
    const counts = { total: 4, done: 3, failed: 0 };
    const job = failStage(advanceStage(gathering(), 'gather', counts), 'gather', 'jam', at(9));
    expect(stageOf(job, 'gather')).toMatchObject({
      status: 'failed',
      counts,
      progress: 1,
      finishedAt: stamp(9),
      durationMs: 7000,
      errors: [{ item: null, message: 'jam' }],
    });
  });

  test('must have begun', () => {
    expect(() => failStage(started(), 'gather', 'jam', at(2))).toThrow(StageOrderError);
  });
});

describe('a skipped stage', () => {
  test('is over without ever having started, and says why', () => {
    expect(stageOf(skipStage(started(), 'sort', 'gather failed', at(4)), 'sort')).toMatchObject({
      status: 'skipped',
      progress: 1,
      startedAt: null,
      finishedAt: stamp(4),
      durationMs: 0,
      errors: [{ item: null, message: 'gather failed' }],
    });
  });

  test.each([
    ['has begun', gathering()],
    ['is over', allDone()],
  ])('is refused when it %s', (_when, job) => {
    expect(() => skipStage(job, 'gather', 'late', at(9))).toThrow('cannot skip stage "gather"');
  });
});

test('no step changes the report it was given', () => {
  const before = gathering();
  const copy = structuredClone(before);
  endStage(
    advanceStage(before, 'gather', { total: 2, done: 1, failed: 0 }),
    'gather',
    result(2),
    at(9),
  );
  expect(before).toEqual(copy);
});
