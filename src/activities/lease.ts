/** Holding a lease: heartbeats that carry the checkpoint, and a work loop that lets cancellation in. */
import { setImmediate } from 'node:timers/promises';
import { CancelledFailure, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { JobConfig } from '../job/config.js';
import { NO_COUNTS, type Counts } from '../job/stage.js';
import { NO_USAGE, addUsage, tokensOf, type Usage } from '../job/usage.js';
import type { Checkpoint } from './contract.js';
import type { ProgressNotes } from './progressNotes.js';

/** A loop gives other work of this process a turn at least this often. */
const TURN_MS = 20;

/**
 * The right to go on with a stage. It is renewed by progress, after each item, and while an item waits for
 * somebody else; but an item that is silent for a whole lease is stuck, and then nobody renews it.
 */
export class HeldLease {
  readonly signal = cancellationSignal();
  private lastHeartbeat = -Infinity;
  private lastTurn = performance.now();
  private readonly waits = new Set<{ until: number }>();
  private beats: NodeJS.Timeout | undefined;
  private counts: Counts & { cursor?: number } = NO_COUNTS;

  constructor(
    private readonly config: Pick<JobConfig, 'heartbeat' | 'lease'>,
    /** All that the stage's engine has used, in every attempt and run. */
    private used: Usage = NO_USAGE,
    /** Tell the journal how far the stage is; absent where what is worked on here is not all of it. */
    private readonly notes?: ProgressNotes,
  ) {}

  get usage(): Usage {
    return this.used;
  }

  /** How far the stage is; without usage where there is none. */
  get checkpoint(): Checkpoint {
    const isNothing = tokensOf(this.used) === 0 && this.used.cost === 0;
    return { ...this.counts, ...(!isNothing && { usage: this.used }) };
  }

  /** Counts what a question cost, and says so at once: what is paid for must not be lost with this worker. */
  spend(usage: Usage): void {
    this.used = addUsage(this.used, usage);
    this.beat();
  }

  /** True when it is time to say how far the work is, or to give other work of this process a turn. */
  get isDue(): boolean {
    const now = performance.now();
    const isSilent = now - this.lastHeartbeat >= this.config.heartbeat;
    return isSilent || now - this.lastTurn >= TURN_MS || this.signal.aborted;
  }

  /** Says how far the work is, when it is time to; throws when the work is to stop. */
  async renew(counts: Counts & { cursor?: number } = this.counts): Promise<void> {
    this.counts = counts;
    const now = performance.now();
    if (now - this.lastHeartbeat >= this.config.heartbeat) this.beat();
    if (now - this.lastTurn >= TURN_MS) {
      await setImmediate();
      this.lastTurn = performance.now();
    }
    await this.notes?.tell(counts);
    this.check();
  }

  /**
   * Keeps the lease while `work` waits, for one lease at the most since it began or last said that it goes on:
   * a source of many pages is slow without being stuck.
   */
  async whileWaiting<Result>(work: (goesOn: () => void) => Promise<Result>): Promise<Result> {
    const wait = { until: performance.now() + this.config.lease };
    this.waits.add(wait);
    this.beats ??= setInterval(() => this.beatWhileWaiting(), this.config.heartbeat);
    try {
      return await work(() => {
        wait.until = performance.now() + this.config.lease;
      });
    } finally {
      this.waits.delete(wait);
    }
  }

  /** One timer for all that waits; it ends when nothing has waited since its last beat. */
  private beatWhileWaiting(): void {
    const now = performance.now();
    if ([...this.waits].some(({ until }) => now < until)) this.beat();
    // When nothing waits, the stage may be over, and its job too.
    if (this.waits.size > 0) return void this.notes?.tell(this.counts);
    clearInterval(this.beats);
    this.beats = undefined;
  }

  /** Throws when the work is to stop, with the checkpoint reached, so that the report can tell. */
  check(): void {
    if (this.signal.aborted) throw new CancelledFailure('Stage stopped', [this.checkpoint]);
  }

  private beat(): void {
    this.lastHeartbeat = performance.now();
    heartbeat(this.checkpoint);
  }
}
