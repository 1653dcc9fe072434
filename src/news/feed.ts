import { decodeText } from './charset.js';
import { PARSERS, type RawFeed, type RawEntry } from './feedFormats.js';
import { SourceError } from './sourceError.js';
import type { BrokenEntry } from './types.js';

/** One entry as the feed gives it. Title, summary and content are HTML, whatever the format. */
export interface FeedEntry {
  /** As written; may be relative to the feed. */
  link: string;
  /** Empty where the feed gives none but has a text to take one from. */
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

/**
 * Reads RSS, RDF, Atom or JSON Feed. A bad entry is reported, not thrown; only something that is
 * no feed at all throws, a SourceError `not_a_feed`. `url` is for its message.
 */
export async function parseFeed(
  bytes: Uint8Array,
  contentType: string,
  url = 'The source',
): Promise<Feed> {
  const text = withoutDeclarations(decodeText(bytes, contentType));
  const raw = await bestReading(text);
  if (raw === undefined) throw new SourceError('not_a_feed', url, whyNotAFeed(text));

  const feed: Feed = { title: raw.title, entries: [], broken: [] };
  raw.entries.forEach((entry, index) => {
    if (isUsable(entry)) {
      feed.entries.push({
        link: entry.link?.trim() ?? '',
        title: entry.title?.trim() ?? '',
        summary: entry.summary ?? '',
        content: entry.content ?? '',
        ...(entry.published === undefined ? {} : { published: entry.published }),
      });
    } else {
      const link = entry.link?.trim() ?? '';
      feed.broken.push({
        entry: [link, entry.id].find(Boolean) ?? `entry ${index + 1}`,
        reason: link === '' ? 'has no link' : 'has no title',
      });
    }
  });
  return feed;
}

/** The first reading with an entry that can be used; else the first that has any; else the first at all. */
async function bestReading(text: string): Promise<RawFeed | undefined> {
  const readings: RawFeed[] = [];
  for (const parse of PARSERS) {
    try {
      const reading = await parse(text);
      if (reading.entries.some(isUsable)) return reading;
      readings.push(reading);
    } catch {
      // The next parser may make something of it; whyNotAFeed speaks for all of them.
    }
  }
  return readings.find(({ entries }) => entries.length > 0) ?? readings[0];
}

function isUsable({ link, title, summary, content }: RawEntry): boolean {
  return isThere(link) && [title, summary, content].some(isThere);
}

function isThere(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

/**
 * Takes away what stands before the feed, characters XML does not know, and the document type with all its
 * entities: nothing a feed declares is ever looked up or expanded.
 */
function withoutDeclarations(text: string): string {
  const clean = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
  const start = clean.search(/[<{[]/);
  const body =
    start > 0 && /^[\s\uFEFF]*$/.test(clean.slice(0, start)) ? clean.slice(start) : clean;
  if (/^<!doctype html/i.test(body)) return body;
  const doctype = /<!DOCTYPE(?:[^<>[\]"']|"[^"]*"|'[^']*')*(?:\[[^]*?\]\s*)?>/i;
  const head = body.slice(0, HEAD_LENGTH);
  return head.replace(doctype, '').replace(/<!ENTITY[^>]*>/gi, '') + body.slice(HEAD_LENGTH);
}

/** A document type stands at the very beginning, or it is none. */
const HEAD_LENGTH = 50_000;

function whyNotAFeed(text: string): string {
  const start = text.trimStart().slice(0, 500);
  if (start === '') return 'is empty, not a feed';
  if (/^<!doctype html|^<html/i.test(start)) return 'is a web page, not a feed';
  if (/^[{[]/.test(start)) return 'is JSON, but not a JSON Feed';
  if (start.startsWith('<')) return 'is XML or HTML, but not RSS, RDF or Atom';
  return 'is neither XML nor JSON, so not a feed';
}
