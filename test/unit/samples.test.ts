import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECTIONS } from '../../src/news/taxonomy.js';
import {
  prepareSamples,
  SAMPLE_FEEDS_DIR,
  SAMPLES_REFERENCE_INSTANT,
  shiftDates,
  type SampleSource,
} from '../../src/runtime/samples.js';

const HOUR = 3_600_000;

interface Entry {
  title: string | undefined;
  link: string | undefined;
  date: string | undefined;
  html: string | undefined;
}

function readEntries(feed: string): Entry[] {
  const parsed = parseFeed(feed);
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.link,
        date: item.pubDate,
        html: item.content?.encoded ?? item.description,
      }));
    case 'rdf':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.link,
        date: item.dc?.dates?.[0],
        html: item.content?.encoded,
      }));
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => ({
        title: entry.title?.value,
        link: entry.links?.[0]?.href,
        date: entry.published,
        html: entry.content?.value,
      }));
    case 'json':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.url,
        date: item.date_published,
        html: item.content_html,
      }));
  }
}

const paragraphs = (html = ''): string[] =>
  [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text]) => text!.replace(/<[^>]+>/g, ''));
const wordCount = (html?: string): number => paragraphs(html).join(' ').split(/\s+/).length;
const withoutQuery = (link = ''): string => link.replace(/\?.*$/, '');
const textOf = (entry: Entry): string => [entry.title, ...paragraphs(entry.html)].join('\n');
const time = (entry: Entry): number => Date.parse(entry.date ?? '');

/** One entry for each distinct text that has both a title and a link. */
const distinctArticles = (entries: Entry[]): Entry[] => [
  ...new Map(entries.filter((e) => e.title && e.link).map((e) => [textOf(e), e])).values(),
];

let shipped: Map<string, string>;
let entries: Entry[];

beforeAll(async () => {
  const files = await readdir(SAMPLE_FEEDS_DIR);
  shipped = new Map(
    await Promise.all(
      files.map(async (f) => [f, await readFile(join(SAMPLE_FEEDS_DIR, f), 'utf8')] as const),
    ),
  );
  entries = [...shipped.values()].flatMap(readEntries);
});

describe('the shipped feeds', () => {
  test.each([
    ['meridian-ledger.rss.xml', 'rss', 14],
    ['daily-klaxon.rss.xml', 'rss', 16],
    ['harrow-ferry-courier.atom.xml', 'atom', 11],
    ['lattice-review.json', 'json', 12],
    ['touchline-and-stage.rdf', 'rdf', 10],
  ])('%s parses as %s with %i entries', (file, format, count) => {
    const feed = shipped.get(file) ?? '';
    expect(parseFeed(feed).format).toBe(format);
    expect(readEntries(feed)).toHaveLength(count);
  });

  test('hold 57 distinct articles', () => {
    expect(distinctArticles(entries)).toHaveLength(57);
  });

  test.each(SECTIONS)('hold at least four stories filed under %s', (section) => {
    const filed = distinctArticles(entries).filter(
      (e) => new URL(e.link!).pathname.split('/')[1] === section,
    );
    expect(filed.length).toBeGreaterThanOrEqual(4);
  });

  test('give every article three to seven paragraphs and 120 to 300 words', () => {
    const outside = distinctArticles(entries).filter((e) => {
      const [length, words] = [paragraphs(e.html).length, wordCount(e.html)];
      return length < 3 || length > 7 || words < 120 || words > 300;
    });
    expect(outside.map((e) => e.title)).toEqual([]);
  });

  test('hold exactly one entry without a link and one without a title', () => {
    expect(entries.filter((e) => !e.link).map((e) => e.title)).toEqual([
      'EXCLUSIVE: Mystery goose holds town hall HOSTAGE',
    ]);
    expect(entries.filter((e) => !e.title).map((e) => e.link)).toEqual([
      'https://harrowferrycourier.example/notices/pruitts-corner-railings',
    ]);
  });

  test.each([
    'https://meridianledger.example/business/corvane-halden-deal',
    'https://dailyklaxon.example/sports/cup-final-collapse',
  ])('repeat %s with tracking parameters', (link) => {
    const told = entries.filter((e) => withoutQuery(e.link) === link);
    expect(told).toHaveLength(2);
    expect(told.filter((e) => e.link?.includes('utm_source='))).toHaveLength(1);
    expect(textOf(told[0]!)).toBe(textOf(told[1]!));
  });

  test.each([
    [
      'https://meridianledger.example/health/rural-nurse-vacancies',
      'https://harrowferrycourier.example/wire/nurse-vacancies-lowest-in-six-years',
    ],
    [
      'https://latticereview.example/science/salt-mine-neutrinos',
      'https://latticereview.example/weekly/the-mine-that-sees-stars',
    ],
  ])('carry the text of %s under another address', (original, copy) => {
    const [first, second] = [original, copy].map((link) => entries.find((e) => e.link === link)!);
    expect(textOf(second!)).toBe(textOf(first!));
  });

  test('date every entry within the 20 hours before the reference instant', () => {
    const reference = SAMPLES_REFERENCE_INSTANT.getTime();
    const outside = entries.filter(
      (e) => !(time(e) <= reference && time(e) >= reference - 20 * HOUR),
    );
    expect(outside.map((e) => e.title)).toEqual([]);
  });
});

