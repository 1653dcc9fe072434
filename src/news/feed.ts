import { parseFeed as parseLeniently } from '@rowanmanning/feed-parser';
import { type AnyFeed, parseFeed as parseWithFeedsmith } from 'feedsmith';
import { decodeText } from './charset.js';
import { markupOf } from './plainText.js';
import { SourceError } from './sourceError.js';
import type { BrokenEntry } from './types.js';

/** One entry as the feed gives it. Title, summary and content are HTML, whatever the format. */
export interface FeedEntry {
  /** As written; may be relative to the feed. */
  link: string;
  title: string;
  summary: string;
  content: string;
  /** As written; absent where the feed has no date. */
  published?: string;
}

/** A feed of any format in one shape. */
export interface Feed {
  title: string;
  entries: FeedEntry[];
  broken: BrokenEntry[];
}

/** What the formats have in common, before anything is required. */
interface RawEntry {
  id?: string | undefined;
  link?: string | undefined;
  title?: string | undefined;
  summary?: string | undefined;
  content?: string | undefined;
  published?: string | undefined;
}
interface RawFeed {
  title: string;
  entries: RawEntry[];
}

type FeedOf<Format> = Extract<AnyFeed, { format: Format }>['feed'];

/**
 * Reads RSS, RDF, Atom or JSON Feed. A bad entry is reported, not thrown; only something that is
 * no feed at all throws, a SourceError `not_a_feed`. `url` is for its message.
 */
export function parseFeed(bytes: Uint8Array, contentType: string, url = 'The source'): Feed {
  const text = decodeText(bytes, contentType);
  const raw = firstThatParses(text);
  if (raw === undefined) throw new SourceError('not_a_feed', url, whyNotAFeed(text));

  const feed: Feed = { title: raw.title, entries: [], broken: [] };
  raw.entries.forEach((entry, index) => {
    const link = entry.link?.trim() ?? '';
    const title = entry.title?.trim() ?? '';
    if (link !== '' && title !== '') {
      feed.entries.push({
        link,
        title,
        summary: entry.summary ?? '',
        content: entry.content ?? '',
        ...(entry.published === undefined ? {} : { published: entry.published }),
      });
    } else {
      feed.broken.push({
        entry: [link, entry.id].find(Boolean) ?? `entry ${index + 1}`,
        reason: link === '' ? 'has no link' : 'has no title',
      });
    }
  });
  return feed;
}

function firstThatParses(text: string): RawFeed | undefined {
  for (const parse of [parseStrictly, parseForgivingly]) {
    try {
      return parse(text);
    } catch {
      // The next parser may make something of it; whyNotAFeed speaks for all of them.
    }
  }
  return undefined;
}

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
      link: item.link ?? (item.guid?.isPermaLink === false ? undefined : webUrl(item.guid?.value)),
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
      link: entry.links?.find((link) => link.rel === undefined || link.rel === 'alternate')?.href,
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

function whyNotAFeed(text: string): string {
  const start = text.trimStart().slice(0, 500);
  if (start === '') return 'is empty, not a feed';
  if (/^<!doctype html|^<html/i.test(start)) return 'is a web page, not a feed';
  if (/^[{[]/.test(start)) return 'is JSON, but not a JSON Feed';
  if (start.startsWith('<')) return 'is XML or HTML, but not RSS, RDF or Atom';
  return 'is neither XML nor JSON, so not a feed';
}
