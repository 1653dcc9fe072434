import { describe, expect, test } from 'vitest';
import {
  accuracyOf,
  labelF1,
  macroF1Of,
  mergedRanges,
  spanScores,
  wordScores,
} from '../../../../src/news/learning/metrics.js';

const LABELS = [
  { expected: 'a', found: 'a' },
  { expected: 'a', found: 'a' },
  { expected: 'a', found: 'b' },
  { expected: 'b', found: 'b' },
];

describe('scores of labels', () => {
  test('accuracy is the share of right ones', () => {
    expect(accuracyOf(LABELS)).toBe(0.75);
  });

  test('F1 of a label weighs what was found against what was there', () => {
    const b = labelF1(LABELS, 'b');
    expect(b).toMatchObject({ precision: 0.5, recall: 1 });
    expect(b.f1).toBeCloseTo(2 / 3, 10);
  });

  test('macro F1 is the mean over labels: 0.8 and two thirds', () => {
    expect(macroF1Of(LABELS)).toBeCloseTo((0.8 + 2 / 3) / 2, 10);
  });

  test('nothing to score is 0, not a division by zero', () => {
    expect([accuracyOf([]), macroF1Of([]), wordScores([]).f1, spanScores([]).f1]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

describe('scores of words', () => {
  test('are counted over all texts together, calm ones too', () => {
    const scores = wordScores([
      { expected: new Set(['cruel', 'vile']), found: new Set(['cruel']) },
      { expected: new Set(), found: new Set(['new', 'cruel']) },
    ]);
    expect(scores.precision).toBeCloseTo(1 / 3, 10);
    expect(scores.recall).toBe(0.5);
    expect(scores.f1).toBeCloseTo(0.4, 10);
  });
});

describe('scores of spans', () => {
  test('give each span the share of its characters that is right', () => {
    const scores = spanScores([
      {
        expected: [
          { start: 0, end: 10 },
          { start: 20, end: 24 },
        ],
        found: [{ start: 5, end: 25 }],
      },
    ]);
    // Of the 20 found characters 5 and 4 are right; of the expected spans a half and all.
    expect(scores.precision).toBeCloseTo(9 / 20, 10);
    expect(scores.recall).toBeCloseTo((0.5 + 1) / 2, 10);
  });

  test('merge overlapping labels first', () => {
    const overlapping = {
      expected: [
        { start: 0, end: 6 },
        { start: 4, end: 10 },
      ],
      found: [{ start: 0, end: 5 }],
    };
    expect(spanScores([overlapping])).toMatchObject({ precision: 1, recall: 0.5 });
  });

  test('a text with nothing to find counts against precision', () => {
    const scores = spanScores([
      { expected: [{ start: 0, end: 4 }], found: [{ start: 0, end: 4 }] },
      { expected: [], found: [{ start: 0, end: 4 }] },
    ]);
    expect(scores).toMatchObject({ precision: 0.5, recall: 1 });
  });

  test('ranges that only touch stay two', () => {
    const ranges = [
      { start: 4, end: 6 },
      { start: 0, end: 4 },
    ];
    expect(mergedRanges(ranges)).toEqual([
      { start: 0, end: 4 },
      { start: 4, end: 6 },
    ]);
  });
});