describe('moving dates', () => {
  test.each([
    ['RFC 822 in GMT', 'Thu, 12 Jun 2025 12:00:00 GMT', 'Fri, 13 Jun 2025 12:00:00 GMT'],
    [
      'RFC 822 with an offset',
      'Wed, 31 Dec 2025 22:30:00 -0500',
      'Thu, 01 Jan 2026 22:30:00 -0500',
    ],
    ['ISO 8601 in UTC', '2024-02-28T09:00:00Z', '2024-02-29T09:00:00Z'],
    ['ISO 8601 with an offset', '2025-06-30T23:45:00+02:00', '2025-07-01T23:45:00+02:00'],
    ['prose', 'On 12 June 2025, at 12:00, 1904 eels', 'On 12 June 2025, at 12:00, 1904 eels'],
  ])('by a day keeps the syntax and zone of %s', (_syntax, date, moved) => {
    expect(shiftDates(`<p>${date}</p>`, 24 * HOUR)).toBe(`<p>${moved}</p>`);
  });

  test('rounds down to the second', () => {
    expect(shiftDates('2025-06-12T12:00:00Z', 1_999)).toBe('2025-06-12T12:00:01Z');
  });
});

describe('prepared samples', () => {
  const now = new Date('2031-01-01T00:30:00Z');
  let root: string;
  let sources: SampleSource[];
  let prepared: Map<string, string>;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'plumbline-samples-'));
    sources = await prepareSamples(join(root, 'not', 'there yet'), now);
    prepared = new Map(
      await Promise.all(
        sources.map(
          async ({ id, url }) => [id, await readFile(fileURLToPath(url), 'utf8')] as const,
        ),
      ),
    );
  });

  afterAll(() => rm(root, { recursive: true }));

  test('come as file sources with the outlets as ids, the sober one first and the tabloid last', () => {
    expect(sources.map(({ id, priority }) => [priority, id])).toEqual([
      [1, 'meridian-ledger'],
      [2, 'lattice-review'],
      [3, 'touchline-and-stage'],
      [4, 'harrow-ferry-courier'],
      [5, 'daily-klaxon'],
    ]);
    expect(sources.every(({ url }) => url.startsWith('file:///'))).toBe(true);
  });

  test('differ from the shipped entries only by dates, all moved by the same time', () => {
    const shift = now.getTime() - SAMPLES_REFERENCE_INSTANT.getTime();
    const byLink = (a: Entry, b: Entry): number => (a.link ?? '').localeCompare(b.link ?? '');
    const comparable = (list: Entry[], ms: number) =>
      list.toSorted(byLink).map((e) => ({ ...e, date: new Date(time(e) + ms).toISOString() }));
    const moved = [...prepared.values()].flatMap(readEntries);
    expect(comparable(moved, 0)).toEqual(comparable(entries, shift));
  });

  test('name the right weekday in every RFC 822 date', () => {
    const dates = [...prepared.values()].flatMap((feed) => [
      ...feed.matchAll(/<(?:pubDate|lastBuildDate)>(\w{3}), (\d{2} \w{3} \d{4})/g),
    ]);
    expect(dates.length).toBeGreaterThan(30);
    const wrong = dates.filter(
      ([, weekday, day]) => !new Date(`${day!} 00:00:00 GMT`).toUTCString().startsWith(weekday!),
    );
    expect(wrong).toEqual([]);
  });

  test('leave no draft files behind', async () => {
    const files = await readdir(join(root, 'not', 'there yet'));
    expect(files.toSorted()).toEqual([...shipped.keys()].toSorted());
  });

  test('can be prepared again in the same place for a later time', async () => {
    const later = new Date(now.getTime() + 48 * HOUR);
    const again = await prepareSamples(join(root, 'again'), now).then(() =>
      prepareSamples(join(root, 'again'), later),
    );
    const feed = await readFile(fileURLToPath(again[0]!.url), 'utf8');
    expect(feed).toContain(`<lastBuildDate>${later.toUTCString()}</lastBuildDate>`);
  });
});
