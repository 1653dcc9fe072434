import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { loadedPhrases } from '../../../src/engines/loadedPhrases.js';
import { SPAN_REASONS } from '../../../src/news/types.js';

const rules = Object.entries(loadedPhrases);

describe('the loaded phrases of the day-one engine', () => {
  test.each(SPAN_REASONS)('know %s', (reason) => {
    expect(rules.some(([, rule]) => rule.reason === reason)).toBe(true);
  });

  test('are in lower case', () => {
    expect(rules.filter(([phrase]) => phrase !== phrase.toLowerCase())).toEqual([]);
  });

  test('never edit what only quotes selectively', () => {
    const edited = rules.filter(
      ([, { reason, replacement }]) => reason === 'selective_quoting' && replacement !== undefined,
    );
    expect(edited).toEqual([]);
  });

  test('never replace a phrase with one that is marked too', () => {
    const { mark } = baseline.thresholds;
    const weightOf = (phrase = '') => loadedPhrases[phrase]?.weight ?? 0;
    const loops = rules.filter(([, { replacement }]) => weightOf(replacement) >= mark);
    expect(loops).toEqual([]);
  });
});
