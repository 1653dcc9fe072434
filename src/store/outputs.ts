import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { JobRef } from '../job/ids.js';
import { chunksOf } from './chunks.js';
import { OutputTakenError, OutputUnknownError, OutputsDifferError } from './errors.js';
import { exclusively } from './exclusive.js';
import type { StageRef } from './items.js';
import { fromJson, toJson } from './json.js';
import type { Database, OutputTable, Tables } from './schema.js';
import { now } from './timestamps.js';

/** An item of a job's stage. */
export interface ItemRef extends StageRef {
  itemId: string;
}

export type OutputStatus = OutputTable['status'];

/** A file that an item leaves behind, as it is known to the store. */
export interface StoredOutput {
  /** Where it goes, below the place where results are put. */
  path: string;
  /** `running` from its registration to its end; `done` and `error` are final. */
  status: OutputStatus;
  /** Who registered it. */
  claim: string;
  /** What went wrong; null unless the status is `error`. */
  error: string | null;
}

/** An output, and whose it is. */
export interface JobOutput extends StoredOutput {
  stage: string;
  itemId: string;
}

/** How the way of one output ended. */
export interface OutputEnding {
  path: string;
  status: 'done' | 'error';
  error?: string | undefined;
}

/** Outputs that are read at a time. */
const PAGE = 500;

/**
 * The files that items leave behind. They are registered before the first byte is on its way, so that whatever
 * lies at its place is known, and can be removed when the work was not finished.
 *
 * A claim is one attempt at an item. What it registered first is all that it can bring; another attempt at the
 * item has a claim of its own, and forgets what the one before it left.
 */
