/**
 * A stage that works through all of its items in one activity: for short lists, such as the sources of a job.
 *
 * The list and each item's state are in the store, so an attempt that takes over from a lost worker goes on
 * where that one stopped and reports the same counts as if nothing had happened.
 */
import { takeUsage } from '../engines/usage.js';
import { NO_COUNTS } from '../job/stage.js';
import type { StageResult } from '../job/stageLife.js';
import { NO_USAGE, type Usage } from '../job/usage.js';
import type { Store } from '../store/index.js';
import { usedBefore } from './budget.js';
import type { StageInput } from './contract.js';
import type { AnyItemStage } from './itemStage.js';
import { ItemTurns } from './itemTurns.js';
import { HeldLease } from './lease.js';
import { ProgressNotes } from './progressNotes.js';
import { tallyOf } from './tally.js';
import { workList } from './workList.js';

/** Each item has one try; what failed is worked on again by the next attempt. */
export async function runWholeList(
  store: Store,
  input: StageInput,
  stage: AnyItemStage,
  concurrency: number,
): Promise<StageResult> {
  const { config, budget } = input;
  const total = await store.items.fix(input, () => workList(store, input, stage));
  const items = await store.items.open(input, { from: 0, to: total });
  const isBegun = items.length < total || items.some(({ tries }) => tries > 0);
  const used = usedBefore(budget, await usedByItems(store, input, isBegun));
  const lease = new HeldLease(config, used, new ProgressNotes(store, input));
  const counts = { total, done: total - items.length, failed: 0 };
  await lease.renew(counts);
  const limits = { concurrency, tries: null, others: NO_COUNTS };
  await new ItemTurns(store, input, stage, lease, counts, limits).take(items);
  // Not the sum of the items: each knows only of its last attempt.
  const { usage } = lease.checkpoint;
  return { ...(await tallyOf(store, input)), ...(usage && { usage }) };
}

async function usedByItems(store: Store, input: StageInput, isBegun: boolean): Promise<Usage> {
  if (!isBegun) return NO_USAGE;
  const { metrics } = await store.items.tally(input.tenant, input.jobId, input.stage);
  return takeUsage(metrics).usage;
}
