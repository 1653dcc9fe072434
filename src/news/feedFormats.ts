/** The parsers of the cascade, from the strictest to the one that reads almost anything, in one shape. */
import { parseFeed as parseLeniently } from '@rowanmanning/feed-parser';
import FeedParser from 'feedparser';
import { type AnyFeed, parseFeed as parseWithFeedsmith } from 'feedsmith';
import { markupOf } from './plainText.js';

/** What the formats have in common, before anything is required. */
export interface RawEntry {
  id?: string | undefined;
  link?: string | undefined;
  title?: string | undefined;
  summary?: string | undefined;
  content?: string | undefined;
  published?: string | undefined;
}
export interface RawFeed {
  title: string;
  entries: RawEntry[];
}

type FeedOf<Format> = Extract<AnyFeed, { format: Format }>['feed'];

/** Each throws, or rejects, when it can make nothing of the text. */
export const PARSERS: readonly ((text: string) => RawFeed | Promise<RawFeed>)[] = [
  parseStrictly,
  parseForgivingly,
  parseAsStream,
];

function parseStrictly(text: string): RawFeed {
  const parsed = parseWithFeedsmith(text);
  switch (parsed.format) {
    case 'rss':
      return fromRss(parsed.feed);
    case 'rdf':
      return fromRdf(parsed.feed);
    case 'atom':
      return fromAtom(parsed.feed);
    case 'json':
      return fromJson(parsed.feed);
  }
}

function fromRss(feed: FeedOf<'rss'>): RawFeed {
  return {
    title: feed.title ?? '',
    entries: (feed.items ?? []).map((item) => ({
      id: item.guid?.value,
      link:
        item.link ??
        item.atom?.links?.find(isAlternate)?.href ??
        (item.guid?.isPermaLink === false ? undefined : webUrl(item.guid?.value)) ??
        item.enclosures?.[0]?.url,
      title: item.title,
      summary: item.description,
      content: item.content?.encoded,
      published: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.updated,
    })),
  };
}

function fromRdf(feed: FeedOf<'rdf'>): RawFeed {
  return {
    title: feed.title ?? '',
    entries: (feed.items ?? []).map((item) => ({
      id: item.rdf?.about,
      link: item.link ?? webUrl(item.rdf?.about),
      title: item.title,
      summary: item.description,
      content: item.content?.encoded,
      published: item.dc?.dates?.[0],
    })),
  };
}

function fromAtom(feed: FeedOf<'atom'>): RawFeed {
  return {
    title: feed.title?.value ?? '',
    entries: (feed.entries ?? []).map((entry) => ({
      id: entry.id,
      link: (entry.links?.find(isAlternate) ?? entry.links?.find(({ rel }) => rel !== 'self'))
        ?.href,
      title: atomMarkup(entry.title),
      summary: atomMarkup(entry.summary),
      content: atomMarkup(entry.content),
      published: entry.published ?? entry.updated,
    })),
  };
}

function fromJson(feed: FeedOf<'json'>): RawFeed {
  return {
    title: feed.title ?? '',
    entries: (feed.items ?? []).map((item) => ({
      id: item.id,
      link: item.url ?? item.external_url ?? webUrl(item.id),
      title: plain(item.title),
      summary: plain(item.summary),
      content: item.content_html ?? plain(item.content_text),
      published: item.date_published ?? item.date_modified,
    })),
  };
}

function parseForgivingly(text: string): RawFeed {
  const feed = parseLeniently(text);
  return {
    title: feed.title ?? '',
    entries: feed.items.map((item) => ({
      id: item.id ?? undefined,
      link: item.url ?? undefined,
      title: item.title ?? undefined,
      summary: item.description ?? undefined,
      content: item.content ?? undefined,
      published: (item.published ?? item.updated)?.toISOString(),
    })),
  };
}

function isAlternate({ rel }: { rel?: string }): boolean {
  return rel === undefined || rel === 'alternate';
}

/** Atom text without a type is plain by the standard, and often HTML in the wild. */
function atomMarkup(text: { value?: string; type?: string } | undefined): string | undefined {
  const looksLikeHtml = /<\/?[a-z][^>]*>/i.test(text?.value ?? '');
  const isPlain = text?.type === undefined || text.type === 'text';
  return isPlain && !looksLikeHtml ? plain(text?.value) : text?.value;
}

function plain(text: string | undefined): string | undefined {
  return text === undefined ? undefined : markupOf(text);
}

function webUrl(value: string | undefined): string | undefined {
  return value !== undefined && /^https?:\/\//i.test(value) ? value : undefined;
}

/** A tokenizer rather than a parser of documents: it goes on where the structure is broken. */
function parseAsStream(text: string): Promise<RawFeed> {
  return new Promise((resolve, reject) => {
    const feed: RawFeed = { title: '', entries: [] };
    const parser = new FeedParser({ addmeta: false, normalize: true, resume_saxerror: true });
    parser.on('error', reject);
    parser.on('meta', (meta: FeedParser.Meta) => {
      feed.title = textOf(meta.title) ?? '';
    });
    parser.on('data', (item: FeedParser.Item) => {
      const date = item.date ?? item.pubdate;
      feed.entries.push({
        id: textOf(item.guid),
        link: textOf(item.link) ?? textOf(item.origlink) ?? webUrl(textOf(item.guid)),
        title: textOf(item.title),
        summary: textOf(item.summary),
        content: textOf(item.description),
        published: date instanceof Date ? isoOf(date) : undefined,
      });
    });
    parser.on('end', () => resolve(feed));
    parser.end(text);
  });
}

function isoOf(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The parser's types promise text where it may give null. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
