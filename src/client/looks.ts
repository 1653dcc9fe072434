/** Looking at a job whenever there is news of it, and now and then when there is none. */

/** Without news: for the lease, the pace, and what heartbeats say. */
const LOOK_MS = 1_000;
/** When no more news will come: the end is written, and Temporal may not have heard of it yet. */
const LAST_LOOK_MS = 200;

/**
 * One look after the other, until nobody wants any more.
 * @param news yields something whenever there is news, until its signal is given
 */
export async function* looks<Look>(
  look: () => Promise<Look>,
  news: (leaving: AbortSignal) => AsyncIterable<unknown>,
  signal?: AbortSignal,
): AsyncGenerator<Look> {
  const bell = new Bell(news);
  const leave = () => void bell.stop();
  signal?.addEventListener('abort', leave);
  try {
    do {
      yield await look();
      await bell.wait(bell.isSilent ? LAST_LOOK_MS : LOOK_MS);
    } while (signal?.aborted !== true);
  } finally {
    signal?.removeEventListener('abort', leave);
    await bell.stop();
  }
}

/** Rings when there is news. */
class Bell {
  /** Whether it will not ring any more: the news have ended, or they cannot be had. */
  isSilent = false;
  private hasRung = false;
  private wake: () => void = () => undefined;
  private readonly leaving = new AbortController();
  private readonly listening: Promise<void>;

  constructor(news: (leaving: AbortSignal) => AsyncIterable<unknown>) {
    this.listening = this.listen(news(this.leaving.signal)[Symbol.asyncIterator]());
  }

  /** Resolves when it has rung since the last call, or after so long. */
  async wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.hasRung ? 0 : ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.hasRung = false;
  }

  async stop(): Promise<void> {
    this.leaving.abort();
    this.ring();
    await this.listening;
  }

  private async listen(news: AsyncIterator<unknown>): Promise<void> {
    try {
      while ((await news.next()).done !== true) this.ring();
    } catch {
      // Whoever waits looks now and then all the same.
    }
    this.isSilent = true;
    this.ring();
  }

  private ring(): void {
    this.hasRung = true;
    this.wake();
  }
}
