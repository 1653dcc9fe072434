/** The items of a job, and its journal: from the store, so that no worker is needed. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { JOURNAL_KINDS, LOG_LEVELS } from '../job/journal.js';
import type { ApiEnv } from './env.js';
import { answerInvalid } from './invalid.js';
import { jobParams } from './jobSchemas.js';
import { hears, needs, refused, REFUSALS } from './route.js';
import { GREATEST, wholeNumber } from './wholeNumber.js';

const ITEM_STATUSES = ['ready', 'done', 'error', 'parked'] as const;
const stageName = z.string().min(1).max(50);

const itemShape = {
  stage: z.string(),
  id: z.string(),
  position: z.int().openapi({ description: 'Its place on the list of the stage.' }),
  status: z.enum(ITEM_STATUSES).openapi({
    description: '`error` may still be tried again, `parked` is not, but by a retry of the job.',
  }),
  tries: z.int().openapi({ description: 'How often it was tried and failed in this job.' }),
  error: z.string().nullable(),
};
const items = z.object({ items: z.array(z.object(itemShape).openapi('Item')) }).openapi('Items');
const item = z
  .object({
    ...itemShape,
    data: z.record(z.string(), z.unknown()).nullable(),
    outputs: z.array(
      z.object({
        path: z.string(),
        status: z.enum(['running', 'done', 'error']),
        claim: z.string(),
        error: z.string().nullable(),
      }),
    ),
    streams: z
      .object({ stdout: z.string(), stderr: z.string() })
      .nullable()
      .openapi({ description: 'What its command said at its last try.' }),
  })
  .openapi('ItemDescription');

export const journalEntry = z
  .object({
    seq: z.int().openapi({ description: 'From 1, without gaps: the cursor of every reader.' }),
    key: z.string(),
    at: z.string(),
    kind: z.enum(JOURNAL_KINDS),
    level: z.enum(LOG_LEVELS),
    stage: z.string().optional(),
    message: z.string(),
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi('JournalEntry');
const journal = z
  .object({
    entries: z.array(journalEntry),
    nextCursor: z.int().openapi({ description: 'What to ask with for the entries after these.' }),
  })
  .openapi('Journal');

/** Where a reader of the journal is: behind this entry. */
export const journalCursor = wholeNumber(0, GREATEST);

export function itemRoutes(): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(listItems, async (c) => {
    const found = await c.get('world').jobs.items(c.req.valid('param').jobId, c.req.valid('query'));
    return c.json({ items: found }, 200);
  });
  routes.openapi(describeItem, async (c) => {
    const { jobId, itemId } = c.req.valid('param');
    return c.json(await c.get('world').jobs.item(jobId, itemId, c.req.valid('query')), 200);
  });
  routes.openapi(logs, async (c) => {
    const { tenant, jobs, store } = c.get('world');
    const { jobId } = c.req.valid('param');
    const { cursor, limit } = c.req.valid('query');
    await jobs.report(jobId);
    const entries = await store.journal.read(tenant, jobId, { after: cursor, limit });
    return c.json({ entries, nextCursor: entries.at(-1)?.seq ?? cursor }, 200);
  });
  return routes;
}

const listItems = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/jobs/{jobId}/items',
  operationId: 'listItems',
  tags: ['Items'],
  summary: 'The items of a job, stage by stage, in the order of their lists',
  request: {
    params: jobParams,
    query: z.object({
      stage: stageName.optional(),
      status: z.enum(ITEM_STATUSES).optional(),
      after: wholeNumber(-1, GREATEST).optional().openapi({
        description: 'With a stage: only items after this position.',
      }),
      limit: wholeNumber(1, 1000).default(50),
    }),
  },
  responses: { 200: hears('Items.', items), 404: refused('`unknown-job`'), ...REFUSALS },
});

const describeItem = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/jobs/{jobId}/items/{itemId}',
  operationId: 'describeItem',
  tags: ['Items'],
  summary: 'Everything about one item: what it brought out, and what its command said',
  request: {
    params: z.object({ ...jobParams.shape, itemId: z.string().min(1).max(2000) }),
    query: z.object({ stage: stageName.optional() }),
  },
  responses: {
    200: hears('The item.', item),
    404: refused('`unknown-job`, `unknown-item`'),
    ...REFUSALS,
  },
});

const logs = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/jobs/{jobId}/logs',
  operationId: 'readLogs',
  tags: ['Events'],
  summary: 'The journal of a job: status changes, stages, progress and warnings, in order',
  request: {
    params: jobParams,
    query: z.object({
      cursor: journalCursor.default(0).openapi({ description: 'Only entries after this one.' }),
      limit: wholeNumber(1, 1000).default(200),
    }),
  },
  responses: { 200: hears('Entries.', journal), 404: refused('`unknown-job`'), ...REFUSALS },
});
