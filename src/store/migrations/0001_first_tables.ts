import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreKind } from '../schema.js';

/** Everything the first release keeps. A migration is history: what comes later is a new file, never a change here. */
export function firstTables(kind: StoreKind): Migration {
  // SQLite compares text byte by byte; "C" makes PostgreSQL put ids and times in the same order.
  const text = sql.raw(kind === 'postgres' ? 'text collate "C"' : 'text');

  const statements = [
    sql`create table articles (
      tenant ${text} not null,
      id ${text} not null,
      source_id ${text} not null,
      first_job_id ${text} not null,
      source_priority double precision not null,
      canonical_url ${text} not null,
      content_hash ${text} not null,
      content ${text} not null,
      published_at ${text} not null,
      classification ${text},
      classified_by ${text},
      neutralization ${text},
      neutralized_by ${text},
      primary key (tenant, id),
      unique (tenant, canonical_url),
      unique (tenant, content_hash)
    )`,
    sql`create index articles_by_time on articles (tenant, published_at)`,
    sql`create index articles_unclassified on articles (tenant, published_at desc, id)
      where classification is null`,
    sql`create index articles_unneutralized on articles (tenant, published_at desc, id)
      where classification is not null and neutralization is null`,

    sql`create table work_lists (
      tenant ${text} not null,
      job_id ${text} not null,
      stage ${text} not null,
      planned_at ${text} not null,
      primary key (tenant, job_id, stage)
    )`,
    sql`create table work_items (
      tenant ${text} not null,
      job_id ${text} not null,
      stage ${text} not null,
      item_id ${text} not null,
      position integer not null,
      status ${text} not null check (status in ('ready', 'done', 'error')),
      error ${text},
      metrics ${text},
      primary key (tenant, job_id, stage, item_id),
      unique (tenant, job_id, stage, position),
      foreign key (tenant, job_id, stage) references work_lists (tenant, job_id, stage)
    )`,

    sql`create table briefs (
      tenant ${text} not null,
      id ${text} not null,
      version integer not null,
      job_id ${text} not null,
      document ${text} not null,
      published_at ${text} not null,
      primary key (tenant, id),
      unique (tenant, version),
      unique (tenant, job_id)
    )`,

    sql`create table engine_versions (
      id ${text} not null primary key,
      parameters ${text} not null,
      parent_id ${text} references engine_versions (id),
      note ${text} not null,
      created_at ${text} not null
    )`,
    sql`create table engine_activations (
      tenant ${text} not null,
      seq integer not null,
      engine_version_id ${text} not null references engine_versions (id),
      job_id ${text} not null,
      reason ${text} not null,
      activated_at ${text} not null,
      primary key (tenant, seq),
      unique (tenant, job_id, engine_version_id)
    )`,
    sql`create table evaluations (
      tenant ${text} not null,
      job_id ${text} not null,
      engine_version_id ${text} not null,
      scores ${text} not null,
      items ${text} not null,
      created_at ${text} not null,
      primary key (tenant, job_id)
    )`,
    sql`create table optimizations (
      tenant ${text} not null,
      job_id ${text} not null,
      attempts ${text} not null,
      created_at ${text} not null,
      primary key (tenant, job_id)
    )`,

    sql`create table journal (
      tenant ${text} not null,
      job_id ${text} not null,
      seq integer not null,
      key ${text} not null,
      at ${text} not null,
      kind ${text} not null,
      level ${text} not null,
      stage ${text},
      message ${text} not null,
      data ${text},
      primary key (tenant, job_id, seq),
      unique (tenant, job_id, key)
    )`,
    sql`create table reports (
      tenant ${text} not null,
      job_id ${text} not null,
      created_at ${text} not null,
      status ${text} not null,
      report ${text} not null,
      primary key (tenant, job_id)
    )`,
    sql`create index reports_by_time on reports (tenant, created_at, job_id)`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
