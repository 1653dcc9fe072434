import { describe, expect, test } from 'vitest';
import { leadingSentences, sentencesOf } from '../../../src/news/sentences.js';

const split = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  test.each([
    ['end at full stops', 'One came. Two left.', ['One came.', 'Two left.']],
    ['end at line breaks', 'A headline\nA line', ['A headline', 'A line']],
    [
      'do not end at titles',
      'Dr. Reyes met Sen. Ito. They spoke.',
      ['Dr. Reyes met Sen. Ito.', 'They spoke.'],
    ],
    ['do not end at initials', 'J. K. Park won.', ['J. K. Park won.']],
    ['do not end at countries', 'The U.S. Senate met.', ['The U.S. Senate met.']],
    ['do not end inside numbers', 'It cost 3.5 million.', ['It cost 3.5 million.']],
    [
      'do not end before a small letter',
      'The vs. case and approx. ten.',
      ['The vs. case and approx. ten.'],
    ],
    ['keep closing quotation marks', 'He said “Go.” She went.', ['He said “Go.”', 'She went.']],
  ])('%s', (_, text, expected) => {
    expect(split(text)).toEqual(expected);
  });
});

describe('the leading sentences', () => {
  test('are the whole text where it fits', () => {
    expect(leadingSentences('One. Two.', 20)).toBe('One. Two.');
  });

  test('stop at the last sentence that fits', () => {
    expect(leadingSentences('One came. Two left. Three stayed.', 22)).toBe('One came. Two left.');
  });

  test('cut a sentence that is too long at a word', () => {
    expect(leadingSentences('One sentence without any end in sight', 20)).toBe('One sentence…');
  });
});
