/**
 * The events of one job for any number of watchers. One reader follows the journal and keeps the latest frames;
 * watchers take from them what comes after their own position, each at its own pace. Nothing is queued for
 * anybody: who is far behind reads from the store, page by page, until it has caught up.
 */
import type { JournalEntry } from '../job/journal.js';
import { frameOf, type Frame } from './eventFrames.js';

/** Where the events of a job come from. */
export interface EventSource {
  /** The sequence number of the last event; undefined while more may come. Throws when there is no such job. */
  end: () => Promise<number | undefined>;
  /** The sequence number of the last entry of its journal. */
  last: () => Promise<number>;
  /** What is in the journal after a position, and then what comes, up to the end. */
  follow: (after: number, signal: AbortSignal) => AsyncIterable<readonly JournalEntry[]>;
  /** A page of what is in the journal. */
  read: (after: number, limit: number) => Promise<readonly JournalEntry[]>;
}

export interface FeedLimits {
  /** How many of the latest frames are kept for all watchers together … */
  keptFrames: number;
  /** … and how much of them. */
  keptBytes: number;
  /** How many frames a watcher is given at a time, from those or from the store. */
  page: number;
}

/** What a watcher is given. */
export interface Given {
  frames: readonly Frame[];
  /** Up to where they go. */
  reached: number;
}

export class JobFeed {
  /** The latest frames, without a gap, up to `last`. */
  private frames: Frame[] = [];
  private bytes = 0;
  private last = 0;
  private end: number | undefined;
  private failure: { error: unknown } | undefined;
  private opened: Promise<void> | undefined;
  private reading: Promise<void> | undefined;
  private readonly closing = new AbortController();
  private readonly waiting = new Set<() => void>();
  private readonly pages = new Map<number, Promise<readonly Frame[]>>();

  constructor(
    private readonly source: EventSource,
    private readonly limits: FeedLimits,
  ) {}

  /** Looks at the job, once for all who come. Throws when there is no such job. */
  open(): Promise<void> {
    return (this.opened ??= this.look());
  }

  /** Whether there is nothing more after a position, and never will be. */
  isOverAt(cursor: number): boolean {
    return this.end !== undefined && cursor >= this.end;
  }

  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  /** Begins to read at a position, or where the journal ends if that is earlier. The first to begin decides. */
  begin(after: number): void {
    if (this.reading !== undefined) return;
    this.last = Math.min(after, this.last);
    this.reading = this.read();
  }

  /** What comes after a position, as far as it is there. */
  async take(cursor: number): Promise<Given> {
    const kept = this.last - this.frames.length;
    const from = Math.max(0, cursor - kept);
    const isKept = cursor >= kept;
    const frames = isKept
      ? this.frames.slice(from, from + this.limits.page)
      : await this.page(cursor);
    // What is missing was removed from the store: what is left of the job begins with what is kept.
    const reached = frames.at(-1)?.seq ?? (isKept ? cursor : kept);
    return { frames, reached };
  }

  /**
   * Resolves when there may be something after a position, when the feed was closed, or after so long; false for
   * the last. `onWaiting` is given what ends the wait earlier. Throws when the reader failed.
   */
  async change(
    cursor: number,
    ms: number,
    onWaiting: (stop: () => void) => void,
  ): Promise<boolean> {
    if (this.failure !== undefined) throw this.failure.error;
    if (this.last > cursor || this.isOverAt(cursor) || this.isClosed) return true;
    return new Promise((resolve) => {
      const done = (isChange: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve(isChange);
      };
      const wake = () => done(true);
      const timer = setTimeout(() => done(false), ms);
      this.waiting.add(wake);
      onWaiting(wake);
    });
  }

  get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /** Stops the reader; whoever still waits is told. */
  close(): void {
    this.closing.abort();
    this.wakeAll();
  }

  private async look(): Promise<void> {
    this.end = await this.source.end();
    this.last = await this.source.last();
  }

  private async read(): Promise<void> {
    try {
      for await (const entries of this.source.follow(this.last, this.closing.signal)) {
        this.keep(entries.map(frameOf));
        this.wakeAll();
      }
      if (!this.isClosed) this.end = this.last;
    } catch (error) {
      this.failure = { error };
    }
    this.wakeAll();
  }

  private keep(fresh: readonly Frame[]): void {
    const { keptFrames, keptBytes } = this.limits;
    this.frames.push(...fresh);
    this.bytes += sizeOf(fresh);
    this.last = fresh.at(-1)?.seq ?? this.last;
    let dropped = 0;
    for (const { bytes } of this.frames) {
      if (this.frames.length - dropped <= keptFrames && this.bytes <= keptBytes) break;
      this.bytes -= bytes.length;
      dropped += 1;
    }
    this.frames.splice(0, dropped);
  }

  /** Many who come back at the same moment ask for the same page: it is read once. */
  private page(after: number): Promise<readonly Frame[]> {
    const asked = this.pages.get(after);
    if (asked !== undefined) return asked;
    const kept = this.last - this.frames.length;
    const reading = this.source
      .read(after, Math.min(this.limits.page, kept - after))
      .then((entries) => entries.map(frameOf))
      .finally(() => this.pages.delete(after));
    this.pages.set(after, reading);
    return reading;
  }

  private wakeAll(): void {
    for (const wake of [...this.waiting]) wake();
  }
}

function sizeOf(frames: readonly Frame[]): number {
  return frames.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
