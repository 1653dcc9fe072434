import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreKind } from '../schema.js';

/** Who may come in over HTTP. */
export function apiKeys(kind: StoreKind): Migration {
  // As in the first migration.
  const text = sql.raw(kind === 'postgres' ? 'text collate "C"' : 'text');

  const statements = [
    sql`create table api_keys (
      id ${text} not null primary key,
      tenant ${text} not null,
      name ${text} not null,
      role ${text} not null check (role in ('viewer', 'operator', 'worker')),
      hash ${text} not null,
      created_at ${text} not null,
      revoked_at ${text}
    )`,
    sql`create index api_keys_of_tenant on api_keys (tenant, created_at)`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
