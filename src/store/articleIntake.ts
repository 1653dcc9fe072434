import type { ArticleDraft } from '../news/types.js';
import type { ArticleTable } from './schema.js';

/** A draft with the rank of its source, which the brief needs and the draft does not carry. */
export type ReceivedArticle = ArticleDraft & { sourcePriority: number };

/** What the decision needs to know of an article that is already stored. */
export type StoredIdentity = Pick<
  ArticleTable,
  'id' | 'source_id' | 'first_job_id' | 'canonical_url' | 'content_hash' | 'published_at'
>;

/** What is to be done with a delivery of drafts, and how it is counted. */
export interface Intake {
  fresh: ReceivedArticle[];
  /** Later dates for stored articles, by id. */
  redated: Map<string, string>;
  added: number;
  known: number;
}

/**
 * Tells fresh drafts from known ones. A draft that this very job stored in an earlier attempt, from the
 * same source, counts as added again: the counts of a stage do not depend on how often it was tried.
 */
export function receive(
  jobId: string,
  drafts: readonly ReceivedArticle[],
  stored: readonly StoredIdentity[],
): Intake {
  const intake: Intake = { fresh: [], redated: new Map(), added: 0, known: 0 };
  const storedByUrl = new Map(stored.map((row) => [row.canonical_url, row]));
  const storedByContent = new Map(stored.map((row) => [row.content_hash, row]));
  const freshByUrl = new Map<string, ReceivedArticle>();
  const freshByContent = new Map<string, ReceivedArticle>();
  const countedAgain = new Set<string>();

  for (const draft of drafts) {
    const row = storedByUrl.get(draft.canonicalUrl) ?? storedByContent.get(draft.contentHash);
    const twin = freshByUrl.get(draft.canonicalUrl) ?? freshByContent.get(draft.contentHash);
    if (row !== undefined) {
      const date = intake.redated.get(row.id) ?? row.published_at;
      if (draft.publishedAt > date) intake.redated.set(row.id, draft.publishedAt);
      const again = isOwn(draft, row, jobId) && !countedAgain.has(row.id);
      if (again) countedAgain.add(row.id);
      intake[again ? 'added' : 'known'] += 1;
    } else if (twin !== undefined) {
      if (draft.publishedAt > twin.publishedAt) twin.publishedAt = draft.publishedAt;
      intake.known += 1;
    } else {
      const fresh = { ...draft };
      freshByUrl.set(draft.canonicalUrl, fresh);
      freshByContent.set(draft.contentHash, fresh);
      intake.fresh.push(fresh);
      intake.added += 1;
    }
  }
  return intake;
}

function isOwn(draft: ReceivedArticle, row: StoredIdentity, jobId: string): boolean {
  return (
    row.first_job_id === jobId &&
    row.source_id === draft.sourceId &&
    row.canonical_url === draft.canonicalUrl
  );
}
