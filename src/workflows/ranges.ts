/**
 * Working through a list in pieces, several at a time: each piece is a batch that an activity works through, or
 * a shard that a child workflow does. What failed and may be tried again has another turn when the whole list
 * has had one.
 */
import {
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  sleep,
} from '@temporalio/workflow';
import type { BatchResult } from '../activities/contract.js';
import type { JobConfig } from '../job/config.js';
import { addCounts, countsIn, HANDED_OVER, NO_COUNTS, type Counts } from '../job/stage.js';
import { failsTooOften, STOPPED_EARLY, stoppedEarlyMessage } from '../job/stopEarly.js';
import {
  addUsage,
  BUDGET_SPENT,
  budgetMessage,
  isOverBudget,
  NO_USAGE,
  tokensOf,
  usageIn,
  type Usage,
} from '../job/usage.js';
import { checkpointIn, isOfType } from './stageCalls.js';

/** Part of a list, by position: `from` is in it, `to` is not. */
export interface Range {
  from: number;
  to: number;
}

/** How far the work on a list is; plain data, so that it can be carried on by another run. */
export interface Walk {
  /** Where the pieces begin that nobody has taken yet. */
  next: number;
  /** Pieces with items that failed and may be tried again. */
  again: { range: Range; result: BatchResult }[];
  /** How often the list was gone through. */
  passes: number;
  /** The counts of the pieces that are over. */
  settled: Counts;
  usage: Usage;
}

export const NOT_BEGUN: Omit<Walk, 'next'> = {
  again: [],
  passes: 0,
  settled: NO_COUNTS,
  usage: NO_USAGE,
};

/** What the work on one piece is told. */
export interface Piece {
  range: Range;
  /** Tokens it may use. */
  tokenLimit: number;
  /** How the other pieces stand; items that may be tried again count as failed. */
  others: Counts;
}

export interface WalkOptions {
  range: Range;
  /** Items in a piece: many while there are many left, few at the end, so that all slots finish together. */
  size: { least: number; most: number };
  /** Pieces at a time. */
  slots: number;
  /** Tokens that may be used in all. */
  tokenLimit: number;
  config: Pick<JobConfig, 'stopEarlyAfter' | 'stopEarlyRate'>;
  work: (piece: Piece) => Promise<BatchResult>;
  /** Called whenever a piece is over. */
  onProgress: (counts: Counts, usage: Usage) => void;
  /** True when no further piece is to be taken in this run. */
  isTired?: () => boolean;
}

