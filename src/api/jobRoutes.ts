/** Starting jobs and looking at them. */
import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import pLimit from 'p-limit';
import { JobNotFoundError } from '../client/errors.js';
import type { JobFilter } from '../client/jobFilter.js';
import { allowedActions } from '../job/pause.js';
import { jobReportSchema, type JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import type { ApiEnv, TenantWorld } from './env.js';
import { answerInvalid, invalid } from './invalid.js';
import {
  jobDescription,
  jobPage,
  jobParams,
  jobQuery,
  jobReport,
  keyHeader,
  sent,
  startBody,
  type ListedJob,
} from './jobSchemas.js';
import { cursorAt, readCursor } from './listCursor.js';
import { hears, needs, refused, REFUSALS, REFUSALS_OF_BODY, says } from './route.js';

/** Jobs looked at more closely at a time, for a list of those at work. */
const DESCRIBED_AT_ONCE = 8;

/** @param linkTo the address of a workflow in the Temporal UI, where that is known */
export function jobRoutes(linkTo: (workflowId: string) => string | null): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(start, async (c) => {
    const { jobs } = c.get('world');
    // Without a body, the framework would take it for {}.
    if (c.req.header('content-type') === undefined) throw new HTTPException(415);
    const key = c.req.valid('header')['idempotency-key'];
    const job = await jobs.start({ ...c.req.valid('json'), key });
    c.header('location', `/api/jobs/${encodeURIComponent(job.jobId)}`);
    return c.json(sent(job), 202);
  });
  routes.openapi(list, async (c) => {
    const { cursor, live, createdAfter, createdBefore, limit, ...which } = c.req.valid('query');
    const after = cursor === undefined ? undefined : readCursor(cursor);
    if (cursor !== undefined && after === undefined) {
      return invalid(c, [{ path: 'cursor', message: 'Expected the nextCursor of another page' }]);
    }
    const filter: JobFilter = {
      ...definedOf(which),
      ...(createdAfter !== undefined && { createdAfter: new Date(createdAfter) }),
      ...(createdBefore !== undefined && { createdBefore: new Date(createdBefore) }),
      ...(after !== undefined && { after }),
      // One more tells whether there is another page.
      limit: limit + 1,
    };
    const world = c.get('world');
    const found = await world.jobs.list(filter);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const nextCursor = found.length > limit && last !== undefined ? cursorAt(last) : null;
    const jobs = live === 'true' ? await closerLook(world, page) : page.map(sent);
    return c.json({ jobs, nextCursor }, 200);
  });
  routes.openapi(describe, async (c) => {
    const job = await c.get('world').jobs.describe(c.req.valid('param').jobId);
    const actions = allowedActions(job.status);
    const temporalUi = job.runId === null ? null : linkTo(job.workflowId);
    return c.json({ ...job, ...sent(job), actions, temporalUi }, 200);
  });
  routes.openapi(report, async (c) =>
    c.json(sent(await c.get('world').jobs.report(c.req.valid('param').jobId)), 200),
  );
  return routes;
}

/** Jobs that are not over, with who works on them and how fast. */
function closerLook({ jobs }: TenantWorld, page: readonly JobReport[]): Promise<ListedJob[]> {
  /** Temporal lists a job for a moment after it was deleted there. */
  const described = (jobId: string) =>
    jobs.describe(jobId).catch((error: unknown) => {
      if (error instanceof JobNotFoundError) return undefined;
      throw error;
    });
  return pLimit(DESCRIBED_AT_ONCE).map(page, async (job): Promise<ListedJob> => {
    if (isTerminal(job.status)) return sent(job);
    const seen = await described(job.jobId);
    if (seen === undefined) return sent(job);
    const { pace, lease, lane } = seen;
    return { ...sent(jobReportSchema.parse(seen)), pace, lease, lane };
  });
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function definedOf<T extends object>(values: T): Partial<Defined<T>> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Defined<T>>;
}

const TAGS = ['Jobs'];
const UNKNOWN = { 404: refused('`unknown-job`') };

const start = createRoute({
  ...needs('operate'),
  method: 'post',
  path: '/api/jobs',
  operationId: 'startJob',
  tags: TAGS,
  summary: 'Start a job',
  request: { headers: keyHeader, ...says(startBody) },
  responses: {
    202: {
      ...hears('The job, PENDING. Under a key, the job that the key stands for.', jobReport),
      headers: { Location: { schema: { type: 'string' }, description: 'The job.' } },
    },
    409: refused(
      '`key-conflict`: the key stands for another request, the detail says how they differ. `job-exists`: the job id is taken. `lane-busy`: with `busy: reject`, another job has the lane.',
    ),
    ...REFUSALS_OF_BODY,
  },
});

const list = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/jobs',
  operationId: 'listJobs',
  tags: TAGS,
  summary: 'Jobs, newest first',
  request: { query: jobQuery },
  responses: { 200: hears('One page of them.', jobPage), ...REFUSALS },
});

const describe = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/jobs/{jobId}',
  operationId: 'describeJob',
  tags: TAGS,
  summary: 'Everything about one job, as it is now',
  request: { params: jobParams },
  responses: { 200: hears('The job.', jobDescription), ...UNKNOWN, ...REFUSALS },
});

const report = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/jobs/{jobId}/report',
  operationId: 'reportJob',
  tags: TAGS,
  summary: 'The report of a job: the final account once it is over',
  request: { params: jobParams },
  responses: { 200: hears('The report.', jobReport), ...UNKNOWN, ...REFUSALS },
});
