/** From a source to articles: download, parse, leave out what is known, and complete teasers from their pages. */
import type { Dispatcher } from 'undici';
import pLimit from 'p-limit';
import { isBroken, isTeaser, toArticle, withoutPage, withPage } from './article.js';
import type { Validators } from './download.js';
import { parseFeed } from './feed.js';
import { fetchSource } from './fetch.js';
import { PageReader } from './pages.js';
import type { ArticleDraft, BrokenEntry, Source } from './types.js';

/** What became of the pages of a source. */
export interface PageCounts {
  /** Read, whether or not their text was the longer one. */
  fetched: number;
  /** Asked for in vain. */
  failed: number;
  /** Not asked for, because robots.txt forbids it. */
  refusedByRobots: number;
  /** Not asked for, because the host had failed too often. */
  refusedByBreaker: number;
}

export interface Gathered {
  /** The source says that nothing has changed since it was last read; then there is nothing else here. */
  unchanged: boolean;
  /** Newest first, at most `maxItems`; known ones with what the feed has for them. */
  articles: ArticleDraft[];
  broken: BrokenEntry[];
  pages: PageCounts;
  /** What to recognise this state of the source by; empty where entries were left out for `maxItems`. */
  validators: Validators;
}

export interface GatherOptions {
  maxItems: number;
  allowFiles: boolean;
  now: Date;
  signal: AbortSignal;
  outbound: Dispatcher;
  pages: PageReader;
  /** From the last time this source was read. */
  validators?: Validators | undefined;
  /** Sent to the feed's own origin, and to none of the pages. */
  headers?: Readonly<Record<string, string>>;
  /** Which of these canonical URLs need no page, because their articles are known. */
  known: (urls: string[]) => Promise<ReadonlySet<string>>;
  /** Called when a page was read, or could not be: the work goes on. */
  onPage?: () => void;
}

/** Pages of one source at a time; each host has its own, smaller limit. */
const PAGES_AT_A_TIME = 8;

/** Throws a SourceError when the source as a whole gives nothing. */
export async function gatherArticles(source: Source, options: GatherOptions): Promise<Gathered> {
  const { maxItems, allowFiles, now, signal, outbound, validators, headers } = options;
  const fetched = await fetchSource(source.url, {
    allowFiles,
    signal,
    outbound,
    ...(validators !== undefined && { validators }),
    ...(headers !== undefined && { headers }),
  });
  const pages: PageCounts = { fetched: 0, failed: 0, refusedByRobots: 0, refusedByBreaker: 0 };
  if (fetched.unchanged)
    return { unchanged: true, articles: [], broken: [], pages, validators: fetched.validators };

  const feed = await parseFeed(fetched.bytes, fetched.contentType, source.url);
  const made = feed.entries.map((entry) => toArticle(entry, source, now));
  const drafts = made
    .filter((result): result is ArticleDraft => !isBroken(result))
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  const chosen = drafts.slice(0, maxItems);
  const hasPages = !source.url.toLowerCase().startsWith('file:');
  return {
    unchanged: false,
    articles: hasPages ? await completed(chosen, options, pages) : chosen,
    broken: [...feed.broken, ...made.filter((result) => isBroken(result))],
    pages,
    validators: chosen.length < drafts.length ? {} : fetched.validators,
  };
}

async function completed(
  drafts: readonly ArticleDraft[],
  { signal, pages: reader, known, onPage }: GatherOptions,
  counts: PageCounts,
): Promise<ArticleDraft[]> {
  const knownUrls = await known(drafts.map(({ canonicalUrl }) => canonicalUrl));
  const limit = pLimit(PAGES_AT_A_TIME);
  const asked = new Set<string>();
  const complete = async (draft: ArticleDraft): Promise<ArticleDraft> => {
    const { canonicalUrl } = draft;
    const isNew = !knownUrls.has(canonicalUrl) && !asked.has(canonicalUrl);
    if (!isNew || !isTeaser(draft) || !PageReader.canAsk(canonicalUrl)) return draft;
    asked.add(canonicalUrl);
    return limit(async () => {
      const article = await fromPage(draft, reader, signal, counts);
      onPage?.();
      return article;
    });
  };
  return Promise.all(drafts.map(complete));
}

async function fromPage(
  draft: ArticleDraft,
  reader: PageReader,
  signal: AbortSignal,
  counts: PageCounts,
): Promise<ArticleDraft> {
  signal.throwIfAborted();
  const page = await reader.read(draft.canonicalUrl, signal);
  switch (page.kind) {
    case 'read':
      counts.fetched += 1;
      return withPage(draft, page.body, page.status);
    case 'failed':
      counts.failed += 1;
      return withoutPage(draft, page.status);
    case 'refused':
      counts[page.by === 'robots' ? 'refusedByRobots' : 'refusedByBreaker'] += 1;
      return withoutPage(draft, null);
  }
}
