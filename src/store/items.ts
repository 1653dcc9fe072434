import { chunksOf } from './chunks.js';
import { UnknownItemError } from './errors.js';
import { exclusively } from './exclusive.js';
import { fromJson, toJson } from './json.js';
import type { Database, ItemData, WorkItemTable } from './schema.js';
import { tallyItems, type Tally } from './tally.js';
import { now } from './timestamps.js';

/** A stage of a job: whose work list it is. */
export interface StageRef {
  tenant: string;
  jobId: string;
  stage: string;
}

/** One unit of a stage's work. */
export interface WorkItem {
  id: string;
  /** `ready` until finished; `done` is final, `error` and `parked` may still become `done`. */
  status: WorkItemTable['status'];
}

/** An item as it is put on a work list: by its id alone, or with what it is given to work on. */
export type PlannedItem = string | { id: string; data: ItemData };

/** An item that a job left over, with what it was given to work on. */
export type LeftItem = Pick<OpenItem, 'id' | 'data'>;

/** An item that is not done. */
export interface OpenItem {
  id: string;
  position: number;
  /** How often it was tried and failed in this job. */
  tries: number;
  /** What it is given to work on; null where its id says it all. */
  data: ItemData | null;
  /** What was measured on it when it failed. */
  metrics: Record<string, number>;
}

/** How an item stands, for those who know it by its place. */
export type PlacedItem = Pick<WorkItemTable, 'status' | 'tries'>;

/** Part of a work list, by position: `from` is in it, `to` is not. */
export interface Range {
  from: number;
  to: number;
}

/** How an item ended. `metrics` are what the stage measured on it. */
export type ItemOutcome = { metrics?: Record<string, number>; tries?: number } & (
  { status: 'done' } | { status: 'error' | 'parked'; error: string }
);

/** An item of a list, and how it ended. */
export interface ItemEnding extends Pick<OpenItem, 'id' | 'position'> {
  outcome: ItemOutcome;
}

/** How far a stage is. */
export interface ItemCounts {
  total: number;
  done: number;
  parked: number;
  /** Failed, and may be tried again. */
  retryable: number;
}

/** The work lists: what a job's stage set out to do and how far it has come, independent of attempts. */
export class Items {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The stage's work list. The first call fixes it, an empty one too; every later call, by another
   * attempt or another worker, gets the same items in the same order. `select` may run and be ignored
   * when two first calls meet.
   */
  async plan(
    tenant: string,
    jobId: string,
    stage: string,
    select: () => Promise<readonly PlannedItem[]>,
  ): Promise<WorkItem[]> {
    await this.fix({ tenant, jobId, stage }, select);
    return this.#listed(tenant, jobId, stage);
  }

