import { expect, test } from 'vitest';
import { geographyOf } from '../../../src/news/geography.js';
import type { Domain, Geography } from '../../../src/news/taxonomy.js';

test.each<[string, number, number, number, Geography]>([
  ['one country abroad', 5, 0, 0, 'international'],
  ['one country at home', 0, 5, 0, 'us'],
  ['a street', 0, 0, 5, 'local'],
  ['a street and its country', 0, 5, 4, 'local'],
  ['a country and one of its streets', 0, 5, 2, 'us'],
  ['two countries alike', 5, 5, 0, 'mixed'],
  ['two countries, one of them in passing', 5, 2, 0, 'international'],
  ['a street abroad', 5, 0, 4, 'international'],
])('an article with words for %s', (_words, international, us, local, geography) => {
  expect(geographyOf({ international, us, local }, 'law_justice')).toBe(geography);
});

test.each<[Domain, Geography]>([
  ['global_affairs', 'international'],
  ['security_defense', 'international'],
  ['crime_public_safety', 'local'],
  ['incidents_disasters', 'local'],
  ['governance_politics', 'us'],
])('without a word for a place, %s is %s', (domain, geography) => {
  expect(geographyOf({ international: 0, us: 0, local: 0.5 }, domain)).toBe(geography);
});
