import type { StageError } from '../job/report.js';
import type { Counts } from '../job/stage.js';
import type { StageRef } from './items.js';
import { fromJson } from './json.js';
import type { Database, WorkItemTable } from './schema.js';

/** What a stage has achieved so far, whichever attempts it took. */
export interface Tally extends Counts {
  /** Summed over the items, by name. */
  metrics: Record<string, number>;
  /** The first {@link TALLIED_ERRORS} in the order of the list. */
  errors: (StageError & { item: string })[];
}

/** More errors than this help nobody, and the report travels with the workflow. */
const TALLIED_ERRORS = 20;
/** Rows that are added up at a time: a list may have a million. */
const TALLIED_ROWS = 5_000;

/** Adds up the items of a stage, a piece of the list at a time. */
export async function tallyItems(
  { db }: Database,
  { tenant, jobId, stage }: StageRef,
): Promise<Tally> {
  const tally: Tally = { total: 0, done: 0, failed: 0, metrics: {}, errors: [] };
  for (let from = 0; ; from += TALLIED_ROWS) {
    const rows = await db
      .selectFrom('work_items')
      .select(['item_id', 'status', 'error', 'metrics'])
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('stage', '=', stage)
      .where('position', '>=', from)
      .where('position', '<', from + TALLIED_ROWS)
      .orderBy('position')
      .execute();
    if (rows.length === 0) return tally;
    addUp(tally, rows);
  }
}

type Finished = Pick<WorkItemTable, 'item_id' | 'status' | 'error' | 'metrics'>;

function addUp(tally: Tally, rows: readonly Finished[]): void {
  tally.total += rows.length;
  for (const row of rows) {
    if (row.status === 'done') tally.done += 1;
    if (row.status === 'error' || row.status === 'parked') tally.failed += 1;
    if (row.status === 'parked') tally.parked = (tally.parked ?? 0) + 1;
    if (row.error !== null && tally.errors.length < TALLIED_ERRORS) {
      tally.errors.push({ item: row.item_id, message: fromJson(row.error) });
    }
    for (const [name, value] of Object.entries(row.metrics === null ? {} : fromJson(row.metrics))) {
      tally.metrics[name] = (tally.metrics[name] ?? 0) + value;
    }
  }
}
