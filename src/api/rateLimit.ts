/** How much one caller may ask, so that one of them cannot keep the others waiting. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { OnWrongKey } from './access.js';
import type { ApiEnv } from './env.js';
import { refuse } from './problems.js';

/** Requests are counted over so many seconds: a burst is no abuse. */
const WINDOW_S = 10;
/**
 * Wrong keys from one address within a minute; whoever has the right one is never kept out by this. A server that is
 * to answer more than usual has more callers behind one address.
 */
const WRONG_KEYS = 30;
const WRONG_KEYS_SHARE = 0.15;

/** Limits the requests of each caller. What needs no caller costs nothing worth a limit. */
export function limitCallers(perSecond: number): MiddlewareHandler<ApiEnv> {
  const limiter = new RateLimiterMemory({ points: perSecond * WINDOW_S, duration: WINDOW_S });
  return async (c, next) => {
    const caller = c.get('caller');
    if (caller === undefined) return next();
    return (await overLimit(c, limiter, caller.id)) ?? next();
  };
}

/** Counts a wrong key; answers once there were too many of them. */
export function limitWrongKeys(perSecond: number): OnWrongKey {
  const points = Math.max(WRONG_KEYS, Math.round(perSecond * WRONG_KEYS_SHARE));
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return (c) => overLimit(c, limiter, addressOf(c));
}

async function overLimit(
  c: Context<ApiEnv>,
  limiter: RateLimiterMemory,
  who: string,
): Promise<Response | undefined> {
  try {
    await limiter.consume(who);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    c.header('retry-after', String(seconds));
    const detail = `That were too many requests. Ask again in ${seconds} s.`;
    return refuse(c, { status: 429, code: 'too-many-requests', detail });
  }
}

/** Where a request came from; apps that are called without a server have no such place. */
function addressOf(c: Context<ApiEnv>): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
