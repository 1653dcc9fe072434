import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreKind } from '../schema.js';

/** Who started a job under which key, and which job tries which again. */
export function jobControl(kind: StoreKind): Migration {
  // As in the first migration.
  const text = sql.raw(kind === 'postgres' ? 'text collate "C"' : 'text');

  const statements = [
    sql`create table start_keys (
      tenant ${text} not null,
      key ${text} not null,
      job_id ${text} not null,
      request ${text} not null,
      created_at ${text} not null,
      primary key (tenant, key)
    )`,
    sql`create index start_keys_by_time on start_keys (tenant, created_at)`,
    sql`create table retries (
      tenant ${text} not null,
      job_id ${text} not null,
      retry_of ${text} not null,
      created_at ${text} not null,
      primary key (tenant, job_id)
    )`,
    sql`create index retries_by_first on retries (tenant, retry_of)`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
