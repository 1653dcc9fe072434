import { describe, expect, test } from 'vitest';
import { bootstrapIntervals, pairedWins, resamplesOf } from '../../../src/news/bootstrap.js';
import { seededRandom } from '../../../src/news/seededRandom.js';

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const flags = (ones: number, size: number) =>
  Array.from({ length: size }, (_, index) => Number(index < ones));

test('the same seed gives the same numbers, another one others', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(numbers(1)).toEqual(numbers(1));
  expect(numbers(1)).not.toEqual(numbers(2));
  expect(numbers(0).every((number) => number > 0 && number < 1)).toBe(true);
});

test('a resample has the size of the original and only its items', () => {
  const drawn = [...resamplesOf(10, 50)];
  expect(drawn).toHaveLength(50);
  expect(drawn.every((positions) => positions.length === 10)).toBe(true);
  expect(new Set(drawn.flat())).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
});

describe('an interval', () => {
  const widthFor = (size: number) => {
    const { share } = bootstrapIntervals(
      flags(size / 2, size),
      (values) => ({ share: mean(values) }),
      ['share'],
    );
    return share.high - share.low;
  };

  test('of a half measured on 100 items is about as wide as the textbook says', () => {
    expect(widthFor(100)).toBeGreaterThan(0.15);
    expect(widthFor(100)).toBeLessThan(0.25);
  });

  test('is narrower where there are more items', () => {
    expect(widthFor(400)).toBeLessThan(widthFor(100));
  });
});

describe('paired wins', () => {
  const before = flags(0, 100);

  test.each([
    ['nothing is better', 0, 0, 0],
    ['a single item is better', 1, 0.5, 0.75],
    ['five items are better', 5, 0.97, 1],
  ])('where %s', (_, better, least, most) => {
    const wins = pairedWins(before, flags(better, 100), mean, 1e-9);
    expect(wins).toBeGreaterThanOrEqual(least);
    expect(wins).toBeLessThanOrEqual(most);
  });

  test('are few where as much got worse as better', () => {
    const after = [...flags(3, 97), 0, 0, 0];
    const mixed = [0, 0, 0, ...flags(0, 94), 1, 1, 1];
    expect(pairedWins(mixed, after, mean, 1e-9)).toBeLessThan(0.6);
  });
});
