import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './env.js';
import { refuse } from './problems.js';

/** Answers 405 for every method that a known path does not have. Comes after all routes. */
export function answerOtherMethods(app: OpenAPIHono<ApiEnv>): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method !== 'ALL') methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, known] of methods) {
    const allow = [...known].join(', ');
    app.all(path, (c) => {
      c.header('allow', allow);
      const detail = `${c.req.path} knows no ${c.req.method}, only ${allow}.`;
      return refuse(c, { status: 405, code: 'method-not-allowed', detail });
    });
  }
}
