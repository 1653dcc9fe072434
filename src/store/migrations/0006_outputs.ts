import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreKind } from '../schema.js';

/** What items leave behind: files on their way out, and what their commands said. */
export function outputs(kind: StoreKind): Migration {
  // As in the first migration.
  const text = sql.raw(kind === 'postgres' ? 'text collate "C"' : 'text');

  const statements = [
    sql`create table output_claims (
      tenant ${text} not null,
      job_id ${text} not null,
      stage ${text} not null,
      item_id ${text} not null,
      claim ${text} not null,
      digest ${text} not null,
      registered_at ${text} not null,
      primary key (tenant, job_id, stage, item_id, claim)
    )`,
    sql`create table outputs (
      tenant ${text} not null,
      job_id ${text} not null,
      path ${text} not null,
      stage ${text} not null,
      item_id ${text} not null,
      claim ${text} not null,
      status ${text} not null check (status in ('running', 'done', 'error')),
      error ${text},
      primary key (tenant, job_id, path)
    )`,
    sql`create index outputs_of_item on outputs (tenant, job_id, stage, item_id)`,
    sql`create index outputs_unfinished on outputs (tenant, job_id, path) where status <> 'done'`,
    sql`create table item_streams (
      tenant ${text} not null,
      job_id ${text} not null,
      stage ${text} not null,
      item_id ${text} not null,
      stdout ${text} not null,
      stderr ${text} not null,
      saved_at ${text} not null,
      primary key (tenant, job_id, stage, item_id)
    )`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
