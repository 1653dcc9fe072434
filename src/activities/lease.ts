/** Holding a lease: heartbeats that carry the checkpoint, tied to progress, and a loop that lets cancellation in. */
import { setImmediate } from 'node:timers/promises';
import { CancelledFailure, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { Counts } from '../job/stage.js';

/** A loop gives other work of this process a turn at least this often. */
const TURN_MS = 20;

/** One item may keep a stage waiting for this long; then the lease runs out as if the worker were lost. */
const PATIENCE_MS = 120_000;

/**
 * The right to go on with a stage. `renew` is called from the work loop, after each item: a background timer
 * would keep a stuck stage alive.
 */
export class HeldLease {
  private lastHeartbeat = -Infinity;
  private lastTurn = performance.now();
  private counts: Counts = { total: 0, done: 0, failed: 0 };

  constructor(private readonly heartbeatMs: number) {}

  get signal(): AbortSignal {
    return cancellationSignal();
  }

  /** Says how far the work is, when it is time to; throws when the work is to stop. */
  async renew(counts: Counts = this.counts): Promise<void> {
    this.counts = counts;
    const now = performance.now();
    if (now - this.lastHeartbeat >= this.heartbeatMs) {
      this.lastHeartbeat = now;
      heartbeat(counts);
    }
    if (now - this.lastTurn >= TURN_MS) {
      await setImmediate();
      this.lastTurn = performance.now();
    }
    this.check();
  }

  /** Waits for one item's work, such as a download, without losing the lease or missing a cancellation. */
  async whileWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
    const giveUp = performance.now() + PATIENCE_MS;
    const beat = setInterval(() => {
      if (performance.now() < giveUp) heartbeat(this.counts);
    }, this.heartbeatMs);
    try {
      return await work();
    } finally {
      clearInterval(beat);
    }
  }

  /** Throws when the work is to stop, with the counts reached, so that the report can tell. */
  check(): void {
    if (this.signal.aborted) throw new CancelledFailure('Stage stopped', [this.counts]);
  }
}
