/** What no schema says of a request, because it holds for all text and all JSON in it. */
import { z } from '@hono/zod-openapi';
import type { InvalidField } from './problemSchema.js';

/** Far more than anybody needs, and far less than what exhausts the stack of whoever walks through it. */
const DEEPEST = 64;
/** PostgreSQL keeps no NUL, and Temporal takes no half of a character: neither could be kept by everybody. */
const UNFIT = /\u0000|\p{Surrogate}/u;

/** The first thing in it that could not be kept, with its path. */
export function unfitIn(value: unknown, path: PropertyKey[] = []): InvalidField | undefined {
  if (typeof value === 'string' && UNFIT.test(value))
    return {
      path: z.core.toDotPath(path),
      message: 'Expected text without NUL and without halves of characters',
    };
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length === DEEPEST)
    return {
      path: z.core.toDotPath(path.slice(0, 3)),
      message: `Expected at most ${DEEPEST} levels`,
    };
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const found = unfitIn(key, path) ?? unfitIn(part, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
