/** The endpoints of outside workers: HTTP on one side, `WorkerProtocol` on the other, nothing in between. */
import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './env.js';
import { answerInvalid } from './invalid.js';
import { hears, needs, refused, REFUSALS_OF_BODY, says } from './route.js';
import { whileWanted } from './whileWanted.js';
import {
  doneBody,
  errorBody,
  finishBody,
  heartbeatAnswer,
  heartbeatBody,
  nothing,
  outputsBody,
  reserveAnswer,
  reserveBody,
  stageParams,
} from './workerSchemas.js';

/** @param stopping ends the waiting of those who reserve, when the server is to stop */
export function workerRoutes(stopping: AbortSignal): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(reserve, async (c) => {
    const request = { ...c.req.valid('param'), ...c.req.valid('json') };
    const items = await whileWanted([c.req.raw.signal, stopping], (signal) =>
      c.get('world').work.reserve({ ...request, signal }),
    );
    return c.json({ items }, 200);
  });
  routes.openapi(heartbeat, async (c) =>
    c.json(await c.get('world').work.heartbeat(c.req.valid('json').token), 200),
  );
  routes.openapi(done, async (c) => {
    const { token, ...result } = c.req.valid('json');
    await c.get('world').work.done(token, result);
    return c.json({}, 200);
  });
  routes.openapi(error, async (c) => {
    const { token, ...failure } = c.req.valid('json');
    await c.get('world').work.error(token, failure);
    return c.json({}, 200);
  });
  routes.openapi(registerOutputs, async (c) => {
    const { token, paths } = c.req.valid('json');
    await c.get('world').work.registerOutputs(token, paths);
    return c.json({}, 200);
  });
  routes.openapi(finishOutputs, async (c) => {
    const { token, outputs } = c.req.valid('json');
    await c.get('world').work.finishOutputs(token, outputs);
    return c.json({}, 200);
  });
  return routes;
}

/** What every endpoint with a token can answer. */
const NOT_HELD = {
  ...REFUSALS_OF_BODY,
  409: refused(
    'The item is not yours, or this cannot be done with it: `unknown-token`, `lease-lost`, `already-reported`, `outputs-differ`, `output-taken`, `output-unknown`, `outputs-open`. Nothing has changed.',
  ),
  410: refused('`work-cancelled`: the work is no longer wanted.'),
};
const TAGS = ['Outside workers'];

const reserve = createRoute({
  ...needs('work'),
  method: 'post',
  path: '/api/jobs/{jobId}/stages/{stage}/reserve',
  operationId: 'reserve',
  tags: TAGS,
  summary: 'Reserve items; waits until there is one',
  request: { params: stageParams, ...says(reserveBody) },
  responses: {
    200: hears('What the worker holds now.', reserveAnswer),
    404: refused('`unknown-job`, or `unknown-stage`: the job has no such stage.'),
    410: refused('`job-over`: the job, or this stage of it, has no more work.'),
    ...REFUSALS_OF_BODY,
  },
});

const heartbeat = createRoute({
  ...needs('work'),
  method: 'post',
  path: '/api/work/heartbeat',
  operationId: 'heartbeat',
  tags: TAGS,
  summary: 'Hold an item for another lease',
  request: says(heartbeatBody),
  responses: { 200: hears('Whether it is still wanted.', heartbeatAnswer), ...NOT_HELD },
});

const done = createRoute({
  ...needs('work'),
  method: 'post',
  path: '/api/work/done',
  operationId: 'done',
  tags: TAGS,
  summary: 'Report an item as done; harmless when repeated',
  request: says(doneBody),
  responses: { 200: hears('It counts, once.', nothing), ...NOT_HELD },
});

const error = createRoute({
  ...needs('work'),
  method: 'post',
  path: '/api/work/error',
  operationId: 'error',
  tags: TAGS,
  summary: 'Report that an item failed',
  request: says(errorBody),
  responses: { 200: hears('It is tried again, or parked.', nothing), ...NOT_HELD },
});

const registerOutputs = createRoute({
  ...needs('work'),
  method: 'post',
  path: '/api/work/outputs',
  operationId: 'registerOutputs',
  tags: TAGS,
  summary: 'Say which files the item will leave, before the first is written',
  request: says(outputsBody),
  responses: { 200: hears('The outputs are registered.', nothing), ...NOT_HELD },
});

const finishOutputs = createRoute({
  ...needs('work'),
  method: 'post',
  path: '/api/work/outputs/finish',
  operationId: 'finishOutputs',
  tags: TAGS,
  summary: 'Say what became of registered outputs',
  request: says(finishBody),
  responses: { 200: hears('The outputs are finished.', nothing), ...NOT_HELD },
});
