import { describe, expect, test } from 'vitest';
import { markShown, withoutMarks } from '../../../src/news/shownMarks.js';
import { applyRewrites } from '../../../src/news/edits.js';
import type { Span } from '../../../src/news/types.js';

const ORIGINAL =
  'Shockingly, a horrific crash closed the road. Police slammed it. Thugs fled, of course.';

/** The spans that turn each phrase into its replacement; the same word means it was only flagged. */
function spansOf(rewrites: [phrase: string, replacement: string][]): Span[] {
  return rewrites.map(([original, replacement]) => {
    const start = ORIGINAL.indexOf(original);
    const action =
      original === replacement ? 'flagged' : replacement === '' ? 'removed' : 'replaced';
    const why = { reason: 'emotional_trigger', score: 0.8, rule: original } as const;
    return {
      field: 'body',
      start,
      end: start + original.length,
      original,
      replacement,
      action,
      ...why,
    };
  });
}

const spans = spansOf([
  ['Shockingly, a', 'A'],
  ['horrific ', ''],
  ['slammed', 'criticised'],
  ['Thugs', 'Thugs'],
  [', of course', ''],
]);
const neutral = applyRewrites(ORIGINAL, spans);
const field = { original: ORIGINAL, neutral, spans };

describe('a shown text', () => {
  test.each([
    ['the whole field', neutral, ORIGINAL],
    [
      'its first sentence',
      'A crash closed the road.',
      'Shockingly, a horrific crash closed the road.',
    ],
    ['a start cut at a word', 'A crash closed…', 'Shockingly, a horrific crash closed…'],
    ['a sentence from the middle', 'Police criticised it.', 'Police slammed it.'],
    [
      'some of its sentences',
      'A crash closed the road. Thugs fled.',
      'Shockingly, a horrific crash closed the road. Thugs fled, of course.',
    ],
    [
      'sentences on lines of their own',
      'Police criticised it.\n\nThugs fled.',
      'Police slammed it.\n\nThugs fled, of course.',
    ],
    ['a phrase that is cut off', 'Police criticised…', 'Police slammed…'],
  ])('is %s: putting the originals back gives the words of the outlet', (_what, text, original) => {
    const shown = markShown(text, field);
    expect(shown?.original).toBe(original);
    expect(withoutMarks(text, shown?.marks ?? [])).toBe(original);
  });

  test('has marks only for what is visible in it', () => {
    const shown = markShown('Police criticised it.', field);
    expect(shown?.marks).toEqual([
      {
        start: 7,
        end: 17,
        original: 'slammed',
        reason: 'emotional_trigger',
        action: 'replaced',
        score: 0.8,
        rule: 'slammed',
      },
    ]);
  });

  test('keeps a flagged phrase as it is', () => {
    const [flag] = markShown('Thugs fled.', field)?.marks ?? [];
    expect(flag).toMatchObject({ start: 0, end: 5, original: 'Thugs', action: 'flagged' });
  });

  test('that is not from the field gets no marks', () => {
    expect(markShown('Another text altogether.', field)).toBeUndefined();
  });

  test('gets no marks when the spans do not fit the original', () => {
    const wrong = spans.map((span) => ({ ...span, original: 'x' }));
    expect(markShown(neutral, { ...field, spans: wrong })).toBeUndefined();
  });
});
