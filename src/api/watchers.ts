/** Everybody who watches a job over HTTP: one feed for each job, however many watch it, and none for nobody. */
import { JobFeed, type EventSource, type FeedLimits } from './jobFeed.js';
import type { Frame } from './eventFrames.js';

/** Too many watch jobs of one tenant already. */
export class TooManyWatchersError extends Error {
  override readonly name = 'TooManyWatchersError';
  constructor(limit: number) {
    super(
      `${limit} event streams of this tenant are open, which is as many as there may be. Close some, or come back later.`,
    );
  }
}

export interface WatcherLimits extends FeedLimits {
  /** Streams of one tenant at a time. */
  perTenant: number;
  /** How much is sent at a time: more than one frame only up to this. */
  portionBytes: number;
  /** How long a stream may be silent. */
  keepAliveMs: number;
}

const LIMITS: WatcherLimits = {
  keptFrames: 1_000,
  keptBytes: 1024 * 1024,
  page: 100,
  portionBytes: 64 * 1024,
  perTenant: 2_000,
  keepAliveMs: 15_000,
};

interface WatchedFeed {
  feed: JobFeed;
  watchers: number;
}

export class Watchers {
  private readonly feeds = new Map<string, WatchedFeed>();
  private readonly perTenant = new Map<string, number>();
  private readonly limits: WatcherLimits;

  /** @param stopping ends all streams, when the server is to stop */
  constructor(
    private readonly stopping: AbortSignal,
    limits: Partial<WatcherLimits> = {},
  ) {
    this.limits = { ...LIMITS, ...limits };
    stopping.addEventListener('abort', () => this.closeAll(), { once: true });
  }

  /** How many watch. */
  get streams(): number {
    return [...this.perTenant.values()].reduce((sum, streams) => sum + streams, 0);
  }

  /** How many jobs are being read. */
  get readers(): number {
    return this.feeds.size;
  }

  /**
   * Somebody begins to watch a job after a position; undefined where nothing more will come. Whoever is given a
   * watcher has it {@link Watcher.leave} at last.
   */
  async watch(
    tenant: string,
    jobId: string,
    after: number,
    source: EventSource,
  ): Promise<Watcher | undefined> {
    const streams = this.perTenant.get(tenant) ?? 0;
    if (streams >= this.limits.perTenant) throw new TooManyWatchersError(this.limits.perTenant);
    this.perTenant.set(tenant, streams + 1);
    const key = JSON.stringify([tenant, jobId]);
    const watched = this.feedOf(key, source);
    watched.watchers += 1;
    const watcher = new Watcher(watched.feed, after, this.limits, () =>
      this.left(tenant, key, watched),
    );
    try {
      await watched.feed.open();
    } catch (error) {
      watcher.leave();
      throw error;
    }
    if (watched.feed.isOverAt(after)) {
      watcher.leave();
      return undefined;
    }
    if (this.stopping.aborted) watched.feed.close();
    else watched.feed.begin(after);
    return watcher;
  }

  private feedOf(key: string, source: EventSource): WatchedFeed {
    const known = this.feeds.get(key);
    if (known !== undefined && !known.feed.hasFailed) return known;
    const fresh = { feed: new JobFeed(source, this.limits), watchers: 0 };
    this.feeds.set(key, fresh);
    return fresh;
  }

  private left(tenant: string, key: string, watched: WatchedFeed): void {
    const others = (this.perTenant.get(tenant) ?? 0) - 1;
    if (others > 0) this.perTenant.set(tenant, others);
    else this.perTenant.delete(tenant);
    watched.watchers -= 1;
    if (watched.watchers > 0) return;
    watched.feed.close();
    if (this.feeds.get(key) === watched) this.feeds.delete(key);
  }

  private closeAll(): void {
    for (const { feed } of this.feeds.values()) feed.close();
  }
}

/** Somebody who watches a job, and takes what there is when it can take some more. */
export class Watcher {
  private hasLeft = false;
  private stopWaiting: () => void = () => undefined;

  constructor(
    private readonly feed: JobFeed,
    private cursor: number,
    private readonly limits: WatcherLimits,
    private readonly onLeave: () => void,
  ) {}

  /** What happens to the job, up to its end; nothing now and then, when there is nothing for long. */
  async *frames(): AsyncGenerator<readonly Frame[]> {
    while (!this.isDone()) {
      const { frames, reached } = await this.feed.take(this.cursor);
      yield* portionsOf(frames, this.limits.portionBytes);
      if (frames.some(({ isEnd }) => isEnd)) return;
      if (reached > this.cursor) this.cursor = reached;
      else if (!this.isDone() && !(await this.waitForChange())) yield [];
    }
  }

  /** May be said more than once. */
  leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.stopWaiting();
    this.onLeave();
  }

  private isDone(): boolean {
    return this.hasLeft || this.feed.isClosed || this.feed.isOverAt(this.cursor);
  }

  private waitForChange(): Promise<boolean> {
    return this.feed.change(this.cursor, this.limits.keepAliveMs, (stop) => {
      this.stopWaiting = stop;
    });
  }
}

function* portionsOf(frames: readonly Frame[], size: number): Generator<Frame[]> {
  let portion: Frame[] = [];
  let left = size;
  for (const frame of frames) {
    if (portion.length > 0 && frame.bytes.length > left) {
      yield portion;
      [portion, left] = [[], size];
    }
    portion.push(frame);
    left -= frame.bytes.length;
  }
  if (portion.length > 0) yield portion;
}
