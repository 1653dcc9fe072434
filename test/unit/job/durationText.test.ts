import { expect, test } from 'vitest';
import { durationText } from '../../../src/job/durationText.js';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  [null, ''],
  [0, '0 ms'],
  [999, '999 ms'],
  [999.7, '999 ms'],
  [SECOND, '1.0 s'],
  [59_900, '59.9 s'],
  [59_950, '59.9 s'],
  [59_999, '59.9 s'],
  [MINUTE, '1 min 0 s'],
  [100 * SECOND, '1 min 40 s'],
  [119_600, '1 min 59 s'],
  [HOUR - 1, '59 min 59 s'],
  [HOUR, '1 h 0 min'],
  [5 * HOUR + 7 * MINUTE, '5 h 7 min'],
  [DAY - 1, '23 h 59 min'],
  [DAY, '1 d 0 h'],
  [3 * DAY + 5 * HOUR, '3 d 5 h'],
])('%s ms read as "%s"', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
