/** The HTTP API: routes in, problems out. It keeps nothing that a restart would lose. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import type { Log } from '../runtime/log.js';
import { workflowLink } from '../runtime/temporalUi.js';
import { admit, type Authentication } from './access.js';
import { briefRoutes } from './briefRoutes.js';
import { controlRoutes } from './controlRoutes.js';
import { engineRoutes } from './engineRoutes.js';
import type { ApiEnv, TenantWorld } from './env.js';
import { eventRoutes } from './eventRoutes.js';
import { itemRoutes } from './itemRoutes.js';
import { jobRoutes } from './jobRoutes.js';
import { laneRoutes } from './laneRoutes.js';
import { Metrics } from './metrics.js';
import { onlyThisMachine, refuseForeignPages } from './origin.js';
import { answerOtherMethods } from './otherMethods.js';
import { pageRoutes } from './pageRoutes.js';
import { answerError, answerUnknown, refuse } from './problems.js';
import { limitCallers, limitWrongKeys } from './rateLimit.js';
import type { Readiness } from './readiness.js';
import { scheduleRoutes } from './scheduleRoutes.js';
import { sessionRoutes } from './sessionRoutes.js';
import { systemRoutes, type SystemFacts } from './systemRoutes.js';
import { Watchers } from './watchers.js';
import { workerRoutes } from './workerRoutes.js';

/** A body that is longer is refused before it is read to its end. */
const MAX_BODY_BYTES = 1024 * 1024;
const REQUESTS_PER_SECOND = 200;

export interface ApiOptions {
  /** Whether callers need keys. Without, the server is for programs of its own machine. */
  authentication: Authentication;
  /** What a caller of this tenant can reach. */
  worldOf: (tenant: string) => TenantWorld;
  facts: SystemFacts;
  readiness: () => Promise<Readiness>;
  log: Log;
  /** Ends what waits, when the server is to stop. */
  stopping?: AbortSignal | undefined;
  /** Of each key, on average over ten seconds. Default: 200. */
  requestsPerSecond?: number | undefined;
  /** Sites whose pages may call the API. Default: none but its own. */
  corsOrigins?: readonly string[] | undefined;
}

/** The API as a Hono app. Give its `fetch` to any server, or {@link listen} with it. */
export function createApi(options: ApiOptions): OpenAPIHono<ApiEnv> {
  const { authentication, worldOf, facts, readiness, log, corsOrigins = [] } = options;
  const stopping = options.stopping ?? new AbortController().signal;
  const app = new OpenAPIHono<ApiEnv>();
  const metrics = new Metrics();
  const watchers = new Watchers(stopping);
  countWatchers(metrics, watchers);
  const requestsPerSecond = options.requestsPerSecond ?? REQUESTS_PER_SECOND;
  const onWrongKey = limitWrongKeys(requestsPerSecond);
  app.onError(answerError);
  app.notFound(answerUnknown);
  app.use(requestId({ limitLength: 100 }));
  app.use(async (c, next) => {
    c.set('log', log);
    const began = performance.now();
    await next();
    const ms = Math.round(performance.now() - began);
    const { method, path } = c.req;
    log.debug(
      { requestId: c.get('requestId'), method, path, status: c.res.status, ms },
      'Answered',
    );
  });
  app.use(metrics.count);
  app.use(secureHeaders({ xFrameOptions: 'DENY', strictTransportSecurity: false }));
  app.use('/api/*', async (c, next) => {
    // What one key may see, nobody in between may keep for the next one.
    c.header('cache-control', 'no-store');
    await next();
  });
  if ('tenant' in authentication) app.use(onlyThisMachine);
  app.use(refuseForeignPages(corsOrigins));
  if (corsOrigins.length > 0) {
    app.use(
      cors({
        origin: [...corsOrigins],
        exposeHeaders: ['location', 'retry-after', 'x-request-id'],
      }),
    );
  }
  app.use(admit(authentication, worldOf, onWrongKey));
  app.use(limitCallers(requestsPerSecond));
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c: Context<ApiEnv>) => {
        // What is left of the body is not read, so nobody may send another request after it.
        c.header('connection', 'close');
        const detail = 'The body of the request is over 1 MB.';
        return refuse(c, { status: 413, code: 'too-large', detail });
      },
    }),
  );
  // It takes long to write, and does not change: the first who asks has it written for all.
  let written: object | undefined;
  const document = () => (written ??= openApiDocument(app));
  const linkTo = (workflowId: string) =>
    facts.temporalUi === undefined
      ? null
      : workflowLink(facts.temporalUi, facts.namespace, workflowId);
  for (const routes of [
    sessionRoutes(authentication, onWrongKey),
    jobRoutes(linkTo),
    controlRoutes(),
    eventRoutes(watchers),
    itemRoutes(),
    laneRoutes(),
    scheduleRoutes(),
    briefRoutes(),
    engineRoutes(),
    workerRoutes(stopping),
    systemRoutes({ facts, readiness, metrics, document }),
  ]) {
    app.route('/', routes);
  }
  app.route('/', pageRoutes());
  answerOtherMethods(app);
  return app;
}

function countWatchers(metrics: Metrics, watchers: Watchers): void {
  metrics.gauge('plumbline_event_streams', 'Clients that follow jobs.', () => watchers.streams);
  metrics.gauge('plumbline_event_readers', 'Jobs that are followed.', () => watchers.readers);
}

/** The OpenAPI 3.1 document of an app. */
export function openApiDocument(app: OpenAPIHono<ApiEnv>) {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'key', { type: 'http', scheme: 'bearer' });
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'plumbline_key',
  });
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version: '1',
      description:
        'Durable pipeline jobs: start them, watch them, control them, work on their items. Refusals are problem details (RFC 9457) with a stable `code`. Text has no NUL character and no half of one, and JSON no more than 64 levels.',
    },
  });
}
