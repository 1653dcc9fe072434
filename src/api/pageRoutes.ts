/** The web page: its files, and its addresses, which all show the same document. */
import { Hono, type Context } from 'hono';
import type { ApiEnv } from './env.js';
import { readPageFiles, type PageFile } from './pageFiles.js';
import { answerUnknown } from './problems.js';

/** The addresses of the page; `src/page/router.js` knows what each shows. */
const ADDRESSES = [
  '/',
  '/jobs/:jobId',
  '/brief',
  '/brief/:version',
  '/engines',
  '/lanes',
  '/schedules',
  '/docs',
];

/** Scripts, styles and requests of this origin only, nothing written into the document itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Kept by the browser, and asked about each time: a new release shows at once.
  'cache-control': 'no-cache',
};

export function pageRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  let reading: ReturnType<typeof readPageFiles> | undefined;
  const file = async (c: Context<ApiEnv>, path: string): Promise<Response> => {
    reading ??= readPageFiles();
    const found = (await reading).get(path);
    return found === undefined ? answerUnknown(c) : answerFile(c, found);
  };
  for (const address of ADDRESSES) routes.get(address, (c) => file(c, 'page/index.html'));
  routes.get('/assets/*', (c) => file(c, c.req.path.slice('/assets/'.length)));
  return routes;
}

function answerFile(c: Context<ApiEnv>, { body, type, etag }: PageFile): Response {
  const headers = { ...HEADERS, etag };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, 'content-type': type });
}