/** What is failing now may go well in a while. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export class RangeWalk {
  private readonly queue: Range[] = [];
  private readonly walk: Walk;
  /** What was reached of pieces that were stopped in the middle. */
  private partial: Counts = NO_COUNTS;
  private failure: unknown;

  constructor(
    private readonly options: WalkOptions,
    walk?: Walk,
  ) {
    this.walk = walk ?? { ...NOT_BEGUN, next: options.range.from };
  }

  /** How far the work is, for another run to carry on. */
  get state(): Walk {
    return this.walk;
  }

  get usage(): Usage {
    return this.walk.usage;
  }

  get counts(): Counts {
    const { from, to } = this.options.range;
    const known = [this.walk.settled, ...this.walk.again.map(({ result }) => result.counts)];
    return { ...addCounts(...known, this.partial), total: to - from };
  }

  /** Goes on until all is done, or until the run is tired: then false. Throws when the work has to stop. */
  async run(): Promise<boolean> {
    for (;;) {
      await this.pass();
      if (this.failure !== undefined) throw this.failure as Error;
      if (this.isTired) return false;
      if (this.walk.again.length === 0) return true;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.walk.passes);
      this.walk.passes += 1;
      await sleep(pause, { summary: 'before failed items are tried again' });
      this.queue.push(...this.walk.again.map(({ range }) => range));
    }
  }

  private get isTired(): boolean {
    return this.options.isTired?.() === true;
  }

  /** Takes every piece once. When one fails, the others are stopped. */
  private async pass(): Promise<void> {
    const scope = new CancellationScope();
    await scope.run(async () => {
      const { slots } = this.options;
      await Promise.all(Array.from({ length: slots }, () => this.slot(scope)));
    });
    if (this.failure === undefined && CancellationScope.current().consideredCancelled) {
      this.failure = new CancelledFailure('Stage stopped');
    }
  }

  private async slot(scope: CancellationScope): Promise<void> {
    for (let range = this.take(); range !== undefined; range = this.take()) {
      try {
        await this.workOn(range);
      } catch (error) {
        // Whatever a piece says that was stopped because of another one is not what went wrong.
        if (this.failure === undefined) this.failure = error;
        scope.cancel();
        return;
      }
    }
  }

  private take(): Range | undefined {
    if (this.failure !== undefined || this.isTired) return undefined;
    const queued = this.queue.shift();
    if (queued !== undefined) return queued;
    const { size, range, slots } = this.options;
    const { next } = this.walk;
    if (next >= range.to) return undefined;
    const left = range.to - next;
    const share = slots === 1 ? left : Math.ceil(left / (2 * slots));
    this.walk.next = Math.min(range.to, next + Math.min(size.most, Math.max(size.least, share)));
    return { from: next, to: this.walk.next };
  }

  private async workOn(range: Range): Promise<void> {
    const { work, tokenLimit, slots, config } = this.options;
    const left = Math.max(0, tokenLimit - tokensOf(this.walk.usage));
    const piece = { range, tokenLimit: Math.floor(left / slots), others: this.othersThan(range) };
    try {
      this.note(range, await work(piece));
    } catch (error) {
      this.walk.usage = addUsage(this.walk.usage, usageIn(checkpointIn(error)) ?? NO_USAGE);
      if (this.goesOn(error)) {
        this.forget(range);
        this.queue.unshift(range);
        return;
      }
      this.keepWhatWasReached(range, error);
      throw error;
    }
    if (isOverBudget(this.walk.usage, tokenLimit) && !this.isOver) {
      const message = budgetMessage(this.walk.usage, tokenLimit);
      throw ApplicationFailure.nonRetryable(message, BUDGET_SPENT);
    }
    const account = withRetryable(this.counts, this.walk.again);
    if (failsTooOften(account, config)) {
      const message = stoppedEarlyMessage(account, config);
      throw ApplicationFailure.nonRetryable(message, STOPPED_EARLY);
    }
  }

  private get isOver(): boolean {
    const { next, again } = this.walk;
    return next >= this.options.range.to && again.length === 0 && this.queue.length === 0;
  }

  private note(range: Range, result: BatchResult): void {
    const { walk } = this;
    this.forget(range);
    walk.usage = addUsage(walk.usage, result.usage);
    if (result.retryable > 0) walk.again.push({ range, result });
    else walk.settled = addCounts(walk.settled, result.counts);
    this.options.onProgress(this.counts, walk.usage);
  }

  private forget(range: Range): void {
    this.walk.again = this.walk.again.filter((other) => other.range.from !== range.from);
  }

  /** True for a piece that stopped and has nothing wrong with it: the next one to take it goes on. */
  private goesOn(error: unknown): boolean {
    // Its share is spent, but not the whole.
    const isShare = !isOverBudget(this.walk.usage, this.options.tokenLimit);
    return isOfType(error, HANDED_OVER) || (isOfType(error, BUDGET_SPENT) && isShare);
  }

  private keepWhatWasReached(range: Range, error: unknown): void {
    const reached = countsIn(checkpointIn(error));
    if (reached !== undefined) {
      this.forget(range);
      this.partial = addCounts(this.partial, reached);
    }
    this.options.onProgress(this.counts, this.walk.usage);
  }

  private othersThan(range: Range): Counts {
    const again = this.walk.again.filter((other) => other.range.from !== range.from);
    const counts = addCounts(this.walk.settled, ...again.map(({ result }) => result.counts));
    return { ...counts, ...withRetryable(counts, again) };
  }
}

function withRetryable({ done, failed }: Counts, again: Walk['again']) {
  const retryable = again.reduce((sum, { result }) => sum + result.retryable, 0);
  return { done, failed: failed + retryable };
}
