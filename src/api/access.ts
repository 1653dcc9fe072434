/** Who may come in: by key, or, on this machine alone, without one. */
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ApiKeys } from '../client/apiKeys.js';
import { PERMISSIONS, ROLES, type Permission } from '../job/role.js';
import type { ApiEnv, Caller, TenantWorld } from './env.js';
import { refuse } from './problems.js';

/** The cookie in which a browser keeps its key. Scripts cannot read it, and other sites cannot send it. */
export const KEY_COOKIE = 'plumbline_key';

/** Whether callers need keys. Without, all of them are one person, of this tenant. */
export type Authentication = { keys: Pick<ApiKeys, 'callerOf'> } | { tenant: string };

/** Notes a wrong key; answers when that were too many. */
export type OnWrongKey = (c: Context<ApiEnv>) => Promise<Response | undefined>;

/**
 * Finds out who calls, and gives them the world of their tenant and no other. What they may do, the routes say; and
 * only those that need a caller refuse a wrong key: the page and the way in are there for a browser with an old one.
 */
export function admit(
  authentication: Authentication,
  worldOf: (tenant: string) => TenantWorld,
  onWrongKey: OnWrongKey,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const key = keyIn(c);
    const caller = await callerOf(authentication, key);
    if (caller !== undefined) {
      c.set('caller', caller);
      c.set('world', worldOf(caller.tenant));
      c.set('isStillWelcome', async () => (await callerOf(authentication, key)) !== undefined);
    } else if (key !== undefined) c.set('onWrongKey', () => onWrongKey(c));
    return next();
  };
}

/** Whom a key stands for; undefined where there must be one and this is none. */
export async function callerOf(
  authentication: Authentication,
  key: string | undefined,
): Promise<Caller | undefined> {
  if ('tenant' in authentication) {
    const { tenant } = authentication;
    const name = 'somebody at this machine';
    return { id: 'none', tenant, name, role: null, permissions: PERMISSIONS };
  }
  const holder = key === undefined ? undefined : await authentication.keys.callerOf(key);
  if (holder === undefined) return undefined;
  return { ...holder, permissions: ROLES[holder.role] };
}

/** Lets those through who have this permission. */
export function only(permission: Permission): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const caller = c.get('caller');
    if (caller === undefined) return unauthenticated(c);
    if (caller.permissions.includes(permission)) return next();
    const detail = `A key of the role ${caller.role ?? 'none'} may not do this: it takes the permission "${permission}".`;
    return refuse(c, { status: 403, code: 'forbidden', detail });
  };
}

/** The refusal of somebody without a valid key. */
export async function unauthenticated(c: Context<ApiEnv>): Promise<Response> {
  const tooMany = await c.get('onWrongKey')?.();
  if (tooMany !== undefined) return tooMany;
  c.header('www-authenticate', 'Bearer realm="plumbline"');
  const detail =
    'Send a valid API key as "Authorization: Bearer <key>". Make one with: plumbline key create';
  return refuse(c, { status: 401, code: 'unauthenticated', detail });
}

function keyIn(c: Context<ApiEnv>): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return bearer ?? getCookie(c, KEY_COOKIE);
}
