/** Published briefs: for programs as JSON, for people as a page. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { diffBriefs } from '../news/briefDiff.js';
import { documentSchema, entrySchema, sourceSchema } from '../news/briefDocument.js';
import { HTML_POLICY } from '../news/htmlPage.js';
import { renderHtml } from '../news/renderHtml.js';
import { renderDiff } from '../news/renderDiff.js';
import { SECTIONS } from '../news/taxonomy.js';
import type { PublishedBrief } from '../store/index.js';
import { NoSuchBriefError } from './briefErrors.js';
import type { ApiEnv, TenantWorld } from './env.js';
import { answerInvalid } from './invalid.js';
import { hears, needs, refused, REFUSALS } from './route.js';
import { GREATEST, wholeNumber } from './wholeNumber.js';

const versionNumber = wholeNumber(1, GREATEST);

const listedShape = {
  id: z.string(),
  version: z.int(),
  jobId: z.string().openapi({ description: 'The job that published it.' }),
  publishedAt: z.string(),
};
const { shape } = documentSchema;
const brief = z
  .object({
    ...listedShape,
    document: z.object({
      ...shape,
      sections: z.array(z.object({ section: z.enum(SECTIONS), entries: z.array(entrySchema) })),
      refused: shape.refused.unwrap(),
      refusedCounts: z.record(z.string(), z.int().min(0)),
    }),
  })
  .openapi('Brief');
const briefs = z
  .object({
    briefs: z.array(z.object(listedShape).openapi('ListedBrief')),
    nextCursor: z.int().nullable().openapi({ description: 'Null on the last page.' }),
  })
  .openapi('Briefs');

const storyShape = { articleId: z.string(), title: z.string(), section: z.enum(SECTIONS) };
const story = z.object(storyShape).openapi('DiffStory');
const diff = z
  .object({
    from: z.int(),
    to: z.int(),
    added: z.array(story),
    gone: z.array(story),
    moved: z.array(z.object({ ...storyShape, from: z.enum(SECTIONS) })),
    retitled: z.array(z.object({ ...storyShape, before: z.string() })),
    resourced: z.array(z.object({ ...storyShape, newSources: z.array(sourceSchema) })),
    unchanged: z.int(),
  })
  .openapi('BriefDiff');

const format = z
  .enum(['json', 'html'])
  .optional()
  .openapi({ description: 'Default: what `Accept` prefers, JSON before HTML.' });

export function briefRoutes(): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ defaultHook: answerInvalid });
  routes.openapi(list, async (c) => {
    const { store, tenant } = c.get('world');
    const { limit, cursor } = c.req.valid('query');
    const found = await store.briefs.list(tenant, { limit: limit + 1, before: cursor });
    const page = found.slice(0, limit);
    const nextCursor = found.length > limit ? (page.at(-1)?.version ?? null) : null;
    return c.json({ briefs: page, nextCursor }, 200);
  });
  routes.openapi(latest, async (c) => {
    const found = await briefOf(c.get('world'));
    return wantsHtml(c, c.req.valid('query').format)
      ? asHtml(c, renderHtml(found.document, found))
      : c.json(found, 200);
  });
  routes.openapi(byVersion, async (c) => {
    const found = await briefOf(c.get('world'), c.req.valid('param').version);
    return wantsHtml(c, c.req.valid('query').format)
      ? asHtml(c, renderHtml(found.document, found))
      : c.json(found, 200);
  });
  routes.openapi(compare, async (c) => {
    const { version } = c.req.valid('param');
    const query = c.req.valid('query');
    const now = await briefOf(c.get('world'), version);
    if (query.from === undefined && version === 1) {
      throw new NoSuchBriefError('Brief 1 is the first one: there is nothing to compare it with.');
    }
    const before = await briefOf(c.get('world'), query.from ?? version - 1);
    const versions = { from: before.version, to: now.version };
    const found = diffBriefs(before.document, now.document);
    return wantsHtml(c, query.format)
      ? asHtml(c, renderDiff(found, 'html', versions))
      : c.json({ ...versions, ...found }, 200);
  });
  return routes;
}

async function briefOf({ store, tenant }: TenantWorld, version?: number): Promise<PublishedBrief> {
  const found = await (version === undefined
    ? store.briefs.latest(tenant)
    : store.briefs.byVersion(tenant, version));
  if (found !== undefined) return found;
  const which = version === undefined ? 'brief' : `brief number ${version}`;
  throw new NoSuchBriefError(
    `There is no ${which} yet. A job of the pipeline news-brief makes one.`,
  );
}

function wantsHtml(c: Context<ApiEnv>, format: 'json' | 'html' | undefined): boolean {
  const preferred = accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'text/html'],
    default: 'application/json',
  });
  return format === undefined ? preferred === 'text/html' : format === 'html';
}

function asHtml(c: Context<ApiEnv>, page: string) {
  c.header('content-security-policy', HTML_POLICY);
  return c.html(page, 200);
}

const TAGS = ['Briefs'];
const page = (description: string, schema: z.ZodType) => {
  const { content } = hears(description, schema);
  return { description, content: { ...content, 'text/html': { schema: z.string() } } };
};
const UNKNOWN = { 404: refused('`unknown-brief`') };
const params = z.object({ version: versionNumber });

const list = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/briefs',
  operationId: 'listBriefs',
  tags: TAGS,
  summary: 'The published versions, newest first',
  request: {
    query: z.object({
      limit: wholeNumber(1, 100).default(20),
      cursor: versionNumber.optional(),
    }),
  },
  responses: { 200: hears('One page of them.', briefs), ...REFUSALS },
});

const latest = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/briefs/latest',
  operationId: 'latestBrief',
  tags: TAGS,
  summary: 'The newest brief',
  request: { query: z.object({ format }) },
  responses: { 200: page('The brief.', brief), ...UNKNOWN, ...REFUSALS },
});

const byVersion = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/briefs/{version}',
  operationId: 'readBrief',
  tags: TAGS,
  summary: 'One version of the brief',
  request: { params, query: z.object({ format }) },
  responses: { 200: page('The brief.', brief), ...UNKNOWN, ...REFUSALS },
});

const compare = createRoute({
  ...needs('read'),
  method: 'get',
  path: '/api/briefs/{version}/diff',
  operationId: 'compareBriefs',
  tags: TAGS,
  summary: 'What changed from an earlier version to this one',
  request: {
    params,
    query: z.object({
      from: versionNumber.optional().openapi({ description: 'Default: the version before.' }),
      format,
    }),
  },
  responses: { 200: page('The difference.', diff), ...UNKNOWN, ...REFUSALS },
});
