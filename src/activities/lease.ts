/** Holding a lease: heartbeats that carry the checkpoint, tied to progress, and a loop that lets cancellation in. */
import { setImmediate } from 'node:timers/promises';
import { CancelledFailure, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { Counts } from '../job/stage.js';

/** A loop gives other work of this process a turn at least this often. */
const TURN_MS = 20;

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

  /** Throws when the work is to stop, with the counts reached, so that the report can tell. */
  check(): void {
    if (this.signal.aborted) throw new CancelledFailure('Stage stopped', [this.counts]);
  }
}
