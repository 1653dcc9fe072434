/**
 * What a caller is told when it is refused: problem details (RFC 9457) with a code that programs can rely on.
 * Nothing of the inside gets out; what was not foreseen is in the log, under the same request id.
 */
import { STATUS_CODES } from 'node:http';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  JobOverError,
  UnknownStageError,
  WorkCancelledError,
  WorkRefusedError,
} from '../bridge/protocol.js';
import { JobNotFoundError } from '../client/errors.js';
import { InvalidIdError } from '../job/ids.js';
import type { ApiEnv } from './env.js';
import type { InvalidField, Problem } from './problemSchema.js';

/** A refusal as it is decided: everything but what belongs to the single request. */
export interface Refusal {
  status: 400 | 404 | 405 | 409 | 410 | 413 | 415 | 421 | 422 | 500;
  code: string;
  detail: string;
  errors?: InvalidField[];
}

/** Answers a request with a problem. */
export function refuse(c: Context<ApiEnv>, { status, code, detail, errors }: Refusal): Response {
  const problem: Problem = {
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    requestId: c.get('requestId'),
    ...(errors === undefined ? {} : { errors }),
  };
  return c.body(JSON.stringify(problem), status, { 'content-type': 'application/problem+json' });
}

/** What an error means to the caller; undefined when it is none of the caller's business. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof WorkRefusedError)
    return { status: 409, code: error.code, detail: error.message };
  if (error instanceof WorkCancelledError)
    return { status: 410, code: 'work-cancelled', detail: error.message };
  if (error instanceof JobOverError)
    return { status: 410, code: 'job-over', detail: error.message };
  if (error instanceof UnknownStageError)
    return { status: 404, code: 'unknown-stage', detail: error.message };
  if (error instanceof JobNotFoundError || error instanceof InvalidIdError)
    return { status: 404, code: 'unknown-job', detail: error.message };
  if (error instanceof HTTPException) return ofTheFramework(error.status);
  return undefined;
}

/** The two things that the framework refuses by itself. */
function ofTheFramework(status: number): Refusal | undefined {
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
  const refusal = refusalOf(error);
  if (refusal !== undefined) return refuse(c, refusal);
  const request = { requestId: c.get('requestId'), method: c.req.method, path: c.req.path };
  c.get('log').error({ err: error, ...request }, 'A request failed');
  return refuse(c, INTERNAL);
};

/** Answers requests for what is not there. */
export const answerUnknown: NotFoundHandler<ApiEnv> = (c) =>
  refuse(c, { status: 404, code: 'not-found', detail: `There is no ${c.req.path} here.` });
