import { describe, expect, test } from 'vitest';
import { isComplete, jobProgress, stageProgress } from '../../../src/job/progress.js';
import type { StageStatus } from '../../../src/job/stage.js';

const stage = (progress: number, status: StageStatus = 'running') => ({ progress, status });

describe('the progress of a running stage', () => {
  test.each([
    { when: 'it does not know its items yet', before: 0, total: 0, done: 0, failed: 0, is: 0 },
    { when: 'nothing is settled', before: 0, total: 4, done: 0, failed: 0, is: 0 },
    { when: 'half is done', before: 0, total: 4, done: 2, failed: 0, is: 0.5 },
    { when: 'failed items are settled too', before: 0, total: 4, done: 1, failed: 2, is: 0.75 },
    { when: 'everything is settled', before: 0.5, total: 4, done: 3, failed: 1, is: 1 },
    { when: 'more is settled than announced', before: 0, total: 4, done: 6, failed: 1, is: 1 },
    { when: 'a new attempt starts over', before: 0.75, total: 4, done: 1, failed: 0, is: 0.75 },
    { when: 'more items turn up', before: 0.5, total: 40, done: 2, failed: 0, is: 0.5 },
    { when: 'its items vanish', before: 0.5, total: 0, done: 0, failed: 0, is: 0.5 },
  ])('is $is when $when', ({ before, is, total, done, failed }) => {
    expect(stageProgress(before, 'running', { total, done, failed })).toBe(is);
  });
});

test.each(['completed', 'partial', 'failed', 'skipped'] as const)(
  'the progress of a %s stage is 1, whatever it counted',
  (status) => {
    expect(stageProgress(0.25, status, { total: 4, done: 1, failed: 0 })).toBe(1);
  },
);

test('the progress of a pending stage stays what it was', () => {
  expect(stageProgress(0, 'pending', { total: 4, done: 2, failed: 0 })).toBe(0);
});

describe('the progress of a job', () => {
  test.each([
    { when: 'it has no stages', stages: [], is: 0 },
    { when: 'nothing has begun', stages: [0, 0], is: 0 },
    { when: 'one of four stages is over', stages: [1, 0, 0, 0], is: 0.25 },
    { when: 'stages are under way', stages: [1, 0.5, 0], is: 0.5 },
    { when: 'all stages are over', stages: [1, 1, 1], is: 1 },
  ])('is the mean, $is, when $when', ({ stages, is }) => {
    expect(jobProgress(stages.map((progress) => stage(progress)))).toBe(is);
  });
});

describe('the completion guard', () => {
  test.each([
    { when: 'there are no stages', stages: [], holds: false },
    { when: 'half done and running', stages: [stage(0.5)], holds: false },
    { when: 'all done but still running', stages: [stage(1)], holds: false },
    { when: 'all done but still pending', stages: [stage(1, 'pending')], holds: false },
    { when: 'completed short of 1', stages: [stage(0.99, 'completed')], holds: false },
    { when: 'completed', stages: [stage(1, 'completed')], holds: true },
    { when: 'partial', stages: [stage(1, 'partial')], holds: true },
    { when: 'failed', stages: [stage(1, 'failed')], holds: true },
    { when: 'skipped', stages: [stage(1, 'skipped')], holds: true },
    {
      when: 'the last of several is open',
      stages: [stage(1, 'completed'), stage(1, 'failed'), stage(1)],
      holds: false,
    },
    {
      when: 'the first of several is open',
      stages: [stage(0.5), stage(1, 'completed')],
      holds: false,
    },
    {
      when: 'all of several are over',
      stages: [stage(1, 'completed'), stage(1, 'partial'), stage(1, 'skipped')],
      holds: true,
    },
  ])('says $holds when $when', ({ stages, holds }) => {
    expect(isComplete(stages)).toBe(holds);
  });
});
