/** From a source to articles: download, parse, and turn each entry into an article or a reason why not. */
import { isBroken, toArticle } from './article.js';
import { parseFeed } from './feed.js';
import { fetchSource } from './fetch.js';
import type { ArticleDraft, BrokenEntry, Source } from './types.js';

export interface Gathered {
  /** Newest first, at most `maxItems`. */
  articles: ArticleDraft[];
  broken: BrokenEntry[];
}

/** Throws a SourceError when the source as a whole gives nothing. */
export async function gatherArticles(
  source: Source,
  options: { maxItems: number; allowFiles: boolean; now: Date; signal: AbortSignal },
): Promise<Gathered> {
  const { maxItems, allowFiles, now, signal } = options;
  const { bytes, contentType } = await fetchSource(source.url, { allowFiles, signal });
  const feed = parseFeed(bytes, contentType, source.url);
  const made = feed.entries.map((entry) => toArticle(entry, source, now));
  const articles = made
    .filter((result): result is ArticleDraft => !isBroken(result))
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  return {
    articles: articles.slice(0, maxItems),
    broken: [...feed.broken, ...made.filter((result) => isBroken(result))],
  };
}
