/**
 * Working through a list of items, several at a time: each is loaded, worked on and saved, and how it ended is
 * written down. One that fails has another turn when the others have had theirs.
 *
 * What becomes of items is written down for several at once. A worker that is lost in between has them done
 * again, which is why saving a result twice must change nothing.
 */
import { ApplicationFailure } from '@temporalio/activity';
import { accountOfQuestions, type ModelUsage } from '../engines/usage.js';
import { STOPPED_EARLY, failsTooOften, stoppedEarlyMessage } from '../job/stopEarly.js';
import type { Counts } from '../job/stage.js';
import { isOverBudget } from '../job/usage.js';
import type { ItemEnding, ItemOutcome, OpenItem, Store } from '../store/index.js';
import { budgetSpent } from './budget.js';
import type { StageInput } from './contract.js';
import { failureWith } from './failureWith.js';
import { noteItem, tellOfItem } from './itemNotes.js';
import { AttemptFailure, ItemRefusal, type AnyItemStage } from './itemStage.js';
import type { HeldLease } from './lease.js';
import { messageOf } from './messageOf.js';

/** Turns that an item can have in one go. */
const TURNS = 2;
/** So many endings are written down together, or those of so many milliseconds. */
const WRITTEN_AT_ONCE = 200;
const WRITTEN_WITHIN_MS = 250;

export interface TurnLimits {
  /** Items at a time. */
  concurrency: number;
  /** How often an item is tried in all before it is parked; null for a stage that tries once and parks nothing. */
  tries: number | null;
  /** How the items that others work on stand. */
  others: Counts;
}

export class ItemTurns {
  /** What stopped the work: the store failed, the lease is gone, or too many items fail. Then none is begun. */
  private readonly failures: unknown[] = [];
  /** Whether items were not begun because the budget is spent. Those at work by then are finished: they are paid for. */
  private isUnaffordable = false;
  private unwritten: ItemEnding[] = [];
  private readonly written = new Set<string>();
  private writtenAt = performance.now();
  private writing: Promise<void> = Promise.resolve();
  private later: NodeJS.Timeout | undefined;
  private failedItems = 0;
  private queue: readonly OpenItem[] = [];
  private cursor = 0;

  constructor(
    private readonly store: Store,
    private readonly input: StageInput,
    private readonly stage: AnyItemStage,
    private readonly lease: HeldLease,
    /** How the list stands; kept up to date. */
    private readonly counts: Counts,
    private readonly limits: TurnLimits,
  ) {}

  /** Gives every item its turns. Throws when the work stopped before all had theirs. */
  async take(items: readonly OpenItem[]): Promise<void> {
    this.queue = items;
    const turns = this.limits.tries === null ? 1 : TURNS;
    let due = items;
    for (let turn = 1; turn <= turns && due.length > 0; turn += 1) {
      due = await this.round(due, turn === turns);
    }
    await this.write().catch(this.stop);
    const { checkpoint } = this.lease;
    if (this.failures.length > 0) throw failureWith(checkpoint, this.failures[0]);
    if (this.isUnaffordable) throw budgetSpent(checkpoint, this.input.budget.tokenLimit);
  }

  private readonly stop = (error: unknown) => void this.failures.push(error);

  /** Those that failed and may have another turn. */
  private async round(items: readonly OpenItem[], isLast: boolean): Promise<OpenItem[]> {
    const again: OpenItem[] = [];
    const queue = items.values();
    const slot = async () => {
      for (const item of queue) {
        if (this.failures.length > 0) return;
        if (isOverBudget(this.lease.usage, this.input.budget.tokenLimit)) {
          this.isUnaffordable = true;
          return;
        }
        try {
          const tried = await this.settle(item, isLast);
          if (tried !== undefined) again.push(tried);
        } catch (error) {
          this.stop(error);
        }
      }
    };
    await Promise.all(Array.from({ length: this.limits.concurrency }, slot));
    return again;
  }

