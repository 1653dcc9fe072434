/** The HTTP API: routes in, problems out. It keeps nothing between requests, so it can be restarted at any time. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import type { WorkerProtocol } from '../bridge/protocol.js';
import type { Log } from '../runtime/log.js';
import type { ApiEnv } from './env.js';
import { namesLoopback } from './loopback.js';
import { answerOtherMethods } from './otherMethods.js';
import { pageRoutes } from './pageRoutes.js';
import { answerError, answerUnknown, refuse } from './problems.js';
import { systemRoutes } from './systemRoutes.js';
import { workerRoutes } from './workerRoutes.js';

/** A body that is longer is refused before it is read to its end. */
const MAX_BODY_BYTES = 1024 * 1024;

export interface ApiOptions {
  /** The outside work of a tenant. */
  work: (tenant: string) => WorkerProtocol;
  /** Whose jobs these are. */
  tenant: string;
  log: Log;
  /** Ends what waits, when the server is to stop. */
  stopping?: AbortSignal | undefined;
}

/** The API as a Hono app. Give its `fetch` to any server, or {@link listen} with it. */
export function createApi({ work, tenant, log, stopping }: ApiOptions): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>();
  app.onError(answerError);
  app.notFound(answerUnknown);
  app.use(requestId({ limitLength: 100 }));
  app.use(async (c, next) => {
    c.set('log', log);
    c.set('work', work(tenant));
    const began = performance.now();
    await next();
    const ms = Math.round(performance.now() - began);
    const { method, path } = c.req;
    log.debug(
      { requestId: c.get('requestId'), method, path, status: c.res.status, ms },
      'Answered',
    );
  });
  // There are no keys yet, so being on this machine is what makes a caller trusted.
  app.use(async (c, next) => {
    if (namesLoopback(c.req.header('host'))) return next();
    const detail =
      'This server is for programs of its own machine: ask for 127.0.0.1 or localhost.';
    return refuse(c, { status: 421, code: 'foreign-host', detail });
  });
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c: Context<ApiEnv>) =>
        refuse(c, {
          status: 413,
          code: 'too-large',
          detail: 'The body of the request is over 1 MB.',
        }),
    }),
  );
  app.route('/', workerRoutes(stopping ?? new AbortController().signal));
  app.route(
    '/',
    systemRoutes(() => openApiDocument(app)),
  );
  app.route('/', pageRoutes());
  answerOtherMethods(app);
  return app;
}

/** The OpenAPI 3.1 document of an app. */
export function openApiDocument(app: OpenAPIHono<ApiEnv>) {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version: '1',
      description:
        'Work on the items of jobs, from any language. Refusals are problem details (RFC 9457).',
    },
  });
}
