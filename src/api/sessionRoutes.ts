/** Who the caller is; and for browsers, a way to keep a key where no script can read it. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { deleteCookie, setCookie } from 'hono/cookie';
import { PERMISSIONS, ROLE_NAMES } from '../job/role.js';
import {
  callerOf,
  KEY_COOKIE,
  unauthenticated,
  type Authentication,
  type OnWrongKey,
} from './access.js';
import type { ApiEnv, Caller } from './env.js';
import { answerInvalid } from './invalid.js';
import { hears, refused, REFUSALS_OF_BODY, says } from './route.js';

/** A browser forgets its key after so long. */
const KEPT_S = 30 * 24 * 60 * 60;

const session = z
  .object({
    authentication: z.enum(['key', 'off']).openapi({
      description: 'off: only programs of this machine are served, and all of them may do all.',
    }),
    tenant: z.string(),
    name: z.string(),
    role: z.enum(ROLE_NAMES).nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
  })
  .openapi('Session');
const signInBody = z.strictObject({ key: z.string().min(1).max(200) }).openapi('SignIn');

export function sessionRoutes(
  authentication: Authentication,
  onWrongKey: OnWrongKey,
): OpenAPIHono<ApiEnv> {
  const kind: 'off' | 'key' = 'tenant' in authentication ? 'off' : 'key';
  const shown = ({ tenant, name, role, permissions }: Caller) => {
    return { authentication: kind, tenant, name, role, permissions: [...permissions] };
  };
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(read, async (c) => {
    const caller = c.get('caller');
    return caller === undefined
      ? ((await unauthenticated(c)) as never)
      : c.json(shown(caller), 200);
  });
  routes.openapi(signIn, async (c) => {
    const { key } = c.req.valid('json');
    const caller = await callerOf(authentication, key);
    if (caller === undefined) {
      c.set('onWrongKey', () => onWrongKey(c));
      return (await unauthenticated(c)) as never;
    }
    // TLS ends in front of this server; only the browser knows that it spoke it.
    const secure = c.req.header('origin')?.startsWith('https:') === true;
    if (kind === 'key') {
      const cookie = { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: KEPT_S } as const;
      setCookie(c, KEY_COOKIE, key, { ...cookie, secure });
    }
    return c.json(shown(caller), 200);
  });
  routes.openapi(signOut, (c) => {
    deleteCookie(c, KEY_COOKIE, { path: '/' });
    return c.body(null, 204);
  });
  return routes;
}

const TAGS = ['Session'];
const UNKNOWN = {
  401: refused('`unauthenticated`: there is no valid API key.'),
  429: refused('`too-many-requests`: that were too many wrong keys.'),
};

const read = createRoute({
  method: 'get',
  path: '/api/session',
  operationId: 'readSession',
  tags: TAGS,
  summary: 'Whose key this is, and what it may do',
  security: [{ key: [] }, { session: [] }],
  responses: { 200: hears('The caller.', session), ...UNKNOWN },
});

const { 400: badJson, 413: tooLarge, 415: badType, 422: invalid } = REFUSALS_OF_BODY;

const signIn = createRoute({
  method: 'post',
  path: '/api/session',
  operationId: 'signIn',
  tags: TAGS,
  summary: 'For browsers: keep a key in a cookie that no script can read',
  security: [],
  request: says(signInBody),
  responses: {
    200: hears('The caller.', session),
    ...UNKNOWN,
    400: badJson,
    403: refused('`foreign-origin`: a page of another site asked.'),
    413: tooLarge,
    415: badType,
    422: invalid,
  },
});

const signOut = createRoute({
  method: 'delete',
  path: '/api/session',
  operationId: 'signOut',
  tags: TAGS,
  summary: 'For browsers: forget the key',
  security: [],
  responses: {
    204: { description: 'It is forgotten.' },
    403: refused('`foreign-origin`: a page of another site asked.'),
  },
});
