/**
 * Server-sent events for one client. The helper of the framework hands on what is written when the connection
 * takes it and not before, so what lies unsent for a client is a few portions at most. Who takes nothing for a
 * while is cut off, and can go on later from where it was.
 */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ApiEnv } from './env.js';
import { GREETING, KEEP_ALIVE, type Frame } from './eventFrames.js';
import type { Watcher } from './watchers.js';

export interface StreamLimits {
  /** How long a client may take for what is written before it is dropped. Default: 30 s. */
  takenWithinMs?: number | undefined;
  /** How long a client is believed before its key is looked at again. Default: 45 s. */
  believedMs?: number | undefined;
}

/** Sends a client what its watcher sees, until the job has ended or the client is gone, too slow, or out of rights. */
export function streamEvents(
  c: Context<ApiEnv>,
  watcher: Watcher,
  { takenWithinMs = 30_000, believedMs = 45_000 }: StreamLimits = {},
): Response {
  // Else proxies such as nginx would keep events back until they have many.
  c.header('x-accel-buffering', 'no');
  const log = c.get('log');
  const requestId = c.get('requestId');
  const isWelcome = nowAndThen(c.get('isStillWelcome'), believedMs);
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => watcher.leave());
    const isTaken = (bytes: Uint8Array) => inTime(stream.write(bytes), takenWithinMs);
    try {
      let isTaking = await isTaken(GREETING);
      for await (const frames of watcher.frames()) {
        // Who comes back is told why.
        if (!(await isWelcome())) return;
        isTaking &&= await isTaken(bytesOf(frames));
        if (!isTaking) break;
      }
      if (isTaking) return;
      log.warn({ requestId }, 'A client that took no events was dropped');
      cutOff(c);
    } catch (error) {
      // The client comes back, and is told then what is wrong if it still is.
      log.error({ err: error, requestId }, 'An event stream broke off');
    } finally {
      watcher.leave();
    }
  });
}

function bytesOf(frames: readonly Frame[]): Uint8Array {
  const [first] = frames;
  if (first === undefined) return KEEP_ALIVE;
  if (frames.length === 1) return first.bytes;
  return Buffer.concat(frames.map(({ bytes }) => bytes));
}

/** Asks again when the last answer is so old. Where nobody can tell, nothing has changed. */
function nowAndThen(ask: () => Promise<boolean>, everyMs: number): () => Promise<boolean> {
  let askedAt = performance.now();
  return async () => {
    if (performance.now() - askedAt < everyMs) return true;
    askedAt = performance.now();
    return ask().catch(() => true);
  };
}

async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isDone = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isDone;
}

/** An orderly end would wait behind what the client does not take. */
function cutOff(c: Context<ApiEnv>): void {
  // Undefined under a server that is not Node's; there the stream is closed.
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  outgoing?.destroy();
}
