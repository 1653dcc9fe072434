import { sql, type Kysely, type Migration } from 'kysely';

/** How often an item was tried, what it is given to work on, and those that were given up. */
export function itemsAtScale(): Migration {
  const statements = [
    sql`alter table work_items add column tries integer not null default 0`,
    sql`alter table work_items add column data text`,
    sql`create index work_items_parked on work_items (tenant, stage, item_id) where status = 'parked'`,
  ];

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
