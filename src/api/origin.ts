/** Keeps pages of other sites from acting in the name of whoever has them open. */
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './env.js';
import { namesLoopback } from '../runtime/loopback.js';
import { refuse } from './problems.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another origin asks for. A browser says in `Origin` whose page it is; a program
 * says nothing there, and has no cookie that somebody else could use.
 */
export function refuseForeignPages(allowed: readonly string[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (SAFE.has(c.req.method) || origin === undefined) return next();
    if (allowed.includes(origin) || isOwn(origin, c.req.header('host'))) return next();
    const detail = `A page of ${origin} may not change anything here.`;
    return refuse(c, { status: 403, code: 'foreign-origin', detail });
  };
}

/** Where there are no keys, being on this machine is what makes a caller trusted. */
export const onlyThisMachine: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (namesLoopback(c.req.header('host'))) return next();
  const detail = 'This server is for programs of its own machine: ask for 127.0.0.1 or localhost.';
  return refuse(c, { status: 421, code: 'foreign-host', detail });
};

function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
