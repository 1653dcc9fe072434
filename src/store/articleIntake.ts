import { NEAR_COPY, signatureOf, similarity, titleKey } from '../news/nearCopies.js';
import type { ArticleDraft } from '../news/types.js';
import type { ArticleTable, CopyTable } from './schema.js';

/** A draft with the rank of its source, which the brief needs and the draft does not carry. */
export type ReceivedArticle = ArticleDraft & { sourcePriority: number };

/** What the decision needs to know of an article that is already stored. */
export type StoredIdentity = Pick<
  ArticleTable,
  'id' | 'source_id' | 'first_job_id' | 'canonical_url' | 'content_hash' | 'published_at'
>;

/** A URL that is known to lead to a copy. */
export type KnownCopy = Omit<CopyTable, 'tenant'>;

/** What copies of an article are recognised by. */
export interface Fingerprint {
  articleId: string;
  publishedAt: string;
  titleKey: string | undefined;
  signature: Uint32Array | undefined;
}

/** What gave a known article away: its URL, its text, its title, or much of its text. */
export type CopyKind = 'url' | CopyTable['kind'];

/** What the tenant has that a delivery may repeat. */
export interface Stored {
  articles: readonly StoredIdentity[];
  copies: readonly KnownCopy[];
  fingerprints: readonly Fingerprint[];
}

/** What is to be done with a delivery of drafts, and how it is counted. */
export interface Intake {
  fresh: { draft: ReceivedArticle; fingerprint: Fingerprint }[];
  /** URLs of this delivery that turned out to be copies. */
  copies: KnownCopy[];
  /** Later dates for stored articles, by id. */
  redated: Map<string, string>;
  added: number;
  known: Record<CopyKind, number>;
}

/** Copies of a title or a text are looked for this far around an article's date. */
export const COPY_WINDOW_MS = 72 * 60 * 60 * 1000;

/** What a draft would be recognised by, were it stored. */
export function fingerprintOf({ id, title, body, publishedAt }: ReceivedArticle): Fingerprint {
  return { articleId: id, publishedAt, titleKey: titleKey(title), signature: signatureOf(body) };
}

/**
 * Tells fresh drafts from known ones. A draft that this very job took in or turned away in an earlier
 * attempt, from the same source, is counted as it was then: the counts of a stage do not depend on how
 * often it was tried.
 */
export function receive(jobId: string, drafts: readonly ReceivedArticle[], stored: Stored): Intake {
  const known = { url: 0, text: 0, title: 0, near: 0 };
  const intake: Intake = { fresh: [], copies: [], redated: new Map(), added: 0, known };
  const rowById = new Map(stored.articles.map((row) => [row.id, row]));
  const rowByUrl = new Map(stored.articles.map((row) => [row.canonical_url, row]));
  const rowByContent = new Map(stored.articles.map((row) => [row.content_hash, row]));
  const copyByUrl = new Map(stored.copies.map((copy) => [copy.canonical_url, copy]));
  const freshByUrl = new Map<string, ReceivedArticle>();
  const freshByContent = new Map<string, ReceivedArticle>();
  const freshById = new Map<string, ReceivedArticle>();
  const fingerprints = [...stored.fingerprints];
  const met = new Set<string>();

  /** The same text under another date is the same article, published again. */
  const redate = (articleId: string, publishedAt: string) => {
    const row = rowById.get(articleId);
    const fresh = freshById.get(articleId);
    const date = intake.redated.get(articleId) ?? row?.published_at;
    if (fresh !== undefined && publishedAt > fresh.publishedAt) fresh.publishedAt = publishedAt;
    else if (date !== undefined && publishedAt > date) intake.redated.set(articleId, publishedAt);
  };
  const turnAway = (draft: ReceivedArticle, kind: CopyTable['kind'], articleId: string) => {
    const { canonicalUrl: canonical_url, sourceId: source_id } = draft;
    const copy = { canonical_url, article_id: articleId, kind, source_id, job_id: jobId };
    intake.copies.push(copy);
    copyByUrl.set(canonical_url, copy);
    known[kind] += 1;
    if (kind === 'text') redate(articleId, draft.publishedAt);
  };

  for (const draft of drafts) {
    const { canonicalUrl, contentHash } = draft;
    const again = met.has(canonicalUrl);
    met.add(canonicalUrl);
    const row = rowByUrl.get(canonicalUrl);
    const copy = copyByUrl.get(canonicalUrl);
    const fresh = freshByUrl.get(canonicalUrl);
    const twin = rowByContent.get(contentHash) ?? freshByContent.get(contentHash);
    if (row !== undefined) {
      redate(row.id, draft.publishedAt);
      if (!again && isOwn(draft, row.source_id, row.first_job_id, jobId)) intake.added += 1;
      else known.url += 1;
    } else if (fresh !== undefined) {
      redate(fresh.id, draft.publishedAt);
      known.url += 1;
    } else if (copy !== undefined) {
      if (copy.kind === 'text') redate(copy.article_id, draft.publishedAt);
      const own = !again && isOwn(draft, copy.source_id, copy.job_id, jobId);
      known[own ? copy.kind : 'url'] += 1;
    } else if (twin !== undefined) {
      turnAway(draft, 'text', twin.id);
    } else {
      const fingerprint = fingerprintOf(draft);
      const match = findCopy(fingerprint, fingerprints);
      if (match !== undefined) {
        turnAway(draft, match.kind, match.articleId);
        continue;
      }
      const added = { ...draft };
      freshByUrl.set(canonicalUrl, added);
      freshByContent.set(contentHash, added);
      freshById.set(draft.id, added);
      fingerprints.push(fingerprint);
      intake.fresh.push({ draft: added, fingerprint });
      intake.added += 1;
    }
  }
  return intake;
}

function findCopy(
  draft: Fingerprint,
  others: readonly Fingerprint[],
): { kind: 'title' | 'near'; articleId: string } | undefined {
  const time = Date.parse(draft.publishedAt);
  for (const other of others) {
    if (Math.abs(Date.parse(other.publishedAt) - time) > COPY_WINDOW_MS) continue;
    const { articleId } = other;
    if (draft.titleKey !== undefined && draft.titleKey === other.titleKey)
      return { kind: 'title', articleId };
    if (draft.signature === undefined || other.signature === undefined) continue;
    if (similarity(draft.signature, other.signature) >= NEAR_COPY)
      return { kind: 'near', articleId };
  }
  return undefined;
}

function isOwn(draft: ReceivedArticle, sourceId: string, jobId: string, ourJob: string): boolean {
  return jobId === ourJob && sourceId === draft.sourceId;
}
