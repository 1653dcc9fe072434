import { expect, test } from 'vitest';
import { leftText, rateText } from '../../../src/job/paceText.js';

const [MINUTE, HOUR] = [60, 3_600];

test.each([
  [12_345.6, '12,346/s'],
  [100, '100/s'],
  [10, '10/s'],
  [9.97, '10/s'],
  [9.94, '9.9/s'],
  [1, '1.0/s'],
  [0.97, '1.0/s'],
  [0.94, '56/min'],
  [10 / MINUTE, '10/min'],
  [1.5 / MINUTE, '1.5/min'],
  [59 / HOUR, '1.0/min'],
  [30 / HOUR, '30/h'],
  [1 / HOUR, '1.0/h'],
  [0.5 / HOUR, 'under 1/h'],
  [1e-12, 'under 1/h'],
])('%d items a second read as "%s"', (perSecond, text) => {
  expect(rateText(perSecond)).toBe(text);
});

test.each([
  [1, '1 s'],
  [1_400, '1 s'],
  [1_500, '2 s'],
  [59_400, '59 s'],
  [59_500, '1 min 0 s'],
  [60_000, '1 min 0 s'],
  [3_599_600, '1 h 0 min'],
  [26 * 3_600_000, '1 d 2 h'],
])('%i ms left read as "%s"', (ms, text) => {
  expect(leftText(ms)).toBe(text);
});
