/** A stage whose items are worked on in batches, by all workers together. */
import { activityInfo } from '@temporalio/activity';
import { NO_COUNTS, type Counts } from '../job/stage.js';
import { NO_USAGE, lessUsage } from '../job/usage.js';
import type { ItemCounts, Range, Store } from '../store/index.js';
import { usedBefore } from './budget.js';
import type {
  BatchActivity,
  BatchResult,
  BeginActivity,
  Checkpoint,
  ItemsWork,
  StageInput,
} from './contract.js';
import type { AnyItemStage } from './itemStage.js';
import { ItemTurns } from './itemTurns.js';
import { HeldLease } from './lease.js';
import { ProgressNotes } from './progressNotes.js';
import { tallyOf } from './tally.js';
import { workList } from './workList.js';

/** Fixes the list, and works through a short one. */
export function beginItems(store: Store, { open }: ItemsWork): BeginActivity {
  return async (input) => {
    const { config, budget } = input;
    const stage = await open(input);
    const total = await store.items.fix(input, async () => workList(store, input, stage));
    if (total > config.batchSize) return { total };
    const range = { from: 0, to: total };
    const batch = await workThrough(store, input, stage, {
      range,
      concurrency: config.maxWorkers,
      others: NO_COUNTS,
      notes: new ProgressNotes(store, input),
    });
    if (batch.retryable > 0)
      return { total, first: { ...batch, usage: lessUsage(batch.usage, budget.spent) } };
    return { ...(await tallyOf(store, input)), usage: batch.usage };
  };
}

/** Works through one batch, from where an attempt before this one came to. */
export function runBatch(store: Store, { open }: ItemsWork): BatchActivity {
  return async (input) => workThrough(store, input, await open(input), input);
}

interface Batch {
  range: Range;
  concurrency: number;
  others: Counts;
  /** Absent where there are other batches: then the job counts the items of all. */
  notes?: ProgressNotes;
}

async function workThrough(
  store: Store,
  input: StageInput,
  stage: AnyItemStage,
  { range, concurrency, others, notes }: Batch,
): Promise<BatchResult> {
  const { config, budget } = input;
  const lease = new HeldLease(config, usedBefore(budget, NO_USAGE), notes);
  const left = { from: Math.max(range.from, cursorBefore()), to: range.to };
  const items = await store.items.open(input, left);
  const before = await store.items.counts(input, range);
  const counts = countsOf(before);
  await lease.renew(counts);
  const limits = { concurrency, tries: config.itemTries, others };
  await new ItemTurns(store, input, stage, lease, counts, limits).take(items);
  const after = await store.items.counts(input, range);
  return { counts: countsOf(after), retryable: after.retryable, usage: lease.usage };
}

/** How the items of a list stand; those that failed and may be tried again are still open. */
export function countsOf({ total, done, parked }: ItemCounts): Counts {
  return { total, done, failed: parked, ...(parked > 0 && { parked }) };
}

/** Where an attempt before this one came to; each item before it is settled. */
function cursorBefore(): number {
  const { cursor } = (activityInfo().heartbeatDetails ?? {}) as Partial<Checkpoint>;
  return typeof cursor === 'number' ? cursor : 0;
}
