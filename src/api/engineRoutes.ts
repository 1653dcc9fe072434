/** Engine versions, and how good the tenant found them to be over time. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { activateEngine } from '../client/activateEngine.js';
import { readEngine, UnknownEngineError } from '../client/engineNames.js';
import { enginesOf, type EngineRow } from '../client/engines.js';
import type { ApiEnv, TenantWorld } from './env.js';
import { answerInvalid } from './invalid.js';
import { hears, needs, refused, REFUSALS, REFUSALS_OF_BODY, says } from './route.js';
import { wholeNumber } from './wholeNumber.js';

const engineShape = {
  id: z.string(),
  parentId: z.string().nullable(),
  note: z.string(),
  createdAt: z.string(),
  active: z.boolean(),
  baseline: z.boolean().openapi({ description: 'The one that this release comes with.' }),
  lastScore: z.number().nullable().openapi({ description: 'Of its last evaluation, 0 to 1.' }),
};
const engine = z.object(engineShape).openapi('Engine');
const engineWhole = z
  .object({ ...engineShape, parameters: z.record(z.string(), z.unknown()) })
  .openapi('EngineVersion');
const activation = z.object({
  engineVersionId: z.string(),
  jobId: z.string(),
  reason: z.string(),
  activatedAt: z.string(),
});
const interval = z.object({ low: z.number(), high: z.number() });
const evaluation = z
  .object({
    jobId: z.string(),
    engineVersionId: z.string(),
    scores: z.record(z.string(), z.number()),
    intervals: z.record(z.string(), interval).nullable().openapi({
      description: 'How far each score could be off (95 %).',
    }),
    proxies: z.record(z.string(), z.number()).nullable(),
    goldId: z.string().nullable().openapi({
      description: 'Only scores on the same gold set can be compared.',
    }),
    createdAt: z.string(),
  })
  .openapi('Evaluation');
const activateBody = z
  .strictObject({ reason: z.string().trim().min(1).max(1000) })
  .openapi('ActivateEngine');
const activated = z
  .object({
    id: z.string(),
    replaced: z.string().nullable(),
    changed: z.boolean(),
    reason: z.string(),
  })
  .openapi('ActivatedEngine');

export function engineRoutes(): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(list, async (c) => {
    const world = c.get('world');
    const engines = await enginesOf(world);
    const activations = await world.store.engineVersions.activations(world.tenant);
    return c.json({ engines, activations }, 200);
  });
  routes.openapi(describe, async (c) => {
    const world = c.get('world');
    const { parameters, ...row } = await engineOf(world, c.req.valid('param').engineId);
    return c.json({ ...row, parameters: { ...parameters } }, 200);
  });
  routes.openapi(activate, async (c) => {
    const world = c.get('world');
    const { id } = await engineOf(world, c.req.valid('param').engineId);
    return c.json(await activateEngine(world, id, c.req.valid('json').reason), 200);
  });
  routes.openapi(evaluations, async (c) => {
    const { store, tenant } = c.get('world');
    const found = await store.evaluations.history(tenant, c.req.valid('query').limit);
    return c.json(
      {
        evaluations: found.map(({ scores, intervals, proxies, ...rest }) => ({
          ...rest,
          scores: { ...scores },
          intervals: intervals && { ...intervals },
          proxies: proxies && { ...proxies },
        })),
      },
      200,
    );
  });
  return routes;
}

/** A version by any of its names, if the tenant has to do with it. */
async function engineOf(world: TenantWorld, name: string) {
  const rows = await enginesOf(world);
  const version = await readEngine(world, name, rows);
  const row: EngineRow | undefined = rows.find(({ id }) => id === version.id);
  if (row === undefined) throw new UnknownEngineError(`There is no engine version "${name}".`);
  return { ...version, ...row };
}

const TAGS = ['Engines'];
const params = z.object({
  engineId: z.string().min(1).max(100).openapi({
    description: 'Its id, the beginning of one, or active, baseline or previous.',
  }),
});
const UNKNOWN = { 404: refused('`unknown-engine`') };

const list = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/engines',
  operationId: 'listEngines',
  tags: TAGS,
  summary: 'The versions of the language work that this tenant uses, used or has measured',
  responses: {
    200: hears(
      'Versions, newest first; activations, oldest first.',
      z.object({ engines: z.array(engine), activations: z.array(activation) }).openapi('Engines'),
    ),
    ...REFUSALS,
  },
});

const describe = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/engines/{engineId}',
  operationId: 'describeEngine',
  tags: TAGS,
  summary: 'One version, with its parameters',
  request: { params },
  responses: { 200: hears('The version.', engineWhole), ...UNKNOWN, ...REFUSALS },
});

const activate = createRoute({
  ...needs('operate'),
  method: 'post',
  path: '/api/engines/{engineId}/activate',
  operationId: 'activateEngine',
  tags: TAGS,
  summary: 'Use this version from now on; the history keeps both',
  request: { params, ...says(activateBody) },
  responses: {
    200: hears('What became of it.', activated),
    ...UNKNOWN,
    409: refused('`engine-changed`: another version was activated at the same moment, and stays.'),
    ...REFUSALS_OF_BODY,
  },
});

const evaluations = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/evaluations',
  operationId: 'listEvaluations',
  tags: TAGS,
  summary: 'Quality over time: what each evaluation came to, oldest first',
  request: {
    query: z.object({ limit: wholeNumber(1, 1000).default(200) }),
  },
  responses: {
    200: hears(
      'The newest so many.',
      z.object({ evaluations: z.array(evaluation) }).openapi('Evaluations'),
    ),
    ...REFUSALS,
  },
});
