/** Feeds that parse, and pages whose body is found. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseFeed } from '../src/news/feed.js';
import { extractBody } from '../src/news/pageBody.js';
import { filesOf } from './data.js';
import { timed, type Figure } from './figure.js';
import { extractionScores } from './shingles.js';

const HAS_ITEMS = /<(?:[\w-]+:)?(?:item|entry)\b|"items"\s*:\s*\[\s*\{/i;

/** Real feeds that have items: how many of them give entries. */
export async function feedsParsed(data: string): Promise<Figure> {
  const folders = ['kagi', 'real'].map((name) => join(data, 'feeds', name));
  const files = (await Promise.all(folders.map(filesOf))).flat();
  const feeds = files.filter(({ bytes }) => HAS_ITEMS.test(Buffer.from(bytes).toString('latin1')));
  const failed: string[] = [];
  const { perSecond, count } = await timed(feeds.length, async () => {
    for (const { name, bytes } of feeds) if (!(await parses(bytes))) failed.push(name);
  });
  const value = (count - failed.length) / count;
  const detail = { failed, withoutItems: files.length - feeds.length };
  return { name: 'real feeds parsed', value, bar: { atLeast: 0.99 }, perSecond, count, detail };
}

async function parses(bytes: Uint8Array): Promise<boolean> {
  try {
    const { entries, broken } = await parseFeed(bytes, '');
    return entries.length + broken.length > 0;
  } catch {
    return false;
  }
}

/** Real pages with their article bodies: how much of them is found, and how little else. */
export async function bodiesExtracted(data: string): Promise<Figure> {
  const truth = z
    .record(z.string(), z.object({ articleBody: z.string(), url: z.string().optional() }))
    .parse(JSON.parse(await readFile(join(data, 'pages', 'ground-truth.json'), 'utf8')));
  const files = await filesOf(join(data, 'pages', 'html'));
  const pages = files.flatMap(({ name, bytes }) => {
    const known = truth[name.replace(/\.html(?:\.gz)?$/, '')];
    return known === undefined ? [] : [{ known, html: new TextDecoder().decode(bytes) }];
  });
  const { result, perSecond, count } = await timed(pages.length, () =>
    pages.map(({ known, html }) => ({
      expected: known.articleBody,
      found: extractBody(html, known.url ?? 'https://news.example/'),
    })),
  );
  const { f1, ...detail } = extractionScores(result);
  const bar = { atLeast: 0.94 };
  return { name: 'extraction F1', value: f1, bar, perSecond, count, detail };
}
