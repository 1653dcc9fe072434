import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { ApiEnv } from './env.js';

/** What the API says about itself. */
export function systemRoutes(document: () => object): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.openapi(healthz, (c) => c.json({ status: 'ok' as const }, 200));
  routes.get('/openapi.json', (c) => c.json(document()));
  return routes;
}

const healthz = createRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'healthz',
  tags: ['System'],
  summary: 'Whether the API is up',
  responses: {
    200: {
      description: 'It is.',
      content: { 'application/json': { schema: z.object({ status: z.literal('ok') }) } },
    },
  },
});
