/** Lanes: who has one, who waits, and what blocks it. Only a worker knows; without one that is the answer. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { JOB_STATUSES } from '../job/status.js';
import type { ApiEnv } from './env.js';
import { answerInvalid } from './invalid.js';
import { targetText } from './jobSchemas.js';
import { hears, needs, REFUSALS } from './route.js';
import { wholeNumber } from './wholeNumber.js';

const entry = { jobId: z.string(), createdAt: z.string() };
const laneShape = {
  target: z.string(),
  holder: z
    .object({ ...entry, since: z.string() })
    .nullable()
    .openapi({ description: 'Whose turn it is, and since when.' }),
  waiting: z.int(),
  queue: z.array(z.object(entry).openapi('LaneEntry')).openapi({
    description: 'The first of those who wait, the next one first.',
  }),
};
const lanes = z
  .object({ lanes: z.array(z.object(laneShape).omit({ queue: true }).openapi('LaneSummary')) })
  .openapi('Lanes');
const lane = z
  .object({
    ...laneShape,
    holderStatus: z.enum(JOB_STATUSES).nullable().openapi({
      description:
        'A PAUSED holder blocks the lane until somebody resumes, resolves or discards it.',
    }),
  })
  .openapi('Lane');

export function laneRoutes(): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(list, async (c) => {
    const inUse = await c.get('world').jobs.lanes.list();
    return c.json(
      { lanes: inUse.map(({ target, holder, waiting }) => ({ target, holder, waiting })) },
      200,
    );
  });
  routes.openapi(describe, async (c) => {
    const { target } = c.req.valid('param');
    const { limit } = c.req.valid('query');
    const { jobs } = c.get('world');
    const { queue, ...shown } = await jobs.lanes.describe(target, limit);
    const holder = shown.holder === null ? null : await jobs.report(shown.holder.jobId);
    return c.json({ ...shown, queue: [...queue], holderStatus: holder?.status ?? null }, 200);
  });
  return routes;
}

const list = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/lanes',
  operationId: 'listLanes',
  tags: ['Lanes'],
  summary: 'The lanes that are in use; those of the most waiting jobs first',
  responses: {
    200: hears('Lanes, without their queues.', lanes),
    ...REFUSALS,
  },
});

const describe = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/lanes/{target}',
  operationId: 'describeLane',
  tags: ['Lanes'],
  summary: 'One lane, with the first of its queue; one that nobody uses is free',
  request: {
    params: z.object({ target: targetText }),
    query: z.object({ limit: wholeNumber(0, 1000).default(20) }),
  },
  responses: { 200: hears('The lane.', lane), ...REFUSALS },
});
