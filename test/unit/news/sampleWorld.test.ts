import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { assembleBrief } from '../../../src/news/brief.js';
import { violationsOf } from '../../../src/news/faithfulness.js';
import { gatherArticles } from '../../../src/news/gather.js';
import { compileNeutralizer } from '../../../src/news/neutralize.js';
import { openOutbound } from '../../../src/news/outbound.js';
import { PageReader } from '../../../src/news/pages.js';
import { gate } from '../../../src/news/qualityGate.js';
import { withoutMarks } from '../../../src/news/shownMarks.js';

const FEEDS = new URL('../../../samples/feeds/', import.meta.url);
const OPINION_COLUMN = 'A drought plan that should have come years ago';

const outbound = openOutbound();
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
        outbound,
        pages: new PageReader({ outbound }),
        known: () => Promise.resolve(new Set()),
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

describe('the brief of the sample world', () => {
  const candidates = rewrites.map(({ original, neutral }) => ({
    ...original,
    sourcePriority: 1,
    section: 'world' as const,
    language: 'en',
    original,
    neutral,
  }));
  const { sections } = assembleBrief(candidates, {
    now: new Date('2025-06-12T12:00:00Z'),
    cutoffHours: 72,
    perSourceAndSection: 100,
  });
  const entries = sections.flatMap((section) => section.entries);
  const sourcesOf = (title: string) =>
    entries
      .find(({ sources }) => sources.some(({ originalTitle }) => originalTitle.startsWith(title)))
      ?.sources.map(({ sourceId }) => sourceId.split('.')[0]);

  test('has nothing that the gate refuses', () => {
    expect(candidates.flatMap((candidate) => gate(candidate)?.code ?? [])).toEqual([]);
  });

  test.each([
    ['Corvane Freight to buy', 'meridian-ledger', 'daily-klaxon'],
    ['Eels counted', 'harrow-ferry-courier', 'meridian-ledger'],
    ['Holloway Museum to return', 'touchline-and-stage', 'daily-klaxon'],
  ])('tells "%s…" once, with %s and %s', (title, ...outlets) => {
    expect(new Set(sourcesOf(title))).toEqual(new Set(outlets));
  });

  test('keeps stories of their own apart', () => {
    expect(entries.length).toBeGreaterThan(40);
    expect(Math.max(...entries.map(({ sources }) => sources.length))).toBeLessThanOrEqual(4);
  });

  test("gives every outlet's own words back from the marks", () => {
    const originals = new Map(rewrites.map(({ original }) => [original.id, original]));
    for (const entry of entries) {
      const original = originals.get(entry.articleId);
      const title = withoutMarks(entry.title, entry.titleMarks).replace(/…$/, '');
      expect(original?.title.startsWith(title)).toBe(true);
      expect(withoutMarks(entry.text, entry.textMarks)).toBe(entry.originalText);
    }
    expect(entries.some(({ textMarks }) => textMarks.length > 0)).toBe(true);
  });
});
