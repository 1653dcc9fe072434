import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { BriefCandidate } from '../news/briefDocument.js';
import { encodeSignature } from '../news/nearCopies.js';
import type { Classification, Neutralization } from '../news/types.js';
import { receive, type CopyKind, type ReceivedArticle } from './articleIntake.js';
import { toArticle, toCandidate, toRow, type StoredArticle } from './articleRows.js';
import { chunksOf } from './chunks.js';
import { UnknownArticleError } from './errors.js';
import { exclusively } from './exclusive.js';
import { toJson } from './json.js';
import type { ArticleTable, Database, Tables } from './schema.js';
import { storedTwins } from './storedTwins.js';
import { inUtc } from './timestamps.js';

/** The articles of all tenants, each seen by its tenant only. */
export class Articles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Takes in what a job fetched. `known` are those the tenant has already, within `drafts` too: by URL or text
   * of all time, by title or likeness within 72 hours. A known text with a later date gets that date. A job
   * that adds the same drafts again is told the same counts.
   */
  async add(
    tenant: string,
    jobId: string,
    drafts: readonly ReceivedArticle[],
  ): Promise<{ added: number; known: number; knownBy: Record<CopyKind, number> }> {
    const dated = drafts.map((draft) => ({ ...draft, publishedAt: inUtc(draft.publishedAt) }));
    return exclusively(this.#database, ['articles', tenant], async (trx) => {
      const intake = receive(jobId, dated, await storedTwins(trx, tenant, dated));
      for (const chunk of chunksOf(intake.fresh)) {
        const rows = chunk.map(({ draft }) => toRow(tenant, jobId, draft));
        await trx.insertInto('articles').values(rows).execute();
        const prints = chunk.map(({ fingerprint: { articleId, titleKey, signature }, draft }) => ({
          tenant,
          article_id: articleId,
          published_at: draft.publishedAt,
          title_key: titleKey ?? null,
          signature: signature === undefined ? null : encodeSignature(signature),
        }));
        await trx.insertInto('fingerprints').values(prints).execute();
      }
      for (const chunk of chunksOf(intake.copies)) {
        const rows = chunk.map((copy) => ({ tenant, ...copy }));
        await trx.insertInto('copies').values(rows).execute();
      }
      for (const [id, publishedAt] of intake.redated) {
        await trx
          .updateTable('articles')
          .set({ published_at: publishedAt })
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .execute();
      }
      const knownBy = intake.known;
      const known = knownBy.url + knownBy.text + knownBy.title + knownBy.near;
      return { added: intake.added, known, knownBy };
    });
  }

  /** Those of the canonical URLs that the tenant has met before, as articles or as copies of articles. */
  async knownUrls(tenant: string, urls: readonly string[]): Promise<Set<string>> {
    const known = new Set<string>();
    for (const chunk of chunksOf(urls)) {
      for (const table of ['articles', 'copies'] as const) {
        const rows = await this.#database.db
          .selectFrom(table)
          .select('canonical_url')
          .where('tenant', '=', tenant)
          .where('canonical_url', 'in', chunk)
          .execute();
        for (const row of rows) known.add(row.canonical_url);
      }
    }
    return known;
  }

  /** The articles with these ids, in this order; ids the tenant does not have are left out. */
  async get(tenant: string, ids: readonly string[]): Promise<StoredArticle[]> {
    const byId = new Map<string, StoredArticle>();
    for (const chunk of chunksOf(ids)) {
      const rows = await this.#of(tenant).selectAll().where('id', 'in', chunk).execute();
      for (const row of rows) byId.set(row.id, toArticle(row));
    }
    return ids.map((id) => byId.get(id)).filter((article) => article !== undefined);
  }

  /** What classify has still to do, newest first, without what it has given up. */
  async unclassified(tenant: string, limit: number): Promise<string[]> {
    const open = this.#of(tenant).where('classification', 'is', null);
    return newestIds(open.where(isNotParked(tenant, 'classify')), limit);
  }

  /** What classify has still to do of the articles that these jobs were the first to bring, newest first. */
  async unclassifiedFrom(
    tenant: string,
    jobIds: readonly string[],
    limit: number,
  ): Promise<string[]> {
    const brought = this.#of(tenant).where('first_job_id', 'in', jobIds);
    return newestIds(brought.where('classification', 'is', null), limit);
  }

  /** What neutralize has still to do, newest first, without what it has given up. */
  async unneutralized(tenant: string, limit: number): Promise<string[]> {
    const classified = this.#of(tenant).where('classification', 'is not', null);
    const open = classified.where('neutralization', 'is', null);
    return newestIds(open.where(isNotParked(tenant, 'neutralize')), limit);
  }

  /** Records the classifier's verdict; a later one takes its place. */
  async saveClassification(
    tenant: string,
    id: string,
    classification: Classification,
    engineVersionId: string,
  ): Promise<void> {
    await this.#save(tenant, id, {
      classification: toJson(classification),
      classified_by: engineVersionId,
    });
  }

  /** Records the neutral rendering; a later one takes its place. */
  async saveNeutralization(
    tenant: string,
    id: string,
    neutralization: Neutralization,
    engineVersionId: string,
  ): Promise<void> {
    await this.#save(tenant, id, {
      neutralization: toJson(neutralization),
      neutralized_by: engineVersionId,
    });
  }

  /** Everything a brief may choose from, newest first: neutralized and not older than the cutoff. */
  async briefCandidates(tenant: string, cutoffIso: string): Promise<BriefCandidate[]> {
    const rows = await this.#of(tenant)
      .selectAll()
      .where('published_at', '>=', inUtc(cutoffIso))
      .where('neutralization', 'is not', null)
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .execute();
    return rows
      .map((row) => toCandidate(toArticle(row)))
      .filter((candidate) => candidate !== undefined);
  }

  /** The same few articles every time it is asked: those that the job's stage has done, by id. */
  async sample(
    tenant: string,
    jobId: string,
    stage: string,
    limit: number,
  ): Promise<StoredArticle[]> {
    const rows = await this.#of(tenant)
      .innerJoin('work_items', 'work_items.item_id', 'articles.id')
      .selectAll('articles')
      .where('work_items.tenant', '=', tenant)
      .where('work_items.job_id', '=', jobId)
      .where('work_items.stage', '=', stage)
      .where('work_items.status', '=', 'done')
      .orderBy('articles.id')
      .limit(limit)
      .execute();
    return rows.map(toArticle);
  }

  #of(tenant: string): ArticleQuery {
    return this.#database.db.selectFrom('articles').where('articles.tenant', '=', tenant);
  }

  async #save(tenant: string, id: string, columns: Partial<ArticleTable>): Promise<void> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable('articles')
      .set(columns)
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new UnknownArticleError(tenant, id);
  }
}

type ArticleQuery = SelectQueryBuilder<Tables, 'articles', object>;

/** Leaves out articles that a stage has tried in vain as often as it may, in whichever job. */
function isNotParked(tenant: string, stage: string) {
  return (article: ExpressionBuilder<Tables, 'articles'>) =>
    article.not(
      article.exists(
        article
          .selectFrom('work_items')
          .select('item_id')
          .where('work_items.tenant', '=', tenant)
          .where('work_items.stage', '=', stage)
          .whereRef('work_items.item_id', '=', 'articles.id')
          .where('work_items.status', '=', 'parked'),
      ),
    );
}

async function newestIds(articles: ArticleQuery, limit: number): Promise<string[]> {
  const rows = await articles
    .select('id')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
