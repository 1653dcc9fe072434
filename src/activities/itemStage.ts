/**
 * A stage that works through items: plan the list once, work on what is left, settle each item, count.
 *
 * The list and each item's state are in the store, so an attempt that takes over from a lost worker goes on
 * where that one stopped and reports the same counts as if nothing had happened.
 */
import pLimit from 'p-limit';
import { accountOfQuestions, takeUsage, type ModelUsage } from '../engines/usage.js';
import type { StageResult } from '../job/stageLife.js';
import { NO_USAGE, isOverBudget, type Usage } from '../job/usage.js';
import type { Store } from '../store/index.js';
import { budgetSpent, usedBefore } from './budget.js';
import type { StageInput } from './contract.js';
import { failureWith } from './failureWith.js';
import { HeldLease } from './lease.js';
import { messageOf } from './messageOf.js';
import { workList, type ItemChoice } from './workList.js';

export interface ItemStage<Item, Result> extends ItemChoice {
  /** Fetches what the work needs. From the store: a failure fails the attempt, not the item. */
  load: (id: string) => Promise<Item>;
  /**
   * The craft. A failure fails this item and no other, unless it is an {@link AttemptFailure}.
   */
  work: (item: Item, turn: ItemTurn) => Promise<Result>;
  /** Writes the result, idempotently, and says what there is to count and to tell. A failure fails the attempt. */
  save: (id: string, result: Result) => Promise<Saved>;
  /** Items at a time; more than one only helps where the work waits for others. */
  concurrency: number;
}

/** What the work on one item is given, and tells. */
export interface ItemTurn {
  /** Aborted when the stage is to stop. */
  signal: AbortSignal;
  /** Called after each of many steps; work that is silent for a whole lease is taken for stuck. */
  goesOn: () => void;
  /** Called after each question to a language model. It counts, whatever becomes of the item. */
  onUsage: (usage: ModelUsage) => void;
}

/** Thrown by the work on an item when it is not the item that failed: the attempt does, and the next one tries again. */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

export interface Saved {
  /** Added up over all items of the stage. */
  metrics?: Record<string, number>;
  /** Warnings for the journal. */
  notes?: string[];
  /** One line for the journal on how it went, with the counts behind it. */
  account?: { message: string; data: Record<string, number> };
}

export async function runItemStage<Item, Result>(
  store: Store,
  input: StageInput,
  { load, work, save, concurrency, ...choice }: ItemStage<Item, Result>,
): Promise<StageResult> {
  const { jobId, tenant, stage, config, budget } = input;
  const choose = () => workList(store, input, choice);
  const items = await store.items.plan(tenant, jobId, stage, choose);
  const lease = new HeldLease(config, usedBefore(budget, await usedByItems()));
  const counts = {
    total: items.length,
    done: items.filter((item) => item.status === 'done').length,
    failed: 0,
  };
  await lease.renew(counts);

  /** What stopped the attempt: the store failed, or the lease is gone. Then no further item is begun. */
  const failures: unknown[] = [];
  /** Items not begun because the budget is spent. Those at work by then are finished: they are paid for. */
  const unaffordable: string[] = [];

  async function workOn(id: string): Promise<void> {
    if (failures.length > 0) return;
    try {
      if (isOverBudget(lease.usage, budget.tokenLimit)) unaffordable.push(id);
      else await settle(id);
    } catch (error) {
      failures.push(error);
    }
  }

  async function settle(id: string): Promise<void> {
    lease.check();
    const item = await load(id);
    const questions: ModelUsage[] = [];
    const onUsage = (usage: ModelUsage) => {
      questions.push(usage);
      lease.spend(usage);
    };
    const outcome = await attempt(() =>
      lease.whileWaiting((goesOn) => work(item, { signal: lease.signal, goesOn, onUsage })),
    );
    lease.check();
    const asked = accountOfQuestions(questions);
    if (outcome.ok) {
      const { metrics: own = {}, notes = [], account } = await save(id, outcome.result);
      await warn(id, [...asked.notes, ...notes]);
      if (account !== undefined) await tell(id, account);
      const metrics = { ...asked.metrics, ...own };
      await store.items.finish(tenant, jobId, stage, id, { status: 'done', metrics });
      counts.done += 1;
    } else {
      const { error } = outcome;
      const { metrics } = asked;
      await warn(id, [...asked.notes, error]);
      await store.items.finish(tenant, jobId, stage, id, { status: 'error', error, metrics });
      counts.failed += 1;
    }
    await lease.renew({ ...counts });
  }

  async function usedByItems(): Promise<Usage> {
    if (items.every((item) => item.status === 'ready')) return NO_USAGE;
    const { metrics } = await store.items.tally(tenant, jobId, stage);
    return takeUsage(metrics).usage;
  }

  async function warn(id: string, messages: readonly string[]): Promise<void> {
    if (messages.length === 0) return;
    const at = new Date().toISOString();
    const entries = messages.map((message, index) => ({
      key: `${stage}/${id}/${index}`,
      at,
      kind: 'log' as const,
      level: 'warn' as const,
      stage,
      message: `${id}: ${message}`,
    }));
    await store.journal.append(tenant, jobId, entries);
  }

  async function tell(id: string, { message, data }: NonNullable<Saved['account']>): Promise<void> {
    const at = new Date().toISOString();
    const entry = { kind: 'log' as const, level: 'info' as const, stage, data };
    await store.journal.append(tenant, jobId, [
      { key: `${stage}/${id}/account`, at, message: `${id}: ${message}`, ...entry },
    ]);
  }

  const limit = pLimit(concurrency);
  const open = items.filter((item) => item.status !== 'done');
  await Promise.all(open.map(({ id }) => limit(() => workOn(id))));
  if (failures.length > 0) throw failureWith(lease.checkpoint, failures[0]);
  if (unaffordable.length > 0) throw budgetSpent(lease.checkpoint, budget.tokenLimit);

  // Not the sum of the items: each knows only of its last attempt.
  const { usage } = lease.checkpoint;
  const { total, done, failed, ...tally } = await store.items.tally(tenant, jobId, stage);
  return {
    counts: { total, done, failed },
    metrics: takeUsage(tally.metrics).metrics,
    errors: tally.errors,
    ...(usage && { usage }),
  };
}

type Attempt<Result> = { ok: true; result: Result } | { ok: false; error: string };

async function attempt<Result>(work: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { ok: true, result: await work() };
  } catch (error) {
    if (error instanceof AttemptFailure) throw error.cause;
    return { ok: false, error: messageOf(error) };
  }
}
