/** The parts that routes are written with. Permissions, bodies and refusals look the same in each, and in the document. */
import type { z } from '@hono/zod-openapi';
import type { Permission } from '../job/role.js';
import { only } from './access.js';
import { problemSchema } from './problemSchema.js';

/** A request body. */
export const says = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

/** A request body that may be left out. */
export const maySay = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: false, content: { 'application/json': { schema } } },
});

/** A success. */
export const hears = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A refusal. */
export const refused = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

/** What every endpoint that asks who is calling can answer. */
const NOT_ADMITTED = {
  401: refused('`unauthenticated`: there is no valid API key in the request.'),
  403: refused(
    '`forbidden`: the role of the key does not allow this, or a page of another site asked.',
  ),
  429: refused('`too-many-requests`: ask again after the seconds in `Retry-After`.'),
  503: refused(
    '`service-unavailable`: Temporal or the store cannot be reached. `no-worker`: only a worker can answer, and none does.',
  ),
};

/** What every endpoint with a body can answer. */
const UNFIT = {
  400: refused('`invalid-json`: the body is not JSON.'),
  413: refused('`too-large`: the body is over 1 MB.'),
  415: refused('`unsupported-media-type`: the body is not sent as application/json.'),
  422: refused('`invalid`: the request does not fit; `errors` has the paths.'),
};

/** What an endpoint can answer besides its successes. */
export const REFUSALS = { ...NOT_ADMITTED, 422: UNFIT[422] };
/** The same for one with a body. */
export const REFUSALS_OF_BODY = { ...NOT_ADMITTED, ...UNFIT };

/** The permission that a route asks for: enforced, and told in the document. */
export function needs(permission: Permission) {
  return {
    middleware: only(permission),
    security: [{ key: [] }, { session: [] }],
    'x-permission': permission,
  };
}
