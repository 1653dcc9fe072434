import { createHash } from 'node:crypto';
import normalizeUrl from 'normalize-url';
import { cleanBody, withoutTail } from './boilerplate.js';
import type { FeedEntry } from './feed.js';
import { plainLine, plainText } from './plainText.js';
import { leadingSentences } from './sentences.js';
import type { ArticleDraft, BrokenEntry, Source } from './types.js';

/** A teaser the feed gave, or the start of a body that has none. */
const SUMMARY_LENGTH = 500;
const HASH_LENGTH = 24;
/** Feeds with less than this for an article rarely have all of it. */
const FULL_TEXT_LENGTH = 800;
/** No article is longer; a page that is holds a whole archive. */
const MAX_BODY_LENGTH = 100_000;
/** An entry without a title goes by its first sentence, up to here. */
const HEADLINE_LENGTH = 120;

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
  const teaser = withoutTail(cleanBody(plainText(entry.summary)));
  const content = withoutTail(cleanBody(plainText(entry.content)));
  const title = plainLine(entry.title) || headlineOf(teaser.text || content.text);
  if (title === '') return { entry: canonicalUrl, reason: 'its title has no text' };

  const longer = content.text.length >= teaser.text.length ? content : teaser;
  const { text: body, beyond } = limited(longer.text);
  return {
    id: shortHash(canonicalUrl),
    sourceId: source.id,
    canonicalUrl,
    contentHash: contentHash(title, body),
    title,
    summary: leadingSentences(teaser.text === '' ? content.text : teaser.text, SUMMARY_LENGTH),
    body,
    publishedAt: publicationTime(entry.published, now).toISOString(),
    bodyFrom: 'feed',
    truncated: longer.cut || beyond,
    linkStatus: null,
  };
}

/** True for a body that is a teaser: short, or cut short by the feed. */
export function isTeaser({ body, truncated }: ArticleDraft): boolean {
  return truncated || body.length < FULL_TEXT_LENGTH;
}

/** The article with the text of its page, where that is the longer one. */
export function withPage(article: ArticleDraft, pageBody: string, status: number): ArticleDraft {
  const page = withoutTail(pageBody);
  if (page.text.length <= article.body.length) return { ...article, linkStatus: status };
  const { text: body, beyond } = limited(page.text);
  return {
    ...article,
    body,
    contentHash: contentHash(article.title, body),
    bodyFrom: 'page',
    truncated: page.cut || beyond,
    linkStatus: status,
  };
}

/** The article whose page could not be read: it keeps its teaser, and says that it is one. */
export function withoutPage(article: ArticleDraft, status: number | null): ArticleDraft {
  return { ...article, truncated: true, linkStatus: status };
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

function headlineOf(text: string): string {
  return leadingSentences(text.replace(/\s+/g, ' '), HEADLINE_LENGTH);
}

/** Cut between two paragraphs, so that no sentence is broken. */
function limited(text: string): { text: string; beyond: boolean } {
  if (text.length <= MAX_BODY_LENGTH) return { text, beyond: false };
  const end = text.lastIndexOf('\n\n', MAX_BODY_LENGTH);
  return { text: text.slice(0, end > 0 ? end : MAX_BODY_LENGTH), beyond: true };
}

function contentHash(title: string, body: string): string {
  return shortHash(`${foldText(title)}\n${foldText(body)}`);
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
