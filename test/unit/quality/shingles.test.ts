import { expect, test } from 'vitest';
import { extractionScores } from '../../../quality/shingles.js';

const TEXT = 'one two three four five six';

test.each([
  ['the whole text and nothing else', TEXT, 1, 1],
  ['the whole text among as much again', `${TEXT} seven eight nine`, 0.5, 1],
  ['one shingle of three', 'one two three four', 1, 1 / 3],
  ['something else', 'none of these words here', 0, 0],
])('extracting %s', (_what, found, precision, recall) => {
  const scores = extractionScores([{ expected: TEXT, found }]);
  expect(scores.precision).toBeCloseTo(precision);
  expect(scores.recall).toBeCloseTo(recall);
});

test('a long page weighs no more than a short one', () => {
  const long = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');
  const { recall } = extractionScores([
    { expected: long, found: '' },
    { expected: TEXT, found: TEXT },
  ]);
  expect(recall).toBeCloseTo(0.5);
});
