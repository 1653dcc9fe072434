import type { Hook } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiEnv } from './env.js';
import { unfitIn } from './fitText.js';
import type { InvalidField } from './problemSchema.js';
import { refuse } from './problems.js';

/** Answers a request that does not fit its schema, with every path that is wrong. */
export const answerInvalid: Hook<unknown, ApiEnv, string, Response | undefined> = (result, c) => {
  if (result.success) {
    const unfit = unfitIn(result.data);
    return unfit === undefined ? undefined : invalid(c, [unfit]);
  }
  return invalid(c, result.error.issues.flatMap(fieldsOf));
};

/** The refusal of a request with these fields wrong. */
export function invalid(c: Context<ApiEnv>, errors: InvalidField[]): never {
  const detail = errors.map(({ path, message }) => `${path || 'body'}: ${message}`).join('; ');
  // What a route answers is typed by its successes; every refusal is a problem.
  return refuse(c, { status: 422, code: 'invalid', detail, errors }) as never;
}

function fieldsOf(issue: z.core.$ZodIssue): InvalidField[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ path: z.core.toDotPath(issue.path), message: issue.message }];
  return issue.keys.map((key) => ({
    path: z.core.toDotPath([...issue.path, key]),
    message: 'There is no such field',
  }));
}
