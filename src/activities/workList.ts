import type { PlannedItem, Store } from '../store/index.js';
import type { StageInput } from './contract.js';

/** The jobs that a stage of a retry has to do with, the nearest first. */
export interface RetriedJobs {
  /** The jobs before the retry. */
  before: readonly string[];
  /** The retry itself, and those before it that did not get as far as this stage. */
  since: readonly string[];
}

/** How a stage comes by the ids of its items. */
export interface ItemChoice {
  /** The items, asked for once per job. */
  select: () => Promise<readonly PlannedItem[]> | readonly PlannedItem[];
  /** In a retry, the items that came with it, beside those that were left over. Absent: there are none. */
  fresh?: (jobs: RetriedJobs) => Promise<string[]>;
  /**
   * In a retry, those of the items that still need the work, in this order and no more than a job takes on:
   * another job may have done it meanwhile. Absent: all of them do.
   */
  stillToDo?: (ids: readonly string[]) => Promise<string[]>;
}

/**
 * What a stage works on. For a retry, what the jobs before it left over and then what came with it, each item
 * once; where none of those jobs got as far as this stage, the same as for any other job.
 */
export async function workList(
  store: Store,
  { tenant, jobId, stage, retryOf }: Pick<StageInput, 'tenant' | 'jobId' | 'stage' | 'retryOf'>,
  { select, fresh, stillToDo }: ItemChoice,
): Promise<readonly PlannedItem[]> {
  if (retryOf === null) return select();
  const before = [retryOf, ...(await store.retries.lineage(tenant, retryOf))];
  const left = await store.items.leftOver(tenant, before, stage);
  if (left === undefined) return select();
  const since = [jobId, ...before.slice(0, before.indexOf(left.jobId))];
  const given = new Map(left.items.map(({ id, data }) => [id, data]));
  const ids = [...new Set([...given.keys(), ...((await fresh?.({ before, since })) ?? [])])];
  const due = stillToDo === undefined ? ids : await stillToDo(ids);
  return due.map((id) => {
    const data = given.get(id) ?? null;
    return data === null ? id : { id, data };
  });
}