export class Outputs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Registers all outputs of a claim, as `running`, or none of them. The same again changes nothing. Throws an
   * {@link OutputsDifferError} when the claim has registered others, and an {@link OutputTakenError} when one of
   * the paths is registered already in the job, by another item or by an attempt that was not forgotten.
   */
  async register(item: ItemRef, claim: string, paths: readonly string[]): Promise<void> {
    const { tenant, jobId } = item;
    const unique = [...new Set(paths)].sort();
    // One at a time within a job: two items that register the same path must not both succeed.
    await exclusively(this.#database, ['outputs', tenant, jobId], async (trx) => {
      if (await this.#isRegistered(trx, item, claim, digestOf(unique))) return;
      const rows = unique.map((path) => ({
        ...columnsOf(item),
        path,
        claim,
        status: 'running' as const,
        error: null,
      }));
      for (const chunk of chunksOf(rows)) {
        const taken = await trx
          .selectFrom('outputs')
          .select(['path', 'item_id'])
          .where('tenant', '=', tenant)
          .where('job_id', '=', jobId)
          .where(
            'path',
            'in',
            chunk.map(({ path }) => path),
          )
          .executeTakeFirst();
        if (taken !== undefined) throw new OutputTakenError(item, taken.path, taken.item_id);
        await trx.insertInto('outputs').values(chunk).execute();
      }
    });
  }

  /**
   * Says how it went with some outputs of a claim, all or none. The first ending of an output stands. Throws an
   * {@link OutputUnknownError} for a path that the claim has not registered, or that was forgotten since.
   */
  async finish(item: ItemRef, claim: string, outputs: readonly OutputEnding[]): Promise<void> {
    await this.#database.db.transaction().execute(async (trx) => {
      for (const { path, status, error } of outputs) {
        const reason = status === 'error' ? toJson(error ?? 'No reason was given') : null;
        const { numUpdatedRows } = await trx
          .updateTable('outputs')
          .set({ status, error: reason })
          .where('tenant', '=', item.tenant)
          .where('job_id', '=', item.jobId)
          .where('path', '=', path)
          .where('item_id', '=', item.itemId)
          .where('claim', '=', claim)
          .where('status', '=', 'running')
          .executeTakeFirst();
        if (numUpdatedRows === 0n && !(await this.#isKnown(trx, item, claim, path)))
          throw new OutputUnknownError(item, path);
      }
    });
  }

  /** The outputs of an item, by path, whoever registered them. */
  async of(item: ItemRef): Promise<StoredOutput[]> {
    const rows = await this.#database.db
      .selectFrom('outputs')
      .select(['path', 'status', 'claim', 'error'])
      .where('tenant', '=', item.tenant)
      .where('job_id', '=', item.jobId)
      .where('stage', '=', item.stage)
      .where('item_id', '=', item.itemId)
      .orderBy('path')
      .execute();
    return rows.map(outputOf);
  }

  /** How many outputs of a job there are in each status. */
  async counts({ tenant, jobId }: JobRef): Promise<Record<OutputStatus, number>> {
    const rows = await this.#database.db
      .selectFrom('outputs')
      .select(['status', (count) => count.fn.countAll<number | string>().as('count')])
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .groupBy('status')
      .execute();
    const counts = { running: 0, done: 0, error: 0 };
    for (const { status, count } of rows) counts[status] = Number(count);
    return counts;
  }

  /** The outputs of a job, by path: the next page after this path. Empty when there are no more. */
  page(job: JobRef, after?: string): Promise<JobOutput[]> {
    return this.#page(job, after, false);
  }

  /** As {@link page}, of those that are not done. */
  unfinished(job: JobRef, after?: string): Promise<JobOutput[]> {
    return this.#page(job, after, true);
  }

  /**
   * Forgets outputs of an item, so that its next attempt can register them; the caller has removed the files. The
   * claim that had registered them can bring them no more.
   */
  async forget(item: ItemRef, paths: readonly string[]): Promise<void> {
    for (const chunk of chunksOf(paths)) {
      await this.#database.db
        .deleteFrom('outputs')
        .where('tenant', '=', item.tenant)
        .where('job_id', '=', item.jobId)
        .where('stage', '=', item.stage)
        .where('item_id', '=', item.itemId)
        .where('path', 'in', chunk)
        .execute();
    }
  }

  /** Writes the claim down. True when it was there already, with the same paths. */
  async #isRegistered(
    trx: Transaction<Tables>,
    item: ItemRef,
    claim: string,
    digest: string,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows: written } = await trx
      .insertInto('output_claims')
      .values({ ...columnsOf(item), claim, digest, registered_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (written !== 0n) return false;
    const before = await trx
      .selectFrom('output_claims')
      .select('digest')
      .where('tenant', '=', item.tenant)
      .where('job_id', '=', item.jobId)
      .where('stage', '=', item.stage)
      .where('item_id', '=', item.itemId)
      .where('claim', '=', claim)
      .executeTakeFirstOrThrow();
    if (before.digest !== digest) throw new OutputsDifferError(item);
    return true;
  }

  async #isKnown(
    trx: Transaction<Tables>,
    { tenant, jobId, itemId }: ItemRef,
    claim: string,
    path: string,
  ): Promise<boolean> {
    const output = await trx
      .selectFrom('outputs')
      .select('path')
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('path', '=', path)
      .where('item_id', '=', itemId)
      .where('claim', '=', claim)
      .executeTakeFirst();
    return output !== undefined;
  }

  async #page(
    { tenant, jobId }: JobRef,
    after: string | undefined,
    isOpen: boolean,
  ): Promise<JobOutput[]> {
    const rows = await this.#database.db
      .selectFrom('outputs')
      .select(['path', 'status', 'claim', 'error', 'stage', 'item_id'])
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .$if(after !== undefined, (query) => query.where('path', '>', after ?? ''))
      .$if(isOpen, (query) => query.where('status', '<>', 'done'))
      .orderBy('path')
      .limit(PAGE)
      .execute();
    return rows.map((row) => ({ ...outputOf(row), stage: row.stage, itemId: row.item_id }));
  }
}

function columnsOf({ tenant, jobId, stage, itemId }: ItemRef) {
  return { tenant, job_id: jobId, stage, item_id: itemId };
}

function outputOf({
  path,
  status,
  claim,
  error,
}: Pick<OutputTable, 'path' | 'status' | 'claim' | 'error'>): StoredOutput {
  return { path, status, claim, error: error === null ? null : fromJson(error) };
}

/** A set of paths in a few characters: an item may have thousands. */
function digestOf(paths: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(paths)).digest('hex');
}
