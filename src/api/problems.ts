/**
 * What a caller is told when it is refused: problem details (RFC 9457) with a code that programs can rely on.
 * Nothing of the inside gets out; what was not foreseen is in the log, under the same request id.
 */
import { STATUS_CODES } from 'node:http';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ApiEnv } from './env.js';
import type { InvalidField, Problem } from './problemSchema.js';
import { refusalOf } from './refusals.js';

/** A refusal as it is decided: everything but what belongs to the single request. */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 410 | 413 | 415 | 421 | 422 | 429 | 500 | 503;
  code: string;
  detail: string;
  errors?: InvalidField[];
  /** How soon it is worth asking again. */
  retryAfterS?: number;
}

/** Answers a request with a problem. */
export function refuse(
  c: Context<ApiEnv>,
  { status, code, detail, errors, retryAfterS }: Refusal,
): Response {
  const problem: Problem = {
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    requestId: c.get('requestId'),
    ...(errors === undefined ? {} : { errors }),
  };
  if (retryAfterS !== undefined) c.header('retry-after', String(retryAfterS));
  return c.body(JSON.stringify(problem), status, { 'content-type': 'application/problem+json' });
}

/** The two things that the framework refuses by itself. */
function ofTheFramework(error: unknown): Refusal | undefined {
  if (!(error instanceof HTTPException)) return undefined;
  const { status } = error;
  if (status === 400)
    return { status, code: 'invalid-json', detail: 'The body of the request is not JSON.' };
  if (status === 415) {
    const detail = 'The body of the request must be sent as application/json.';
    return { status, code: 'unsupported-media-type', detail };
  }
  return undefined;
}

const INTERNAL: Refusal = {
  status: 500,
  code: 'internal',
  detail: 'Something went wrong here. The log of the server has more under the id of this request.',
};

/** Turns whatever a handler throws into a problem. */
export const answerError: ErrorHandler<ApiEnv> = (error, c) => {
  const refusal = refusalOf(error) ?? ofTheFramework(error);
  if (refusal !== undefined && refusal.status < 500) return refuse(c, refusal);
  const request = { requestId: c.get('requestId'), method: c.req.method, path: c.req.path };
  c.get('log').error({ err: error, ...request }, 'A request failed');
  return refuse(c, refusal ?? INTERNAL);
};

/** Answers requests for what is not there. */
export const answerUnknown: NotFoundHandler<ApiEnv> = (c) =>
  refuse(c, { status: 404, code: 'not-found', detail: `There is no ${c.req.path} here.` });
