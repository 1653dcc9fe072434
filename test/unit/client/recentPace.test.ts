import { describe, expect, test } from 'vitest';
import { RecentPace } from '../../../src/client/recentPace.js';
import type { JobReport } from '../../../src/job/report.js';
import { advanceStage, beginStage, endStage } from '../../../src/job/stageLife.js';
import { at, gathering, result } from '../job/sampleJob.js';

const TOTAL = 10_000;
const gatheringWith = (done: number, resumes = 0): JobReport => ({
  ...advanceStage(gathering(), 'gather', { total: TOTAL, done, failed: 0 }),
  resumes,
});

/** Somebody who looks at these moments and sees so many items done; what they see at the last one. */
function seen(
  looks: readonly (readonly [seconds: number, done: number])[],
  watcher = new RecentPace(),
) {
  const paces = looks.map(([seconds, done]) => {
    const job = gatheringWith(done);
    return watcher.of(job, job.stages[0]!, at(seconds));
  });
  return paces.at(-1);
}

/** A look a second from `from` to `to`, at a pace of so many items a second. */
const steadily = (from: number, to: number, before: number, perSecond: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => [from + n, before + n * perSecond] as const);

describe('who watches a stage', () => {
  test('sees the mean at first', () => {
    expect(seen(steadily(102, 111, 1_000, 50))).toMatchObject({
      basis: 'mean',
      measuredMs: 109_000,
    });
  });

  test('sees what it does now once that is known for ten seconds', () => {
    expect(seen(steadily(102, 112, 1_000, 50))).toEqual({
      basis: 'recent',
      perSecond: 50,
      leftMs: (TOTAL - 1_500) * 20,
      measuredMs: 10_000,
    });
  });

  test('forgets what is more than a minute ago', () => {
    const slowThenFast = [...steadily(102, 202, 1_000, 1), ...steadily(203, 300, 1_101, 20)];
    expect(seen(slowThenFast)).toMatchObject({
      basis: 'recent',
      perSecond: 20,
      measuredMs: 60_000,
    });
  });

  test('looks further back where items take long', () => {
    const aMinuteEach = steadily(0, 19, 5, 1).map(([n, done]) => [100 + n * 60, done] as const);
    expect(seen(aMinuteEach)).toMatchObject({
      basis: 'recent',
      perSecond: 1 / 60,
      measuredMs: 600_000,
    });
  });

  test('sees the mean while too few items were settled', () => {
    const aMinuteEach = steadily(0, 9, 5, 1).map(([n, done]) => [100 + n * 60, done] as const);
    expect(seen(aMinuteEach)).toMatchObject({ basis: 'mean' });
  });

  test('sees a stage that stands still get slower and slower', () => {
    const watcher = new RecentPace();
    seen(steadily(102, 162, 0, 10), watcher);
    const rates = [192, 221, 222, 761].map((seconds) => seen([[seconds, 600]], watcher)?.perSecond);
    expect(rates).toEqual([300 / 60, 10 / 60, 10 / 61, 10 / 600]);
  });

  test('sees no pace of a stage that is over', () => {
    const over = endStage(gatheringWith(5), 'gather', result(9), at(20));
    expect(new RecentPace().of(over, over.stages[0]!, at(30))).toBeNull();
  });
});

describe('what was seen before', () => {
  const watched = () => {
    const watcher = new RecentPace();
    seen(steadily(102, 162, 5_000, 50), watcher);
    return watcher;
  };

  test('says nothing about the next stage', () => {
    const second = beginStage(
      endStage(gatheringWith(9), 'gather', result(9), at(162)),
      'sort',
      at(162),
    );
    const sorting = advanceStage(second, 'sort', { total: 90, done: 8, failed: 0 });
    expect(watched().of(sorting, sorting.stages[1]!, at(170))).toMatchObject({
      basis: 'mean',
      perSecond: 1,
    });
  });

  test('says nothing after a resume', () => {
    const resumed = gatheringWith(8_100, 1);
    expect(watched().of(resumed, resumed.stages[0]!, at(170))).toMatchObject({ basis: 'mean' });
  });
});
