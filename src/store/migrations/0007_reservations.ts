import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreKind } from '../schema.js';

/** Who outside holds which item, by which token. */
export function reservations(kind: StoreKind): Migration {
  // As in the first migration.
  const text = sql.raw(kind === 'postgres' ? 'text collate "C"' : 'text');

  const statements = [
    sql`create table reservations (
      token ${text} not null primary key,
      tenant ${text} not null,
      job_id ${text} not null,
      stage ${text} not null,
      item_id ${text} not null,
      turn integer not null,
      attempt integer not null,
      worker ${text} not null,
      lease_ms integer not null,
      heartbeat_ms integer not null,
      reserved_at ${text} not null,
      ended ${text} check (ended in ('done', 'error', 'released')),
      unique (tenant, job_id, stage, item_id, turn),
      foreign key (tenant, job_id, stage, item_id)
        references work_items (tenant, job_id, stage, item_id)
    )`,
    sql`create index reservations_held on reservations (tenant, job_id, stage, worker) where ended is null`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
