import { describe, expect, test } from 'vitest';
import { compileTerms, TermTally } from '../../../src/news/terms.js';

const TERMS = [
  'hospital',
  'city',
  'world cup',
  'cup',
  'world',
  'self-driving',
  'US',
  'Apple',
  'apple',
  'at&t',
  '0-0',
  '$',
  'church',
];
const index = compileTerms(TERMS);

function found(text: string): Record<string, number> {
  const tally = new TermTally(TERMS.length);
  index.count(text, 1, tally);
  return Object.fromEntries(tally.seen.map((term) => [TERMS[term]!, tally.counts[term]!] as const));
}

describe('a term', () => {
  test.each([
    ['is found by its plural', 'Hospitals, cities and churches', ['hospital', 'city', 'church']],
    ['is found by its possessive', "the hospital’s and the city's", ['hospital', 'city']],
    ['of several words wins over its parts', 'A World Cup', ['world cup']],
    ['that is only begun gives way to its parts', 'world hospital', ['world', 'hospital']],
    ['with a hyphen is found without', 'self driving', ['self-driving']],
    ['in capitals is found in capitals', 'the US', ['US']],
    ['in capitals is found as initials', 'the U.S. said', ['US']],
    ['in capitals is not found in small letters', 'tell us', []],
    ['in capitals is not found where all is shouted', 'TELL US', []],
    ['with a capital is found with one', 'Apple', ['Apple']],
    ['in small letters is found where the capital is missing', 'an apple', ['apple']],
    ['may have a sign within', 'AT&T', ['at&t']],
    ['may be a sign', 'for $5', ['$']],
    ['0-0 is any score', 'won 3–1', ['0-0']],
    ['0-0 is no range of years', 'in 2004-05', []],
    ['is not found inside a word', 'worldly cupboard', []],
  ])('%s', (_rule, text, terms) => {
    expect(Object.keys(found(text))).toEqual(terms);
  });

  test('is counted each time', () => {
    expect(found('cup, cups and the cup')).toEqual({ cup: 3 });
  });
});

test('a cleared tally has seen nothing', () => {
  const tally = new TermTally(TERMS.length);
  index.count('cup', 2, tally);
  tally.clear();
  expect(tally.seen).toEqual([]);
  expect([...tally.counts].every((count) => count === 0)).toBe(true);
});
