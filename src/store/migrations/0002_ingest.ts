import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreKind } from '../schema.js';

/** What ingest remembers beside the articles: how to recognise copies, where copies were seen, the state of sources. */
export function ingestMemory(kind: StoreKind): Migration {
  // As in the first migration.
  const text = sql.raw(kind === 'postgres' ? 'text collate "C"' : 'text');

  const statements = [
    sql`create table fingerprints (
      tenant ${text} not null,
      article_id ${text} not null,
      published_at ${text} not null,
      title_key ${text},
      signature ${text},
      primary key (tenant, article_id),
      foreign key (tenant, article_id) references articles (tenant, id)
    )`,
    sql`create index fingerprints_by_time on fingerprints (tenant, published_at)`,
    sql`create table copies (
      tenant ${text} not null,
      canonical_url ${text} not null,
      article_id ${text} not null,
      kind ${text} not null check (kind in ('text', 'title', 'near')),
      source_id ${text} not null,
      job_id ${text} not null,
      primary key (tenant, canonical_url),
      foreign key (tenant, article_id) references articles (tenant, id)
    )`,
    sql`create table source_states (
      tenant ${text} not null,
      url ${text} not null,
      validators ${text} not null,
      job_id ${text} not null,
      primary key (tenant, url)
    )`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
