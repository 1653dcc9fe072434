import { expect, test } from 'vitest';
import { bCubed } from '../../../quality/bCubed.js';

const truth = new Map([
  ['a1', 'a'],
  ['a2', 'a'],
  ['b1', 'b'],
]);

test.each([
  ['groups as they are', [['a1', 'a2'], ['b1']], 1, 1],
  ['everything alone', [['a1'], ['a2'], ['b1']], 1, 2 / 3],
  // Of three items, two find two of three to be theirs, one finds one of three.
  ['everything together', [['a1', 'a2', 'b1']], 5 / 9, 1],
])('%s', (_what, groups, precision, recall) => {
  const scores = bCubed(groups, truth);
  expect(scores.precision).toBeCloseTo(precision);
  expect(scores.recall).toBeCloseTo(recall);
});
