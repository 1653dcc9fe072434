import type { ItemData, Database, WorkItemTable } from './schema.js';
import type { StageRef } from './items.js';
import { fromJson } from './json.js';
import type { ItemRef } from './outputs.js';

export type ItemStatus = WorkItemTable['status'];

/** How it went with an item so far, for people who look. */
export interface ItemAccount {
  id: string;
  /** Its place on the list. */
  position: number;
  status: ItemStatus;
  /** How often it was tried and failed in this job. */
  tries: number;
  /** What went wrong at its last try; null unless it is in error or parked. */
  error: string | null;
  /** What it was given to work on; null where its id says it all. */
  data: ItemData | null;
}

/** Which items of a stage to read. */
export interface ItemPage {
  status?: ItemStatus | undefined;
  /** Only those after this position. */
  after?: number | undefined;
  limit: number;
}

const COLUMNS = ['item_id', 'position', 'status', 'tries', 'error', 'data'] as const;

/** Reads the work lists for people; nobody who works on items needs it. */
export class ItemAccounts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Part of a stage's list, in its order. */
  async page({ tenant, jobId, stage }: StageRef, page: ItemPage): Promise<ItemAccount[]> {
    const { status, after = -1, limit } = page;
    const rows = await this.#database.db
      .selectFrom('work_items')
      .select(COLUMNS)
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .where('position', '>', after)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'ready'))
      .orderBy('position')
      .limit(limit)
      .execute();
    return rows.map(accountOf);
  }

  /** One item; undefined when the stage has none of this name. */
  async one({ tenant, jobId, stage, itemId }: ItemRef): Promise<ItemAccount | undefined> {
    const row = await this.#database.db
      .selectFrom('work_items')
      .select(COLUMNS)
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .where('item_id', '=', itemId)
      .executeTakeFirst();
    return row && accountOf(row);
  }
}

function accountOf(row: Pick<WorkItemTable, (typeof COLUMNS)[number]>): ItemAccount {
  const { item_id: id, position, status, tries, error, data } = row;
  return {
    id,
    position,
    status,
    tries,
    error: error === null ? null : fromJson(error),
    data: data === null ? null : fromJson(data),
  };
}
