/** Jobs that start by the clock. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { OVERLAP_POLICIES } from '../client/overlap.js';
import { SCHEDULE_NAME } from '../job/ids.js';
import { BUSY_POLICIES } from '../job/lane.js';
import type { ApiEnv } from './env.js';
import { answerInvalid } from './invalid.js';
import { jobRequestShape } from './jobSchemas.js';
import { hears, maySay, needs, refused, REFUSALS, REFUSALS_OF_BODY, says } from './route.js';

const name = z
  .string()
  .regex(SCHEDULE_NAME, 'Expected 1 to 64 letters, digits, dots, dashes or underscores')
  .openapi({ example: 'nightly' });
const expression = z.string().min(1).max(200);
const note = z.string().max(1000);
const overlap = z.enum(OVERLAP_POLICIES);

const createBody = z
  .strictObject({
    ...jobRequestShape,
    name,
    cron: z.union([expression, z.array(expression).min(1).max(20)]).openapi({
      description: 'Minute, hour, day of month, month, day of week. Also `@daily`, `@every 30m`.',
      example: '0 5 * * *',
    }),
    timezone: z.string().min(1).max(100).optional().openapi({ example: 'Europe/Berlin' }),
    overlap: overlap.optional().openapi({
      description: 'What to do when the last run is not over. Default: skip.',
    }),
    catchupWindow: z
      .union([z.string().min(1).max(20), z.int().min(10_000)])
      .optional()
      .openapi({ description: 'How late a run may start, such as "6h". Default: a day.' }),
    paused: z.boolean().optional(),
    note: note.optional(),
  })
  .openapi('CreateSchedule');
const noteBody = z.strictObject({ note: note.optional() }).openapi('ScheduleNote');
const triggerBody = z.strictObject({ overlap: overlap.optional() }).openapi('TriggerSchedule');

const run = z
  .object({ jobId: z.string(), scheduledFor: z.string(), startedAt: z.string() })
  .openapi('ScheduledRun');
const summaryShape = {
  tenant: z.string(),
  name: z.string(),
  cron: z.array(z.string()),
  timezone: z.string(),
  overlap,
  catchupWindowMs: z.number(),
  paused: z.boolean(),
  note: z.string().nullable(),
  pipeline: z.string(),
  target: z.string().nullable(),
  busy: z.enum(BUSY_POLICIES),
  fromStage: z.string().nullable(),
  nextRuns: z.array(z.string()),
  recentRuns: z.array(run),
  counts: z.object({ started: z.int(), skipped: z.int(), missed: z.int() }),
  createdAt: z.string(),
};
const summary = z.object(summaryShape).openapi('ScheduleSummary');
const schedule = z
  .object({
    ...summaryShape,
    openJobs: z.array(z.string()),
    config: z.record(z.string(), z.unknown()).nullable(),
    scheduleId: z.string(),
  })
  .openapi('Schedule');
const triggered = z
  .object({
    outcome: z.enum(['started', 'skipped', 'waiting']),
    jobId: z.string().nullable(),
    overlap,
  })
  .openapi('TriggeredRun');

export function scheduleRoutes(): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(list, async (c) =>
    c.json({ schedules: await c.get('world').schedules.list() }, 200),
  );
  routes.openapi(create, async (c) => {
    const created = await c.get('world').schedules.create(c.req.valid('json'));
    c.header('location', `/api/schedules/${encodeURIComponent(created.name)}`);
    return c.json(created, 201);
  });
  routes.openapi(describe, async (c) =>
    c.json(await c.get('world').schedules.describe(c.req.valid('param').name), 200),
  );
  routes.openapi(remove, async (c) => {
    await c.get('world').schedules.delete(c.req.valid('param').name);
    return c.body(null, 204);
  });
  routes.openapi(pause, async (c) => {
    const { note } = c.req.valid('json');
    return c.json(await c.get('world').schedules.pause(c.req.valid('param').name, note), 200);
  });
  routes.openapi(resume, async (c) => {
    const { note } = c.req.valid('json');
    return c.json(await c.get('world').schedules.resume(c.req.valid('param').name, note), 200);
  });
  routes.openapi(trigger, async (c) => {
    const { overlap } = c.req.valid('json');
    return c.json(await c.get('world').schedules.trigger(c.req.valid('param').name, overlap), 202);
  });
  return routes;
}

const TAGS = ['Schedules'];
const request = { params: z.object({ name }) };
const UNKNOWN = { 404: refused('`unknown-schedule`') };

const list = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/schedules',
  operationId: 'listSchedules',
  tags: TAGS,
  summary: 'Schedules by name',
  responses: {
    200: hears('All of them.', z.object({ schedules: z.array(summary) }).openapi('Schedules')),
    ...REFUSALS,
  },
});

const create = createRoute({
  ...needs('operate'),
  method: 'post',
  path: '/api/schedules',
  operationId: 'createSchedule',
  tags: TAGS,
  summary: 'Create a schedule; every run is a job of its own',
  request: says(createBody),
  responses: {
    201: {
      ...hears('The schedule.', schedule),
      headers: { Location: { schema: { type: 'string' }, description: 'The schedule.' } },
    },
    409: refused('`schedule-exists`: there is one of this name.'),
    ...REFUSALS_OF_BODY,
  },
});

const describe = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/schedules/{name}',
  operationId: 'describeSchedule',
  tags: TAGS,
  summary: 'Everything about a schedule: times, runs, what was skipped or missed',
  request,
  responses: { 200: hears('The schedule.', schedule), ...UNKNOWN, ...REFUSALS },
});

const remove = createRoute({
  ...needs('operate'),
  method: 'delete',
  path: '/api/schedules/{name}',
  operationId: 'deleteSchedule',
  tags: TAGS,
  summary: 'Remove a schedule; its jobs stay, and those that are not over go on',
  request,
  responses: { 204: { description: 'It is gone.' }, ...UNKNOWN, ...REFUSALS },
});

const pause = createRoute({
  ...needs('operate'),
  method: 'post',
  path: '/api/schedules/{name}/pause',
  operationId: 'pauseSchedule',
  tags: TAGS,
  summary: 'Start no more runs until it is resumed',
  request: { ...request, ...maySay(noteBody) },
  responses: { 200: hears('The schedule.', schedule), ...UNKNOWN, ...REFUSALS_OF_BODY },
});

const resume = createRoute({
  ...needs('operate'),
  method: 'post',
  path: '/api/schedules/{name}/resume',
  operationId: 'resumeSchedule',
  tags: TAGS,
  summary: 'Start runs again from the next time on',
  request: { ...request, ...maySay(noteBody) },
  responses: { 200: hears('The schedule.', schedule), ...UNKNOWN, ...REFUSALS_OF_BODY },
});

const trigger = createRoute({
  ...needs('operate'),
  method: 'post',
  path: '/api/schedules/{name}/trigger',
  operationId: 'triggerSchedule',
  tags: TAGS,
  summary: 'Start a run now, also of a paused schedule, and say which job it is',
  request: { ...request, ...maySay(triggerBody) },
  responses: { 202: hears('What became of it.', triggered), ...UNKNOWN, ...REFUSALS_OF_BODY },
});
