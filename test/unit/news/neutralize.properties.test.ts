import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { violationsOf } from '../../../src/news/faithfulness.js';
import { loadGold } from '../../../src/news/gold.js';
import { compileNeutralizer } from '../../../src/news/neutralize.js';
import { quotationsIn } from '../../../src/news/quotations.js';
import { replay } from '../../../src/news/replay.js';
import type { ArticleText } from '../../../src/news/types.js';
import { generateTexts } from './textGenerator.js';

const gold = await loadGold();
const generated = generateTexts(20310304, 1500, Object.keys(baseline.phrases));
const texts = [...gold.map((item) => item.text), ...generated];
const neutralizer = compileNeutralizer(baseline);
const rewrites = texts.map((text) => {
  const original: ArticleText = { title: text, summary: '', body: text };
  return { original, neutral: neutralizer(original) };
});

describe('for every gold text and 1,500 generated ones', () => {
  test('the texts are worth it: many are edited', () => {
    const edited = rewrites.filter(({ original, neutral }) => original.body !== neutral.body);
    expect(edited.length).toBeGreaterThan(700);
  });

  test('replaying the spans on the original gives exactly the neutral text', () => {
    for (const { original, neutral } of rewrites) {
      const { title, summary, body } = neutral;
      expect(replay(original, neutral.spans)).toEqual({ title, summary, body });
    }
  });

  test('neutralizing twice changes nothing more', () => {
    for (const { neutral } of rewrites) {
      const { title, summary, body } = neutralizer(neutral);
      expect({ title, summary, body }).toEqual({
        title: neutral.title,
        summary: neutral.summary,
        body: neutral.body,
      });
    }
  });

  test('no rewrite breaks an invariant', () => {
    for (const { original, neutral } of rewrites) {
      expect({ title: original.title, broken: violationsOf(original, neutral) }).toEqual({
        title: original.title,
        broken: [],
      });
    }
  });

  test('every number stays, in its order', () => {
    const numbers = (text: string) => text.match(/\d+/g) ?? [];
    for (const { original, neutral } of rewrites) {
      expect(numbers(neutral.body)).toEqual(numbers(original.body));
    }
  });

  test('every quotation stays, word for word', () => {
    const quoted = (text: string) =>
      quotationsIn(text).map(({ start, end }) => text.slice(start, end));
    for (const { original, neutral } of rewrites) {
      expect(quoted(neutral.body)).toEqual(quoted(original.body));
    }
  });

  test('no edit leaves a double space, a doubled comma or a space before a comma behind', () => {
    const scars = (text: string) => (text.match(/ {2}|,\s*,| ,/g) ?? []).length;
    for (const { original, neutral } of rewrites) {
      expect(scars(neutral.body), neutral.body).toBeLessThanOrEqual(scars(original.body));
    }
  });

  test('no title becomes empty', () => {
    for (const { neutral } of rewrites) expect(neutral.title).toMatch(/[\p{L}\p{N}]/u);
  });
});
