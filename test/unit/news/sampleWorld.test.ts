import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { violationsOf } from '../../../src/news/faithfulness.js';
import { gatherArticles } from '../../../src/news/gather.js';
import { compileNeutralizer } from '../../../src/news/neutralize.js';

const FEEDS = new URL('../../../samples/feeds/', import.meta.url);
const OPINION_COLUMN = 'A drought plan that should have come years ago';

const neutralizer = compileNeutralizer(baseline);
const gathered = await Promise.all(
  (await readdir(FEEDS)).map((file) =>
    gatherArticles(
      { id: file, url: pathToFileURL(new URL(file, FEEDS).pathname).href, priority: 1 },
      {
        maxItems: 100,
        allowFiles: true,
        now: new Date('2025-06-12T12:00:00Z'),
        signal: AbortSignal.timeout(30_000),
      },
    ),
  ),
);
const rewrites = gathered
  .flatMap(({ articles }) => articles)
  .map((original) => ({ original, neutral: neutralizer(original) }));

describe('in the sample world', () => {
  test('every rewrite is faithful', () => {
    for (const { original, neutral } of rewrites) {
      expect({ title: original.title, broken: violationsOf(original, neutral) }).toEqual({
        title: original.title,
        broken: [],
      });
    }
  });

  test('neutralizing twice changes nothing more', () => {
    for (const { neutral } of rewrites) {
      const { title, summary, body } = neutral;
      expect(neutralizer(neutral)).toMatchObject({ title, summary, body });
    }
  });

  test('the sober outlet stays as it is, but for its column with opinions', () => {
    const sober = rewrites.filter(
      ({ original }) =>
        original.sourceId.startsWith('meridian-ledger') && original.title !== OPINION_COLUMN,
    );
    expect(sober.length).toBeGreaterThan(10);
    for (const { neutral } of sober) expect(neutral.spans).toEqual([]);
  });

  test('no headline of the loud outlet shouts any more', () => {
    const loud = rewrites.filter(({ original }) => original.sourceId.startsWith('daily-klaxon'));
    expect(loud.length).toBeGreaterThan(10);
    for (const { neutral } of loud) expect(neutral.title).not.toMatch(/\p{Lu}{3}|!/u);
  });

  test.each([
    ['Passwords are DEAD', "Passwords are dead, and if you're still using one you're at risk"],
    ['Hurry!', 'The $1 loaf deal that has bakery bosses worried'],
    ['Now the eco-zealots', 'Now the environmental campaigners are targeting your fireplace'],
    ['BOMBSHELL', 'Star striker in secret talks with rivals'],
  ])('the headline that begins with "%s" becomes "%s"', (start, title) => {
    const found = rewrites.find(({ original }) => original.title.startsWith(start));
    expect(found?.neutral.title).toBe(title);
  });
});
