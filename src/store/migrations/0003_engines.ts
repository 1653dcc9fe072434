import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreKind } from '../schema.js';

/** Evaluations say which gold set they used and how sure they are, and are found by engine version. */
export function engines(kind: StoreKind): Migration {
  const text = sql.raw(kind === 'postgres' ? 'text collate "C"' : 'text');

  const statements = [
    sql`alter table evaluations add column gold_id ${text}`,
    sql`alter table evaluations add column intervals ${text}`,
    sql`alter table evaluations add column proxies ${text}`,
    sql`create index evaluations_by_version on evaluations (tenant, engine_version_id, created_at)`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
