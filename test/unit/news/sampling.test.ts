import { describe, expect, test } from 'vitest';
import { type Sampled, stratifiedSample } from '../../../src/news/sampling.js';
import type { Section } from '../../../src/news/taxonomy.js';

const articles = (section: Section | null, count: number): Sampled[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${section ?? 'none'}-${index}`, section }));
const countIn = (sample: readonly Sampled[], section: Section | null) =>
  sample.filter((article) => article.section === section).length;

describe('a stratified sample', () => {
  const all = [...articles('world', 60), ...articles('sports', 30), ...articles('health', 9)];
  all.push(...articles(null, 1));

  test('gives every section its share', () => {
    const sample = stratifiedSample(all, 20);
    expect(sample).toHaveLength(20);
    expect(countIn(sample, 'world')).toBeGreaterThanOrEqual(11);
    expect(countIn(sample, 'sports')).toBeGreaterThanOrEqual(5);
  });

  test('has at least one of each section where the size allows, also of articles without one', () => {
    const sample = stratifiedSample(all, 4);
    expect(['world', 'sports', 'health', null].map((s) => countIn(sample, s as Section))).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test('is the same whatever the order of the articles', () => {
    expect(stratifiedSample(all.toReversed(), 15)).toEqual(stratifiedSample(all, 15));
  });

  test.each([
    ['larger than the whole', 500, 100],
    ['of nothing', 0, 0],
  ])('%s', (_, size, expected) => {
    expect(stratifiedSample(all, size)).toHaveLength(expected);
  });
});