  /** Fixes the stage's work list as {@link plan} does, and returns how long it is. */
  async fix(ref: StageRef, select: () => Promise<readonly PlannedItem[]>): Promise<number> {
    const { tenant, jobId, stage } = ref;
    if (!(await this.#isPlanned(tenant, jobId, stage)))
      await this.#fix(tenant, jobId, stage, await select());
    return (await this.counts(ref)).total;
  }

  /** What is not done and not parked of a part of the list, in its order. */
  async open({ tenant, jobId, stage }: StageRef, { from, to }: Range): Promise<OpenItem[]> {
    const rows = await this.#database.db
      .selectFrom('work_items')
      .select(['item_id', 'position', 'tries', 'data', 'metrics'])
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .where('position', '>=', from)
      .where('position', '<', to)
      .where('status', 'in', ['ready', 'error'])
      .orderBy('position')
      .execute();
    return rows.map(({ item_id: id, position, tries, data, metrics }) => ({
      id,
      position,
      tries,
      data: data === null ? null : fromJson(data),
      metrics: metrics === null ? {} : fromJson(metrics),
    }));
  }

  /** How far the stage is, or a part of its list. Items that may be tried again are neither done nor failed. */
  async counts({ tenant, jobId, stage }: StageRef, range?: Range): Promise<ItemCounts> {
    const rows = await this.#database.db
      .selectFrom('work_items')
      .select(['status', (count) => count.fn.countAll<number | string>().as('count')])
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .$if(range !== undefined, (query) =>
        query.where('position', '>=', range?.from ?? 0).where('position', '<', range?.to ?? 0),
      )
      .groupBy('status')
      .execute();
    const of = (status: WorkItemTable['status']) =>
      Number(rows.find((row) => row.status === status)?.count ?? 0);
    const [done, parked, retryable] = [of('done'), of('parked'), of('error')];
    return { total: of('ready') + done + parked + retryable, done, parked, retryable };
  }

  /**
   * Records how several items ended, all or none. Harmless when repeated; what is done stays done. One statement
   * for many, because this is where a stage of short work spends its time.
   */
  async finishAll(
    { tenant, jobId, stage }: StageRef,
    endings: readonly ItemEnding[],
  ): Promise<void> {
    await this.#database.db.transaction().execute(async (trx) => {
      for (const chunk of chunksOf(endings)) {
        const rows = chunk.map(({ id, position, outcome }) => ({
          tenant,
          job_id: jobId,
          stage,
          item_id: id,
          // An item that is not on the list would be at the place of another, which the table does not allow.
          position,
          data: null,
          ...columnsOf(outcome),
        }));
        await trx
          .insertInto('work_items')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .columns(['tenant', 'job_id', 'stage', 'item_id'])
              .doUpdateSet((row) => ({
                status: row.ref('excluded.status'),
                error: row.ref('excluded.error'),
                metrics: row.ref('excluded.metrics'),
                tries: row.ref('excluded.tries'),
              }))
              .where('work_items.status', '<>', 'done'),
          )
          .execute();
      }
    });
  }

  /**
   * What the nearest of these jobs that planned the stage has not done of it, in the order of its list;
   * undefined when none of them planned it.
   */
  async leftOver(
    tenant: string,
    jobIds: readonly string[],
    stage: string,
  ): Promise<{ jobId: string; items: LeftItem[] } | undefined> {
    for (const jobId of jobIds) {
      if (!(await this.#isPlanned(tenant, jobId, stage))) continue;
      const rows = await this.#database.db
        .selectFrom('work_items')
        .select(['item_id', 'data'])
        .where('tenant', '=', tenant)
        .where('job_id', '=', jobId)
        .where('stage', '=', stage)
        .where('status', '<>', 'done')
        .orderBy('position')
        .execute();
      const items = rows.map(({ item_id: id, data }) => ({
        id,
        data: data === null ? null : fromJson(data),
      }));
      return { jobId, items };
    }
    return undefined;
  }

  /** The items on the stage's work lists of these jobs, done or not; a job that has none adds nothing. */
  async listed(tenant: string, jobIds: readonly string[], stage: string): Promise<string[]> {
    const ids = new Set<string>();
    for (const jobId of jobIds)
      for (const { id } of await this.#listed(tenant, jobId, stage)) ids.add(id);
    return [...ids];
  }

  /** Records how an item ended. Harmless when repeated; what is done stays done. */
  async finish(
    tenant: string,
    jobId: string,
    stage: string,
    itemId: string,
    outcome: ItemOutcome,
  ): Promise<void> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable('work_items')
      .set(columnsOf(outcome))
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .where('item_id', '=', itemId)
      .where('status', '<>', 'done')
      .executeTakeFirst();
    if (numUpdatedRows === 0n && !(await this.#isListed(tenant, jobId, stage, itemId))) {
      throw new UnknownItemError(jobId, stage, itemId);
    }
  }

  /** Adds up the stage's items, a piece of the list at a time. */
  tally(tenant: string, jobId: string, stage: string): Promise<Tally> {
    return tallyItems(this.#database, { tenant, jobId, stage });
  }

  /** How the item at a place of the list stands. */
  async at({ tenant, jobId, stage }: StageRef, position: number): Promise<PlacedItem> {
    const row = await this.#database.db
      .selectFrom('work_items')
      .select(['status', 'tries'])
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .where('position', '=', position)
      .executeTakeFirst();
    if (row === undefined) throw new UnknownItemError(jobId, stage, `number ${position}`);
    return row;
  }

  /** Parks the item at a place of the list, unless it is done after all. Returns how it stands then. */
  async park(
    ref: StageRef,
    position: number,
    { error, tries }: { error: string; tries: number },
  ): Promise<PlacedItem> {
    const { tenant, jobId, stage } = ref;
    await this.#database.db
      .updateTable('work_items')
      .set({ status: 'parked', error: toJson(error), tries })
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .where('position', '=', position)
      .where('status', '<>', 'done')
      .execute();
    return this.at(ref, position);
  }

  async #listed(tenant: string, jobId: string, stage: string): Promise<WorkItem[]> {
    const rows = await this.#database.db
      .selectFrom('work_items')
      .select(['item_id', 'status'])
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .orderBy('position')
      .execute();
    return rows.map((row) => ({ id: row.item_id, status: row.status }));
  }

  async #isPlanned(tenant: string, jobId: string, stage: string): Promise<boolean> {
    const list = await this.#database.db
      .selectFrom('work_lists')
      .select('planned_at')
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .executeTakeFirst();
    return list !== undefined;
  }

  async #isListed(tenant: string, jobId: string, stage: string, itemId: string): Promise<boolean> {
    const item = await this.#database.db
      .selectFrom('work_items')
      .select('item_id')
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .where('item_id', '=', itemId)
      .executeTakeFirst();
    return item !== undefined;
  }

  /** Writes the list down unless another call was faster. */
  async #fix(
    tenant: string,
    jobId: string,
    stage: string,
    items: readonly PlannedItem[],
  ): Promise<void> {
    await exclusively(this.#database, ['items', tenant, jobId, stage], async (trx) => {
      const { numInsertedOrUpdatedRows: lists } = await trx
        .insertInto('work_lists')
        .values({ tenant, job_id: jobId, stage, planned_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (lists === 0n) return;
      const unique = new Map(
        items.map((item) => [typeof item === 'string' ? item : item.id, item]),
      );
      const rows = [...unique].map(([id, item], position) => ({
        tenant,
        job_id: jobId,
        stage,
        item_id: id,
        position,
        status: 'ready' as const,
        error: null,
        metrics: null,
        tries: 0,
        data: typeof item === 'string' ? null : toJson(item.data),
      }));
      for (const chunk of chunksOf(rows))
        await trx.insertInto('work_items').values(chunk).execute();
    });
  }
}

function columnsOf(outcome: ItemOutcome) {
  const { status, metrics, tries = 0 } = outcome;
  return {
    status,
    error: status === 'done' ? null : toJson(outcome.error),
    metrics: metrics === undefined ? null : toJson(metrics),
    tries,
  };
}
