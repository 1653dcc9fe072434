import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreKind } from '../schema.js';

/** How often an item was tried, what it is given to work on, and that it was given up. */
export function itemsAtScale(kind: StoreKind): Migration {
  // As in the first migration.
  const text = sql.raw(kind === 'postgres' ? 'text collate "C"' : 'text');

  // SQLite cannot change what a column may hold, so the table is made anew.
  const statements = [
    sql`create table work_items_anew (
      tenant ${text} not null,
      job_id ${text} not null,
      stage ${text} not null,
      item_id ${text} not null,
      position integer not null,
      status ${text} not null check (status in ('ready', 'done', 'error', 'parked')),
      error ${text},
      metrics ${text},
      tries integer not null default 0,
      data ${text},
      primary key (tenant, job_id, stage, item_id),
      unique (tenant, job_id, stage, position),
      foreign key (tenant, job_id, stage) references work_lists (tenant, job_id, stage)
    )`,
    sql`insert into work_items_anew (tenant, job_id, stage, item_id, position, status, error, metrics)
      select tenant, job_id, stage, item_id, position, status, error, metrics from work_items`,
    sql`drop table work_items`,
    sql`alter table work_items_anew rename to work_items`,
    sql`create index work_items_parked on work_items (tenant, stage, item_id) where status = 'parked'`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
