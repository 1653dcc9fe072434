/** What can be asked of a job that is there. What its state does not allow is refused by name, and changes nothing. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { ResolutionInput } from '../client/resolution.js';
import type { ApiEnv } from './env.js';
import { answerInvalid } from './invalid.js';
import { jobParams, jobReport, keyHeader, sent } from './jobSchemas.js';
import { hears, maySay, needs, refused, REFUSALS_OF_BODY, says } from './route.js';

const reason = z.string().trim().min(1).max(1000);
const cancelBody = z
  .strictObject({ reason: reason.default('Cancelled by user') })
  .openapi('CancelJob');
const discardBody = z
  .strictObject({ reason: reason.default('Discarded by user') })
  .openapi('DiscardJob');
const resumeBody = z
  .strictObject({
    tokenLimit: z.int().min(0).max(1_000_000_000).optional().openapi({
      description: 'The tokens that the job may use from now on, those it has used included.',
    }),
  })
  .openapi('ResumeJob');
const resolveBody = z
  .strictObject({
    why: reason.openapi({ description: 'Kept in the report, with the name of your key.' }),
    result: z.unknown().optional().openapi({
      description: 'Any JSON, taken as the result of the job. At most 10,000 bytes.',
    }),
  })
  .openapi('ResolveJob');

export function controlRoutes(): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(cancel, async (c) => {
    const { jobId } = c.req.valid('param');
    const { jobs } = c.get('world');
    await jobs.cancel(jobId, cancelBody.parse(c.req.valid('json')).reason);
    return c.json(sent(await jobs.report(jobId)), 202);
  });
  routes.openapi(pause, async (c) =>
    c.json(sent(await c.get('world').jobs.pause(c.req.valid('param').jobId)), 200),
  );
  routes.openapi(resume, async (c) => {
    const { tokenLimit } = c.req.valid('json');
    const options = tokenLimit === undefined ? {} : { tokenLimit };
    return c.json(sent(await c.get('world').jobs.resume(c.req.valid('param').jobId, options)), 200);
  });
  routes.openapi(discard, async (c) => {
    const { reason } = discardBody.parse(c.req.valid('json'));
    return c.json(sent(await c.get('world').jobs.discard(c.req.valid('param').jobId, reason)), 200);
  });
  routes.openapi(resolve, async (c) => {
    const { why, result } = c.req.valid('json');
    const by = c.get('caller')?.name ?? 'nobody';
    // What was parsed from JSON is JSON.
    const given = {
      by,
      why,
      ...(result !== undefined && { result: result as ResolutionInput['result'] & {} }),
    };
    return c.json(sent(await c.get('world').jobs.resolve(c.req.valid('param').jobId, given)), 200);
  });
  routes.openapi(retry, async (c) => {
    const key = c.req.valid('header')['idempotency-key'];
    const job = await c.get('world').jobs.retry(c.req.valid('param').jobId, { key });
    c.header('location', `/api/jobs/${encodeURIComponent(job.jobId)}`);
    return c.json(sent(job), 202);
  });
  return routes;
}

const about = (action: string, summary: string) => ({
  ...needs('operate'),
  method: 'post' as const,
  operationId: `${action}Job`,
  tags: ['Control'],
  summary,
});
const REFUSED = {
  404: refused('`unknown-job`'),
  409: refused('`wrong-state`: the state of the job does not allow it; nothing has changed.'),
  ...REFUSALS_OF_BODY,
};

const cancel = createRoute({
  ...about('cancel', 'Stop a job for good'),
  path: '/api/jobs/{jobId}/cancel',
  request: { params: jobParams, ...maySay(cancelBody) },
  responses: {
    202: hears(
      'The request is recorded; the job is CANCELLED once its work has stopped.',
      jobReport,
    ),
    ...REFUSED,
  },
});

const pause = createRoute({
  path: '/api/jobs/{jobId}/pause',
  ...about('pause', 'Stop a job at its next checkpoint and keep what is done'),
  request: { params: jobParams },
  responses: { 200: hears('The job, PAUSED.', jobReport), ...REFUSED },
});

const resume = createRoute({
  path: '/api/jobs/{jobId}/resume',
  ...about('resume', 'Let a PAUSED job go on from where it stopped'),
  request: { params: jobParams, ...maySay(resumeBody) },
  responses: { 200: hears('The job, which goes on.', jobReport), ...REFUSED },
});

const discard = createRoute({
  path: '/api/jobs/{jobId}/discard',
  ...about('discard', 'Give up a job that waits or is PAUSED'),
  request: { params: jobParams, ...maySay(discardBody) },
  responses: { 200: hears('The job, CANCELLED.', jobReport), ...REFUSED },
});

const resolve = createRoute({
  path: '/api/jobs/{jobId}/resolve',
  ...about('resolve', 'Complete a PAUSED job by hand'),
  request: { params: jobParams, ...says(resolveBody) },
  responses: { 200: hears('The job, COMPLETED, with who did it and why.', jobReport), ...REFUSED },
});

const retry = createRoute({
  path: '/api/jobs/{jobId}/retry',
  ...about('retry', 'Try an ended job again, as a new job for what failed or was not finished'),
  request: { params: jobParams, headers: keyHeader },
  responses: {
    202: {
      ...hears('The new job, PENDING.', jobReport),
      headers: { Location: { schema: { type: 'string' }, description: 'The new job.' } },
    },
    ...REFUSED,
    409: refused(
      '`wrong-state`, `key-conflict`, or `config-forgotten`: nobody knows any more what it ran with.',
    ),
  },
});