  /** The item when it failed and may have another turn. */
  private async settle(item: OpenItem, isLast: boolean): Promise<OpenItem | undefined> {
    const { id } = item;
    this.lease.check();
    const loaded: unknown = await this.stage.load(id, item.data);
    const questions: ModelUsage[] = [];
    const onUsage = (usage: ModelUsage) => {
      questions.push(usage);
      this.lease.spend(usage);
    };
    const { signal } = this.lease;
    const outcome = await attempt(() =>
      this.lease.whileWaiting((goesOn): Promise<unknown> =>
        this.stage.work(loaded, { signal, goesOn, onUsage }),
      ),
    );
    this.lease.check();
    const asked = accountOfQuestions(questions);
    const spent = addMetrics(item.metrics, asked.metrics);
    if (outcome.ok) {
      const {
        metrics = {},
        notes = [],
        account,
      } = (await this.stage.save?.(id, outcome.result)) ?? {};
      const messages = [...asked.notes, ...notes];
      if (messages.length > 0) await noteItem(this.store, this.input, id, messages);
      if (account !== undefined) await tellOfItem(this.store, this.input, id, account);
      await this.ended(item, { status: 'done', metrics: addMetrics(spent, metrics) });
      return undefined;
    }
    const tried = { ...item, tries: item.tries + 1, metrics: spent };
    const { tries } = this.limits;
    const isGivenUp = tries !== null && (outcome.isFinal || tried.tries >= tries);
    if (!isLast && !isGivenUp) return tried;
    const { error } = outcome;
    await noteItem(this.store, this.input, id, [...asked.notes, error]);
    const status = isGivenUp ? 'parked' : 'error';
    await this.ended(item, { status, error, metrics: spent, tries: tried.tries });
    this.stopWhenHopeless();
    return undefined;
  }

  private async ended({ id, position }: OpenItem, outcome: ItemOutcome): Promise<void> {
    this.unwritten.push({ id, position, outcome });
    if (outcome.status !== 'done') this.failedItems += 1;
    const isDue = performance.now() - this.writtenAt >= WRITTEN_WITHIN_MS;
    if (isDue || this.unwritten.length >= WRITTEN_AT_ONCE) return this.write();
    // The next item may take long.
    this.later ??= setTimeout(() => void this.write().catch(this.stop), WRITTEN_WITHIN_MS);
    if (this.lease.isDue) await this.lease.renew();
  }

  /** One after the other: two at once would write the same endings. */
  private async write(): Promise<void> {
    clearTimeout(this.later);
    this.later = undefined;
    this.writing = this.writing.catch(() => undefined).then(() => this.writeNow());
    await this.writing;
    await this.lease.renew({ ...this.counts, cursor: this.cursor });
  }

  private async writeNow(): Promise<void> {
    this.writtenAt = performance.now();
    if (this.unwritten.length === 0) return;
    // A copy: others end while these are written.
    const endings = [...this.unwritten];
    await this.store.items.finishAll(this.input, endings);
    this.unwritten = this.unwritten.slice(endings.length);
    for (const { id, outcome } of endings) {
      this.written.add(id);
      this.count(outcome);
    }
    this.cursor = this.queue.find(({ id }) => !this.written.has(id))?.position ?? this.end;
  }

  private count({ status }: ItemOutcome): void {
    const { counts } = this;
    if (status === 'done') counts.done += 1;
    else if (status === 'parked' || this.limits.tries === null) counts.failed += 1;
    if (status === 'parked') counts.parked = (counts.parked ?? 0) + 1;
  }

  private get end(): number {
    return (this.queue.at(-1)?.position ?? -1) + 1;
  }

  private stopWhenHopeless(): void {
    const { others } = this.limits;
    const { config } = this.input;
    const account = {
      failed: others.failed + this.failedItems,
      done: others.done + this.counts.done + this.doneUnwritten(),
    };
    if (!failsTooOften(account, config)) return;
    const message = stoppedEarlyMessage(account, config);
    this.failures.push(ApplicationFailure.nonRetryable(message, STOPPED_EARLY));
  }

  private doneUnwritten(): number {
    return this.unwritten.filter(({ outcome }) => outcome.status === 'done').length;
  }
}

type Attempt = { ok: true; result: unknown } | { ok: false; error: string; isFinal: boolean };

async function attempt(work: () => Promise<unknown>): Promise<Attempt> {
  try {
    return { ok: true, result: await work() };
  } catch (error) {
    if (error instanceof AttemptFailure) throw error.cause;
    return { ok: false, error: messageOf(error), isFinal: error instanceof ItemRefusal };
  }
}

function addMetrics(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum = { ...a };
  for (const [name, value] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}
