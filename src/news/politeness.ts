/** How hard we lean on one host: few requests at a time, and a pause between their beginnings. */
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';

export interface Politeness {
  /** Requests to one host at a time. */
  concurrency: number;
  /** Between the beginnings of two requests to one host. */
  delayMs: number;
}

export const POLITE: Politeness = { concurrency: 2, delayMs: 250 };

/** A host that asks for longer pauses than this is asked for fewer pages, not waited for. */
const LONGEST_DELAY_MS = 5_000;

/** The gate to one host. */
export class HostGate {
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #delayMs: number;
  #next = 0;

  constructor({ concurrency, delayMs }: Politeness = POLITE) {
    this.#limit = pLimit(concurrency);
    this.#delayMs = delayMs;
  }

  /** Runs work when it is its turn. An aborted signal ends the waiting at once. */
  async pass<Result>(
    signal: AbortSignal,
    work: () => Promise<Result>,
    /** What the host itself asks for, as in robots.txt. */
    wishedDelayMs = 0,
  ): Promise<Result> {
    const delayMs = Math.max(this.#delayMs, Math.min(wishedDelayMs, LONGEST_DELAY_MS));
    const turn = this.#limit(async () => {
      signal.throwIfAborted();
      const now = Date.now();
      const start = Math.max(now, this.#next);
      this.#next = start + delayMs;
      if (start > now) await pause(start - now, undefined, { signal });
      return work();
    });
    return unlessAborted(signal, turn);
  }
}

/** The promise's result, or the signal's reason as soon as it is aborted. */
export async function unlessAborted<Result>(
  signal: AbortSignal,
  promise: Promise<Result>,
): Promise<Result> {
  const { promise: aborted, reject } = withReject();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Whoever loses the race has nobody left to tell.
    promise.catch(() => undefined);
  }
}

function withReject(): { promise: Promise<never>; reject: (reason: Error) => void } {
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => (reject = refuse));
  promise.catch(() => undefined);
  return { promise, reject };
}
