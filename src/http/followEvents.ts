/** The events of a job, over as many connections as it takes. */
import { PlumblineApiError } from './apiError.js';
import { NotEventsError, readEvents, type JobEvent } from './eventStream.js';
import type { components } from './schema.js';

export interface EventsOptions {
  /** The `seq` of the last event that is known; what comes after it is sent. Default: 0, from the beginning. */
  cursor?: number | undefined;
  /** Ends the waiting: the iteration throws its reason. */
  signal?: AbortSignal | undefined;
  /** For how long a server that was there before may be out of reach. Default: five minutes. */
  patienceMs?: number | undefined;
}

const PATIENCE_MS = 5 * 60_000;
/** Until the server says something else. */
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Nothing happens to a job after one of these. */
const LAST: ReadonlySet<unknown> = new Set<components['schemas']['JobReport']['status']>([
  'COMPLETED',
  'PARTIAL',
  'FAILED',
  'CANCELLED',
]);

/** What a server or a proxy answers while it is not itself: it is worth asking again. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** @param at the address of the events */
export async function* followEvents(
  at: string,
  headers: Readonly<Record<string, string>>,
  { cursor = 0, signal, patienceMs = PATIENCE_MS }: EventsOptions = {},
): AsyncGenerator<JobEvent, void, undefined> {
  let known = cursor;
  let retryMs = RETRY_MS;
  let failures = 0;
  /** When the server was there last; undefined before it ever was. */
  let heardAt: number | undefined;
  for (;;) {
    let askedToWaitMs = 0;
    try {
      const asked = { ...headers, ...(known > 0 && { 'last-event-id': String(known) }) };
      for await (const said of readEvents(at, asked, signal)) {
        failures = 0;
        heardAt = Date.now();
        if (said === 'over') return;
        if (said === 'alive') continue;
        if ('retryMs' in said) {
          ({ retryMs } = said);
        } else if (said.seq > known) {
          known = said.seq;
          yield said;
          if (isLast(said)) return;
        }
      }
    } catch (error) {
      const isPassing =
        error instanceof PlumblineApiError
          ? PASSING.has(error.status)
          : !(error instanceof NotEventsError);
      const isGone = heardAt === undefined || Date.now() - heardAt > patienceMs;
      if (signal?.aborted === true || !isPassing || isGone) throw error;
      if (error instanceof PlumblineApiError) askedToWaitMs = error.retryAfterMs ?? 0;
    }
    const backoffMs = Math.min(retryMs * 2 ** failures, LONGEST_RETRY_MS);
    failures += 1;
    // A thousand clients that lost the same server should not come back at the same moment.
    await pause(Math.max(askedToWaitMs, backoffMs * (0.5 + Math.random() / 2)), signal);
  }
}

function isLast({ kind, data }: JobEvent): boolean {
  return kind === 'status' && LAST.has(data?.['status']);
}

/** Waits, but not longer than it is wanted. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
