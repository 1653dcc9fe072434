import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type BriefDocument, readBriefDocument } from '../news/briefDocument.js';
import { exclusively } from './exclusive.js';
import { fromJson, toJson } from './json.js';
import type { BriefTable, Database } from './schema.js';
import { now } from './timestamps.js';

/** A brief that readers can see. Never changes: the next one is a new version. */
export interface PublishedBrief {
  id: string;
  tenant: string;
  /** From 1, without gaps, per tenant. */
  version: number;
  /** The job that published it. */
  jobId: string;
  document: BriefDocument;
  publishedAt: string;
}

/** The published briefs, one line of versions per tenant. */
export class Briefs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Publishes the tenant's next version. A job publishes once: asked again, it gets the one it has. */
  async publish(tenant: string, jobId: string, document: BriefDocument): Promise<PublishedBrief> {
    return exclusively(this.#database, ['briefs', tenant], async (trx) => {
      const briefs = trx.selectFrom('briefs').selectAll().where('tenant', '=', tenant);
      const own = await briefs.where('job_id', '=', jobId).executeTakeFirst();
      if (own !== undefined) return toBrief(own);
      const previous = await briefs.orderBy('version', 'desc').limit(1).executeTakeFirst();
      const row: BriefTable = {
        tenant,
        id: randomUUID(),
        version: (previous?.version ?? 0) + 1,
        job_id: jobId,
        document: toJson(document),
        published_at: now(),
      };
      await trx.insertInto('briefs').values(row).execute();
      return toBrief(row);
    });
  }

  async latest(tenant: string): Promise<PublishedBrief | undefined> {
    const row = await this.#of(tenant).orderBy('version', 'desc').limit(1).executeTakeFirst();
    return row && toBrief(row);
  }

  async byVersion(tenant: string, version: number): Promise<PublishedBrief | undefined> {
    const row = await this.#of(tenant).where('version', '=', version).executeTakeFirst();
    return row && toBrief(row);
  }

  async byId(tenant: string, id: string): Promise<PublishedBrief | undefined> {
    const row = await this.#of(tenant).where('id', '=', id).executeTakeFirst();
    return row && toBrief(row);
  }

  /** The tenant's briefs without what is in them, newest first: so many, those below `before` where it is given. */
  async list(
    tenant: string,
    { limit, before }: { limit: number; before?: number | undefined },
  ): Promise<Omit<PublishedBrief, 'document'>[]> {
    let page = this.#database.db
      .selectFrom('briefs')
      .select(['id', 'tenant', 'version', 'job_id', 'published_at'])
      .where('tenant', '=', tenant);
    if (before !== undefined) page = page.where('version', '<', before);
    const rows = await page.orderBy('version', 'desc').limit(limit).execute();
    return rows.map(toListed);
  }

  #of(tenant: string) {
    return this.#database.db.selectFrom('briefs').selectAll().where('tenant', '=', tenant);
  }
}

function toBrief(row: Selectable<BriefTable>): PublishedBrief {
  return { ...toListed(row), document: readBriefDocument(fromJson(row.document)) };
}

function toListed(row: Omit<Selectable<BriefTable>, 'document'>): Omit<PublishedBrief, 'document'> {
  return {
    id: row.id,
    tenant: row.tenant,
    version: row.version,
    jobId: row.job_id,
    publishedAt: row.published_at,
  };
}
