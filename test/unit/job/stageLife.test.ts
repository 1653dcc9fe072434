import { describe, expect, test } from 'vitest';
import { MAX_ERROR_LENGTH } from '../../../src/job/clip.js';
import {
  advanceItems,
  advanceStage,
  beginStage,
  endStage,
  failStage,
  interruptStage,
  MAX_STAGE_ERRORS,
  skipStage,
  StageOrderError,
} from '../../../src/job/stageLife.js';
import type { JobReport } from '../../../src/job/report.js';
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

describe('a stage at work on items that are in the store', () => {
  const known = { total: 10, done: 4, failed: 1, parked: 1 };

  test.each([
    ['more is done', { total: 10, done: 6, failed: 1, parked: 1 }, true],
    ['more are parked', { total: 10, done: 4, failed: 2, parked: 2 }, true],
    ['one that was parked is done', { total: 10, done: 5, failed: 0 }, true],
    ['somebody has seen less', { total: 10, done: 3, failed: 0 }, false],
    ['somebody begins anew', { total: 10, done: 0, failed: 0 }, false],
    ['somebody does not know the list', { total: 0, done: 0, failed: 0 }, false],
  ])('when %s, shows these counts: %o (%s)', (_when, counts, isShown) => {
    const job = advanceItems(advanceStage(gathering(), 'gather', known), 'gather', counts);
    expect(stageOf(job, 'gather')?.counts).toEqual(isShown ? counts : known);
  });

  test('knows the length of its list before anything is settled', () => {
    const job = advanceItems(gathering(), 'gather', { total: 10, done: 0, failed: 0 });
    expect(stageOf(job, 'gather')?.counts.total).toBe(10);
  });
});

describe('what the engine of a stage has used', () => {
  const counts = { total: 4, done: 1, failed: 0 };
  const usage = (tokens: number) => ({ inputTokens: tokens, outputTokens: 1, cost: tokens / 100 });

  test('is known while it works, and counts for the job', () => {
    const job = advanceStage(gathering(), 'gather', counts, usage(10));
    expect([stageOf(job, 'gather')?.usage, job.usage]).toEqual([usage(10), usage(10)]);
  });

  test.each([
    [
      'a heartbeat knows of less',
      (job: JobReport) => advanceStage(job, 'gather', counts, usage(3)),
    ],
    ['a heartbeat knows of none', (job: JobReport) => advanceStage(job, 'gather', counts)],
    [
      'the stage returns with less',
      (job: JobReport) => endStage(job, 'gather', result(4, 0, { usage: usage(3) }), at(9)),
    ],
    ['the stage returns with none', (job: JobReport) => endStage(job, 'gather', result(4), at(9))],
    ['the stage throws', (job: JobReport) => failStage(job, 'gather', 'jam', at(9))],
    ['the stage is interrupted', (job: JobReport) => interruptStage(job, 'gather', at(9))],
  ])('stays spent when %s', (_when, step) => {
    const job = step(advanceStage(gathering(), 'gather', counts, usage(10)));
    expect([stageOf(job, 'gather')?.usage, job.usage]).toEqual([usage(10), usage(10)]);
  });

  test('is what the stage returns with where that is more', () => {
    const job = advanceStage(gathering(), 'gather', counts, usage(10));
    const ended = endStage(job, 'gather', result(4, 0, { usage: usage(20) }), at(9));
    expect(ended.usage).toEqual(usage(20));
  });

  test('adds up over the stages of the job', () => {
    const first = endStage(gathering(), 'gather', result(1, 0, { usage: usage(10) }), at(3));
    const second = beginStage(first, 'sort', at(4));
    expect(advanceStage(second, 'sort', counts, usage(20)).usage).toEqual({
      inputTokens: 30,
      outputTokens: 2,
      cost: 0.1 + 0.2,
    });
  });
});

describe('a stage that is interrupted', () => {
  const counts = { total: 4, done: 2, failed: 0 };
  const halfWay = () => advanceStage(gathering(), 'gather', counts);
  const interrupted = () => interruptStage(halfWay(), 'gather', at(9));

  test('is due again, with the counts and the progress it had', () => {
    expect(stageOf(interrupted(), 'gather')).toMatchObject({
      status: 'pending',
      counts,
      progress: 0.5,
      finishedAt: null,
      errors: [],
    });
    expect(interrupted().progress).toBe(halfWay().progress);
  });

  test('says how long it was at work so far', () => {
    expect(stageOf(interrupted(), 'gather')?.durationMs).toBe(7000);
  });

  test('has a beginning of its own each time it goes on', () => {
    const again = beginStage(interrupted(), 'gather', at(60));
    expect(stageOf(again, 'gather')).toMatchObject({ status: 'running', startedAt: stamp(60) });
  });

  test('adds up the time of its runs, and not the time between them', () => {
    const twice = interruptStage(beginStage(interrupted(), 'gather', at(60)), 'gather', at(65));
    const ended = endStage(beginStage(twice, 'gather', at(90)), 'gather', result(4), at(91));
    expect(stageOf(twice, 'gather')?.durationMs).toBe(12_000);
    expect(stageOf(ended, 'gather')?.durationMs).toBe(13_000);
  });

  test('does not listen to the heartbeats of the run before', () => {
    const late = advanceStage(interrupted(), 'gather', { total: 4, done: 3, failed: 0 });
    expect(late.stages).toEqual(interrupted().stages);
  });

  test.each([
    ['has not begun', started(), 'pending'],
    ['is over', allDone(), 'completed'],
  ])('must be at work: refused when it %s', (_when, job, status) => {
    expect(() => interruptStage(job, 'gather', at(9))).toThrow(
      `Job j1 cannot interrupt stage "gather": it is ${status}.`,
    );
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
