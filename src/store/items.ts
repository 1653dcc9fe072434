import type { StageError } from '../job/report.js';
import type { Counts } from '../job/stage.js';
import { chunksOf } from './chunks.js';
import { UnknownItemError } from './errors.js';
import { exclusively } from './exclusive.js';
import { fromJson, toJson } from './json.js';
import type { Database, WorkItemTable } from './schema.js';
import { now } from './timestamps.js';

/** One unit of a stage's work. */
export interface WorkItem {
  id: string;
  /** `ready` until finished; `done` is final, `error` may still become `done`. */
  status: WorkItemTable['status'];
}

/** How an item ended. `metrics` are what the stage measured on it. */
export type ItemOutcome =
  | { status: 'done'; metrics?: Record<string, number> }
  | { status: 'error'; error: string; metrics?: Record<string, number> };

/** What a stage has achieved so far, whichever attempts it took. */
export interface Tally extends Counts {
  /** Summed over the items, by name. */
  metrics: Record<string, number>;
  /** The first {@link TALLIED_ERRORS} in the order of the list. */
  errors: (StageError & { item: string })[];
}

/** More errors than this help nobody, and the report travels with the workflow. */
const TALLIED_ERRORS = 20;

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
    select: () => Promise<string[]>,
  ): Promise<WorkItem[]> {
    if (!(await this.#isPlanned(tenant, jobId, stage)))
      await this.#fix(tenant, jobId, stage, await select());
    return this.#listed(tenant, jobId, stage);
  }

  /**
   * What the nearest of these jobs that planned the stage has not done of it, in the order of its list;
   * undefined when none of them planned it.
   */
  async leftOver(
    tenant: string,
    jobIds: readonly string[],
    stage: string,
  ): Promise<{ jobId: string; ids: string[] } | undefined> {
    for (const jobId of jobIds) {
      if (!(await this.#isPlanned(tenant, jobId, stage))) continue;
      const items = await this.#listed(tenant, jobId, stage);
      return { jobId, ids: items.flatMap(({ id, status }) => (status === 'done' ? [] : [id])) };
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
      .set({
        status: outcome.status,
        error: outcome.status === 'error' ? toJson(outcome.error) : null,
        metrics: outcome.metrics === undefined ? null : toJson(outcome.metrics),
      })
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

  /** Adds up the stage's items. */
  async tally(tenant: string, jobId: string, stage: string): Promise<Tally> {
    const rows = await this.#database.db
      .selectFrom('work_items')
      .select(['item_id', 'status', 'error', 'metrics'])
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .orderBy('position')
      .execute();
    return addUp(rows);
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
    itemIds: readonly string[],
  ): Promise<void> {
    await exclusively(this.#database, ['items', tenant, jobId, stage], async (trx) => {
      const { numInsertedOrUpdatedRows: lists } = await trx
        .insertInto('work_lists')
        .values({ tenant, job_id: jobId, stage, planned_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (lists === 0n) return;
      const rows = [...new Set(itemIds)].map((id, position) => ({
        tenant,
        job_id: jobId,
        stage,
        item_id: id,
        position,
        status: 'ready' as const,
        error: null,
        metrics: null,
      }));
      for (const chunk of chunksOf(rows))
        await trx.insertInto('work_items').values(chunk).execute();
    });
  }
}

type Finished = Pick<WorkItemTable, 'item_id' | 'status' | 'error' | 'metrics'>;

function addUp(rows: readonly Finished[]): Tally {
  const tally: Tally = { total: rows.length, done: 0, failed: 0, metrics: {}, errors: [] };
  for (const row of rows) {
    if (row.status === 'done') tally.done += 1;
    if (row.status === 'error') tally.failed += 1;
    if (row.error !== null && tally.errors.length < TALLIED_ERRORS) {
      tally.errors.push({ item: row.item_id, message: fromJson(row.error) });
    }
    for (const [name, value] of Object.entries(row.metrics === null ? {} : fromJson(row.metrics))) {
      tally.metrics[name] = (tally.metrics[name] ?? 0) + value;
    }
  }
  return tally;
}
