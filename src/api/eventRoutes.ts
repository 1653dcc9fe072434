/** What happens to a job, as it happens: server-sent events from its journal. */
import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv, TenantWorld } from './env.js';
import { eventsHeaders, eventsQuery, streamedEvent } from './eventSchemas.js';
import { streamEvents } from './eventStream.js';
import { answerInvalid } from './invalid.js';
import type { EventSource } from './jobFeed.js';
import { jobParams } from './jobSchemas.js';
import { needs, refused, REFUSALS } from './route.js';
import type { Watchers } from './watchers.js';

export function eventRoutes(watchers: Watchers): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(events, async (c) => {
    const { jobId } = c.req.valid('param');
    const after = Number(
      c.req.valid('header')['last-event-id'] ?? c.req.valid('query').cursor ?? 0,
    );
    const world = c.get('world');
    const source = sourceOf(world, jobId);
    const watcher = await watchers.watch(world.tenant, jobId, after, source);
    if (watcher === undefined) return c.body(null, 204);
    if (c.req.method !== 'HEAD') return streamEvents(c, watcher);
    watcher.leave();
    return c.body(null, 200, { 'content-type': 'text/event-stream' });
  });
  return routes;
}

function sourceOf({ tenant, jobs, store }: TenantWorld, jobId: string): EventSource {
  return {
    end: () => jobs.endOfEvents(jobId),
    last: () => store.journal.last(tenant, jobId),
    follow: (after, signal) => jobs.eventPages(jobId, { after, signal }),
    read: (after, limit) => store.journal.read(tenant, jobId, { after, limit }),
  };
}

const events = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/jobs/{jobId}/events',
  operationId: 'watchJob',
  tags: ['Events'],
  summary: 'What happens to a job, as it happens',
  description:
    'Server-sent events, one for each entry of the journal: `status`, `stage`, `progress` and `log`. What was before comes first. The stream ends after the terminal status. A client that comes back says which event it knows, and misses none.',
  request: { params: jobParams, query: eventsQuery, headers: eventsHeaders },
  responses: {
    200: {
      description:
        'The events, each one an entry of the journal. Lines that begin with a colon keep the connection alive.',
      content: { 'text/event-stream': { schema: streamedEvent } },
    },
    204: {
      description:
        'The job has ended, and the event that is known is the last one: there is no need to come back.',
    },
    404: refused('`unknown-job`'),
    ...REFUSALS,
  },
});
