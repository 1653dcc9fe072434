import { describe, expect, test } from 'vitest';
import { isFinalStage } from '../../../src/job/stage.js';
import { stageStatus, type FailureThreshold } from '../../../src/job/stagePlan.js';

describe('the status of a stage that returned', () => {
  test.each([
    { when: 'there was nothing to do', total: 0, done: 0, failed: 0, status: 'completed' },
    { when: 'every item is done', total: 4, done: 4, failed: 0, status: 'completed' },
    { when: 'nothing failed, some left alone', total: 4, done: 3, failed: 0, status: 'completed' },
    { when: 'nothing was done, nothing failed', total: 4, done: 0, failed: 0, status: 'completed' },
    { when: 'one of many failed', total: 4, done: 3, failed: 1, status: 'partial' },
    { when: 'all but one failed', total: 4, done: 1, failed: 3, status: 'partial' },
    { when: 'some failed, some left alone', total: 4, done: 1, failed: 1, status: 'partial' },
    { when: 'every item failed', total: 4, done: 0, failed: 4, status: 'failed' },
    { when: 'its only item failed', total: 1, done: 0, failed: 1, status: 'failed' },
  ])('is $status when $when ($done done, $failed failed of $total)', ({ status, ...counts }) => {
    expect(stageStatus(counts)).toBe(status);
  });
});

describe('from how many failed items on a stage has failed', () => {
  const half = { ratio: 0.5 };
  test.each<[FailureThreshold, number, string]>([
    ['anyFailed', 0, 'completed'],
    ['anyFailed', 1, 'failed'],
    [half, 0, 'completed'],
    [half, 1, 'partial'],
    [half, 5, 'partial'],
    [half, 6, 'failed'],
    [half, 10, 'failed'],
    ['allFailed', 9, 'partial'],
    ['allFailed', 10, 'failed'],
  ])('%j: with %d of 10 failed it is %s', (failsWhen, failed, status) => {
    expect(stageStatus({ total: 10, done: 10 - failed, failed }, failsWhen)).toBe(status);
  });
});

test.each([
  ['pending', false],
  ['running', false],
  ['completed', true],
  ['partial', true],
  ['failed', true],
  ['skipped', true],
] as const)('a stage that is %s is over: %s', (status, over) => {
  expect(isFinalStage(status)).toBe(over);
});
