import { describe, expect, test } from 'vitest';
import { countingPause } from '../../../src/workflows/countingPause.js';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
/** A timer started and fired, a task scheduled, started and completed, a marker, a renewed memo. */
const EVENTS = 7;

test.each([
  [0, 10 * SECOND],
  [3 * MINUTE, 10 * SECOND],
  [10 * MINUTE, 30 * SECOND],
  [HOUR, 3 * MINUTE],
  [10 * HOUR, 20 * MINUTE],
  [7 * DAY, 20 * MINUTE],
])('after %i ms at work, items are counted again in %i ms', (elapsed, pause) => {
  expect(countingPause(elapsed)).toBe(pause);
});

describe('the counting of a stage', () => {
  const times = (length: number) => {
    let count = 0;
    for (let elapsed = 0; elapsed < length; elapsed += countingPause(elapsed)) count += 1;
    return count;
  };

  test('takes at most half of the 5,000 events of a history in three days', () => {
    expect(times(3 * DAY) * EVENTS).toBeLessThan(2_500);
  });

  test('takes at most 5,000 in a week, which is as long as a run may be', () => {
    expect(times(7 * DAY) * EVENTS).toBeLessThan(5_000);
  });
});
