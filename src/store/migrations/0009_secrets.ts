import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreKind } from '../schema.js';

/** Secrets of configs, and what makes their references tell nothing. */
export function secrets(kind: StoreKind): Migration {
  // As in the first migration.
  const text = sql.raw(kind === 'postgres' ? 'text collate "C"' : 'text');

  const statements = [
    sql`create table secret_salts (
      tenant ${text} not null primary key,
      salt ${text} not null
    )`,
    sql`create table secrets (
      tenant ${text} not null,
      id ${text} not null,
      value ${text} not null,
      created_at ${text} not null,
      used_at ${text} not null,
      primary key (tenant, id)
    )`,
    sql`create index secrets_by_use on secrets (tenant, used_at)`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
