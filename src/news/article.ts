import { createHash } from 'node:crypto';
import normalizeUrl from 'normalize-url';
import type { FeedEntry } from './feed.js';
import { plainLine, plainText } from './plainText.js';
import { leadingSentences } from './sentences.js';
import type { ArticleDraft, BrokenEntry, Source } from './types.js';

/** A teaser the feed gave, or the start of a body that has none. */
const SUMMARY_LENGTH = 500;
const HASH_LENGTH = 24;

/** Parameters that say where a click came from, never what is shown. */
const TRACKING = [
  /^(utm|at|mc|pk|hsa|oly|vero|ns)_/i,
  /^(fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|igshid|mkt_tok)$/i,
  /^(ref|referrer|cmpid|cmp|ncid|ocid|smid|xtor|rss|ito)$/i,
];

/** An article, or the reason why the entry cannot be one. */
export function toArticle(entry: FeedEntry, source: Source, now: Date): ArticleDraft | BrokenEntry {
  const canonicalUrl = canonicalLink(entry.link, source.url);
  if (canonicalUrl === undefined)
    return { entry: entry.link, reason: 'its link is not a web address' };
  const title = plainLine(entry.title);
  if (title === '') return { entry: canonicalUrl, reason: 'its title has no text' };

  const teaser = plainText(entry.summary);
  const content = plainText(entry.content);
  const body = content.length >= teaser.length ? content : teaser;
  return {
    id: shortHash(canonicalUrl),
    sourceId: source.id,
    canonicalUrl,
    contentHash: shortHash(`${foldText(title)}\n${foldText(body)}`),
    title,
    summary: leadingSentences(teaser === '' ? content : teaser, SUMMARY_LENGTH),
    body,
    publishedAt: publicationTime(entry.published, now).toISOString(),
  };
}

/** Tells the two results of `toArticle` apart. */
export function isBroken(result: ArticleDraft | BrokenEntry): result is BrokenEntry {
  return 'reason' in result;
}

function canonicalLink(link: string, base: string): string | undefined {
  if (!URL.canParse(link, base)) return undefined;
  const url = new URL(link, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return normalizeUrl(url.href, {
    stripHash: true,
    stripWWW: false,
    removeQueryParameters: TRACKING,
  });
}

function publicationTime(published: string | undefined, now: Date): Date {
  const date = new Date(published ?? Number.NaN);
  return date.getTime() <= now.getTime() ? date : now;
}

/** Small differences of typography and spacing do not make another article. */
function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}
