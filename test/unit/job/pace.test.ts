import { describe, expect, test } from 'vitest';
import { jobPace, meanPace, paceOf } from '../../../src/job/pace.js';
import type { JobReport } from '../../../src/job/report.js';
import type { Counts } from '../../../src/job/stage.js';
import { resumeJob, startJob } from '../../../src/job/job.js';
import { advanceStage, beginStage, endStage, failStage } from '../../../src/job/stageLife.js';
import { at, gathering, paused, result, stageOf } from './sampleJob.js';

const MINUTE = 60_000;
const counted = (total: number, done: number, failed = 0, parked = 0): Counts => ({
  total,
  done,
  failed,
  ...(parked > 0 && { parked }),
});
const gather = (job: JobReport) => stageOf(job, 'gather')!;

/** The pace of a stage that began at second 2, as it is seen at second `seconds`. */
const paceAt = (seconds: number, counts: Counts) =>
  meanPace(gather(advanceStage(gathering(), 'gather', counts)), at(seconds));

describe('the pace of a stage at work', () => {
  test.each([
    { when: 'half is done', counts: counted(20, 10), perSecond: 1, leftMs: 10_000 },
    { when: 'some failed', counts: counted(20, 6, 4), perSecond: 1, leftMs: 10_000 },
    { when: 'some are parked', counts: counted(20, 6, 4, 4), perSecond: 1, leftMs: 10_000 },
    { when: 'only failures', counts: counted(20, 0, 5), perSecond: 0.5, leftMs: 30_000 },
    { when: 'little is done', counts: counted(1_000, 1), perSecond: 0.1, leftMs: 9_990_000 },
    { when: 'all is settled', counts: counted(20, 15, 5), perSecond: 2, leftMs: null },
    { when: 'more is settled than announced', counts: counted(4, 6), perSecond: 0.6, leftMs: null },
    { when: 'the end is years away', counts: counted(9e9, 1), perSecond: 0.1, leftMs: null },
  ])('after ten seconds when $when', ({ counts, perSecond, leftMs }) => {
    expect(paceAt(12, counts)).toEqual({ perSecond, leftMs, basis: 'mean', measuredMs: 10_000 });
  });

  test.each([
    { when: 'it knows of no items', seconds: 12, counts: counted(0, 0) },
    { when: 'nothing is settled', seconds: 12, counts: counted(20, 0) },
    { when: 'it has just begun', seconds: 2, counts: counted(20, 1) },
    { when: 'it began less than a second ago', seconds: 2.999, counts: counted(20, 1) },
    { when: 'it begins in the future of this clock', seconds: 0, counts: counted(20, 1) },
  ])('is not told when $when', ({ seconds, counts }) => {
    expect(paceAt(seconds, counts)).toBeNull();
  });

  test.each([
    ['is over', endStage(gathering(), 'gather', result(20), at(9))],
    ['has failed', failStage(gathering(), 'gather', 'jam', at(9))],
    ['is paused', paused(advanceStage(gathering(), 'gather', counted(20, 5)), 9)],
  ])('is not told when it %s', (_what, job) => {
    expect(meanPace(gather(job), at(12))).toBeNull();
  });
});

describe('the pace of a stage that was paused', () => {
  /** Ten seconds of work on ten items, an hour of pause, and it goes on. */
  const resumed = (reason: 'interrupted' | 'error') => {
    const begun = advanceStage(gathering(), 'gather', counted(40, 10));
    const stopped = reason === 'error' ? failStage(begun, 'gather', 'jam', at(12)) : begun;
    const again = startJob(resumeJob(paused(stopped, 12, reason), at(3612)), at(3612));
    return beginStage(again, 'gather', at(3612));
  };

  test.each(['interrupted', 'error'] as const)(
    'counts what was done before with the time it took, and no pause (%s)',
    (reason) => {
      const later = advanceStage(resumed(reason), 'gather', counted(40, 20));
      expect(meanPace(gather(later), at(3622))).toMatchObject({
        perSecond: 1,
        leftMs: 20_000,
        measuredMs: 20_000,
      });
    },
  );

  test('is not inflated by what was done before, right after it goes on', () => {
    expect(meanPace(gather(resumed('interrupted')), at(3612))).toMatchObject({ perSecond: 1 });
  });
});

describe('whatever is counted', () => {
  const amounts = [0, 1, 3, 1_000_000, Number.MAX_SAFE_INTEGER];
  const times = [-MINUTE, 0, 1, 999, 1_000, MINUTE, 1e15];
  const paces = amounts.flatMap((items) =>
    times.flatMap((ms) => [-5, ...amounts].map((left) => paceOf('mean', items, ms, left))),
  );

  test('no figure is negative, endless or not a number', () => {
    const told = paces.flatMap((pace) => (pace === null ? [] : [pace]));
    expect(told.length).toBeGreaterThan(20);
    const figures = told.flatMap(({ perSecond, leftMs }) => [perSecond, leftMs ?? 1]);
    expect(figures.filter((figure) => !(figure > 0 && Number.isFinite(figure)))).toEqual([]);
  });
});

describe('the pace of a job', () => {
  const half = advanceStage(gathering(), 'gather', counted(20, 10));

  test('is that of its stage at work, with the stages after it', () => {
    expect(jobPace(half, at(12))).toEqual({
      stage: 'gather',
      perSecond: 1,
      leftMs: 10_000,
      basis: 'mean',
      measuredMs: 10_000,
      stagesAfter: 2,
    });
  });

  test('counts no stage that is over', () => {
    const second = beginStage(endStage(half, 'gather', result(20), at(12)), 'sort', at(12));
    const sorting = advanceStage(second, 'sort', counted(4, 1));
    expect(jobPace(sorting, at(14))).toMatchObject({ stage: 'sort', stagesAfter: 1 });
  });

  test('is not told between its stages', () => {
    expect(jobPace(endStage(half, 'gather', result(20), at(12)), at(13))).toBeNull();
  });
});
