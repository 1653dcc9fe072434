/** What the API says about itself, and about what it stands on. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { STAGE_KINDS } from '../job/stagePlan.js';
import type { Pipeline } from '../pipelines/index.js';
import type { ApiEnv } from './env.js';
import type { Metrics } from './metrics.js';
import type { Readiness } from './readiness.js';
import { hears, needs, REFUSALS } from './route.js';

/** The system behind an API. */
export interface SystemFacts {
  /** Of this package. */
  version: string;
  namespace: string;
  /** Undefined where its address is not known. */
  temporalUi: string | undefined;
  pipelines: readonly Pipeline[];
  /** Feeds to try with, where workers can read them. */
  samples: readonly { id: string; url: string }[];
}

export interface SystemParts {
  facts: SystemFacts;
  readiness: () => Promise<Readiness>;
  metrics: Metrics;
  document: () => object;
}

export function systemRoutes({ facts, readiness, metrics, document }: SystemParts) {
  const routes = new OpenAPIHono<ApiEnv>();
  const pipelines = facts.pipelines.map(({ name, stages }) => ({
    name,
    stages: stages.map((stage) => ({
      name: stage.name,
      kind: typeof stage.kind === 'function' ? null : (stage.kind ?? 'activity'),
      criticality: stage.criticality ?? 'normal',
    })),
  }));
  routes.openapi(healthz, (c) => c.json({ status: 'ok' as const }, 200));
  routes.openapi(readyz, async (c) => {
    const now = await readiness();
    return now.status === 'ready' ? c.json(now, 200) : c.json(now, 503);
  });
  routes.openapi(system, async (c) => {
    const { version, namespace, temporalUi, samples } = facts;
    const { tenant, jobs } = c.get('world');
    const workers = await jobs.workers().catch(() => null);
    const ui = temporalUi ?? null;
    return c.json(
      { version, tenant, workers, namespace, temporalUi: ui, pipelines, samples: [...samples] },
      200,
    );
  });
  routes.openapi(measure, async (c) =>
    c.text(await metrics.text(), 200, { 'content-type': metrics.contentType }),
  );
  routes.get('/openapi.json', (c) => c.json(document()));
  return routes;
}

const TAGS = ['System'];

const healthz = createRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'healthz',
  tags: TAGS,
  summary: 'Whether the API is up',
  security: [],
  responses: {
    200: hears('It is.', z.object({ status: z.literal('ok') })),
  },
});

const ready = z
  .object({
    status: z.enum(['ready', 'unready']),
    temporal: z.enum(['reachable', 'unreachable']),
    store: z.enum(['reachable', 'unreachable']),
    workers: z.int().nullable().openapi({
      description: 'Who would take up a new job. Without any, jobs wait; null where nobody knows.',
    }),
  })
  .openapi('Readiness');

const readyz = createRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'readyz',
  tags: TAGS,
  summary: 'Whether the API can do its work: Temporal and the store answer',
  security: [],
  responses: { 200: hears('It can.', ready), 503: hears('It cannot.', ready) },
});

const system = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/system',
  operationId: 'system',
  tags: TAGS,
  summary: 'What there is to work with: workers, pipelines, the Temporal UI',
  responses: {
    200: hears(
      'The system.',
      z
        .object({
          version: z.string(),
          tenant: z.string(),
          workers: z.int().nullable().openapi({ description: 'Null where nobody knows.' }),
          namespace: z.string(),
          temporalUi: z.string().nullable(),
          pipelines: z.array(
            z.object({
              name: z.string(),
              stages: z.array(
                z.object({
                  name: z.string(),
                  kind: z.enum(STAGE_KINDS).nullable().openapi({
                    description: 'Null where the config decides.',
                  }),
                  criticality: z.enum(['critical', 'normal', 'optional']),
                }),
              ),
            }),
          ),
          samples: z.array(z.object({ id: z.string(), url: z.string() })).openapi({
            description: 'Feeds to try with; none where workers cannot read them.',
          }),
        })
        .openapi('System'),
    ),
    ...REFUSALS,
  },
});

const measure = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/metrics',
  operationId: 'metrics',
  tags: TAGS,
  summary: 'Metrics of this server, for Prometheus',
  responses: {
    200: { description: 'Metrics.', content: { 'text/plain': { schema: z.string() } } },
    ...REFUSALS,
  },
});
