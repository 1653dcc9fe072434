import type { Transaction } from 'kysely';
import { decodeSignature } from '../news/nearCopies.js';
import {
  COPY_WINDOW_MS,
  type Fingerprint,
  type KnownCopy,
  type ReceivedArticle,
  type Stored,
  type StoredIdentity,
} from './articleIntake.js';
import { chunksOf } from './chunks.js';
import type { Tables } from './schema.js';

/** What the tenant has that may be one of the drafts: by URL and text of all time, by title and likeness of some days. */
export async function storedTwins(
  trx: Transaction<Tables>,
  tenant: string,
  drafts: readonly ReceivedArticle[],
): Promise<Stored> {
  const articles: StoredIdentity[] = [];
  const copies: KnownCopy[] = [];
  for (const chunk of chunksOf(drafts)) {
    const urls = chunk.map((draft) => draft.canonicalUrl);
    const hashes = chunk.map((draft) => draft.contentHash);
    const ofCopies = await trx
      .selectFrom('copies')
      .select(['canonical_url', 'article_id', 'kind', 'source_id', 'job_id'])
      .where('tenant', '=', tenant)
      .where('canonical_url', 'in', urls)
      .execute();
    copies.push(...ofCopies);
    const originals = ofCopies.map((copy) => copy.article_id);
    const rows = await trx
      .selectFrom('articles')
      .select(['id', 'source_id', 'first_job_id', 'canonical_url', 'content_hash', 'published_at'])
      .where('tenant', '=', tenant)
      .where((is) =>
        is.or([
          is('canonical_url', 'in', urls),
          is('content_hash', 'in', hashes),
          ...(originals.length > 0 ? [is('id', 'in', originals)] : []),
        ]),
      )
      .execute();
    articles.push(...rows);
  }
  const settled = new Set([
    ...articles.map((row) => row.canonical_url),
    ...copies.map((copy) => copy.canonical_url),
  ]);
  const open = drafts.filter((draft) => !settled.has(draft.canonicalUrl));
  return { articles, copies, fingerprints: await fingerprintsAround(trx, tenant, open) };
}

async function fingerprintsAround(
  trx: Transaction<Tables>,
  tenant: string,
  drafts: readonly ReceivedArticle[],
): Promise<Fingerprint[]> {
  const found: Fingerprint[] = [];
  for (const { from, to } of windowsAround(drafts.map((draft) => Date.parse(draft.publishedAt)))) {
    const rows = await trx
      .selectFrom('fingerprints')
      .select(['article_id', 'published_at', 'title_key', 'signature'])
      .where('tenant', '=', tenant)
      .where('published_at', '>=', new Date(from).toISOString())
      .where('published_at', '<=', new Date(to).toISOString())
      .orderBy('published_at')
      .orderBy('article_id')
      .execute();
    for (const row of rows) {
      found.push({
        articleId: row.article_id,
        publishedAt: row.published_at,
        titleKey: row.title_key ?? undefined,
        signature: row.signature === null ? undefined : decodeSignature(row.signature),
      });
    }
  }
  return found;
}

/** The times within reach of at least one of these, as few stretches as possible: an archive must not read everything. */
function windowsAround(times: readonly number[]): { from: number; to: number }[] {
  const windows: { from: number; to: number }[] = [];
  for (const time of [...times].sort((a, b) => a - b)) {
    const [from, to] = [time - COPY_WINDOW_MS, time + COPY_WINDOW_MS];
    const last = windows.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else windows.push({ from, to });
  }
  return windows;
}
