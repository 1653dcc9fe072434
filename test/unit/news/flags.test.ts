import { describe, expect, test } from 'vitest';
import { taggedMarks } from '../../../src/news/flags.js';
import { readPassage } from '../../../src/news/passage.js';

const passage = readPassage('A grim old tale of “grim” woe');
const marked = (first: number, last: number, taken: { start: number; end: number }[] = []) =>
  taggedMarks(passage, [{ first, last, score: 0.8 }], taken).map(({ original }) => original);

describe('a run that a tagger found', () => {
  test('becomes one flag with its score', () => {
    expect(taggedMarks(passage, [{ first: 1, last: 2, score: 0.8 }], [])).toEqual([
      {
        start: 2,
        end: 10,
        original: 'grim old',
        replacement: 'grim old',
        reason: 'editorial_voice',
        action: 'flagged',
        score: 0.8,
        rule: 'tagger',
      },
    ]);
  });

  test('leaves out words that another mark has taken', () => {
    expect(marked(1, 3, [{ start: 7, end: 10 }])).toEqual(['grim', 'tale']);
  });

  test('in a quotation is flagged as chosen to be quoted, and stays as it is', () => {
    expect(taggedMarks(passage, [{ first: 5, last: 5, score: 0.8 }], [])).toMatchObject([
      { original: 'grim', replacement: 'grim', reason: 'selective_quoting', action: 'flagged' },
    ]);
  });
});
