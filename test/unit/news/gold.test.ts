import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GOLD_SPLITS, goldIdOf, loadGold } from '../../../src/news/gold.js';
import { SECTIONS } from '../../../src/news/taxonomy.js';
import { wordsOf } from '../../../src/news/words.js';

describe('the gold set of the package', async () => {
  const gold = await loadGold();

  test('has at least 300 items, none twice', () => {
    expect(gold.length).toBeGreaterThanOrEqual(300);
    expect(new Set(gold.map((item) => item.text)).size).toBe(gold.length);
  });

  test.each(SECTIONS)('has calm and loaded items of %s in every split', (section) => {
    for (const split of GOLD_SPLITS) {
      const items = gold.filter((item) => item.section === section && item.split === split);
      expect(items.some((item) => item.calm)).toBe(true);
      expect(items.some((item) => !item.calm)).toBe(true);
    }
  });

  test.each(SECTIONS)('gives every split about its share of the items of %s', (section) => {
    const shares = { tune: 0.4, gate: 0.3, test: 0.3 };
    for (const calm of [true, false]) {
      const items = gold.filter((item) => item.section === section && item.calm === calm);
      for (const split of GOLD_SPLITS) {
        const share = items.filter((item) => item.split === split).length / items.length;
        expect(Math.abs(share - shares[split])).toBeLessThan(0.1);
      }
    }
  });

  test('has sentences as well as headlines, and calm quotations of loaded words', () => {
    const calm = gold.filter((item) => item.calm);
    expect(gold.filter(({ text }) => text.endsWith('.')).length).toBeGreaterThanOrEqual(40);
    expect(calm.filter(({ text }) => text.includes('“')).length).toBeGreaterThanOrEqual(8);
  });

  test('has spans in order that do not overlap', () => {
    for (const { spans } of gold) {
      const bounds = spans.flat();
      expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    }
  });

  test('is named by its content', () => {
    expect(goldIdOf(gold)).toBe(goldIdOf(structuredClone(gold)));
    expect(goldIdOf(gold.slice(1))).not.toBe(goldIdOf(gold));
  });

  test('has spans that begin and end with a word', () => {
    for (const { text, spans } of gold) {
      const words = wordsOf(text);
      for (const [start, end] of spans) {
        expect(words.some((word) => word.start === start)).toBe(true);
        expect(words.some((word) => word.end === end || text.charAt(end - 1) === ':')).toBe(true);
      }
    }
  });
});

describe('a gold file that cannot be used', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'plumbline-gold-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const good = '{"text":"Calm news","section":"us","spans":[],"calm":true,"split":"tune"}';
  test.each([
    ['is not JSON', 'not json', 'gold/a.jsonl:2 is not JSON'],
    ['has an unknown section', good.replace('us', 'moon'), 'gold/a.jsonl:2: section'],
    ['has an unknown key', good.replace('{', '{"note":1,'), 'note'],
    ['has a span outside its text', good.replace('[]', '[[0,99]]'), 'outside the text'],
    ['calls a loaded text calm', good.replace('[]', '[[0,4]]'), 'gold/a.jsonl:2: calm'],
  ])('because it %s is named with its line', async (_, line, message) => {
    await writeFile(join(directory, 'a.jsonl'), `${good}\n${line}\n`);
    await expect(loadGold(pathToFileURL(`${directory}/`))).rejects.toThrow(message);
  });
});
