import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { gatherArticles, type GatherOptions } from '../../../src/news/gather.js';
import { openOutbound } from '../../../src/news/outbound.js';
import { PageReader } from '../../../src/news/pages.js';
import { newsPage, PARAGRAPHS, usePages } from './pageServer.js';

const full = PARAGRAPHS.map((text) => `<p>${text}</p>`).join('');

function feed(items: [path: string, text: string][]): string {
  const entries = items.map(
    ([path, text]) =>
      `<item><title>Story of ${path}</title><link>${path}</link><description><![CDATA[${text}]]></description></item>`,
  );
  return `<rss version="2.0"><channel><title>Harbor</title>${entries.join('')}</channel></rss>`;
}

const site = usePages({
  '/feed': (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else {
      const items: [string, string][] = [
        ['/teaser', 'The ferry runs again.'],
        ['/full', full],
        ['/known', 'A known story.'],
        ['/gone', 'A story whose page is gone.'],
        ['/closed', 'A story behind a closed door.'],
        ['https://harbour-post.example/1', 'A story of a name that nobody has.'],
      ];
      response.setHeader('etag', '"1"').end(feed(items));
    }
  },
  '/robots.txt': (_, response) => response.end('User-agent: *\nDisallow: /closed'),
  '/teaser': (_, response) =>
    response.setHeader('content-type', 'text/html').end(newsPage(PARAGRAPHS)),
  '/gone': (_, response) => response.writeHead(410).end(),
});

let options: GatherOptions;
beforeEach(() => {
  const outbound = openOutbound({ allowHosts: ['127.0.0.1'] });
  options = {
    maxItems: 10,
    allowFiles: false,
    now: new Date('2031-03-04T12:00:00Z'),
    signal: new AbortController().signal,
    outbound,
    pages: new PageReader({ outbound, politeness: { concurrency: 4, delayMs: 0 } }),
    known: (urls) => Promise.resolve(new Set(urls.filter((url) => url.endsWith('/known')))),
  };
});

const gather = (change: Partial<GatherOptions> = {}) =>
  gatherArticles({ id: 'harbor', url: site.url('/feed'), priority: 1 }, { ...options, ...change });

describe('a source', () => {
  test('has teasers completed from their pages, as far as pages may and can be read', async () => {
    const { articles, pages } = await gather();
    const seen = articles.map(({ canonicalUrl, bodyFrom, truncated, linkStatus }) => [
      new URL(canonicalUrl).pathname,
      bodyFrom,
      truncated,
      linkStatus,
    ]);
    expect(seen).toEqual([
      ['/teaser', 'page', false, 200],
      ['/full', 'feed', false, null],
      ['/known', 'feed', false, null],
      ['/gone', 'feed', true, 410],
      ['/closed', 'feed', true, null],
      ['/1', 'feed', false, null],
    ]);
    expect(articles[0]?.body).toBe(PARAGRAPHS.join('\n\n'));
    expect(pages).toEqual({ fetched: 1, failed: 1, refusedByRobots: 1, refusedByBreaker: 0 });
  });

  test('is not asked for pages of articles that are known, whole or closed', async () => {
    await gather();
    const paths = site.asked.map(({ path }) => path).sort();
    expect(paths).toEqual(['/feed', '/gone', '/robots.txt', '/teaser']);
  });

  test('that has not changed gives nothing and asks for no page', async () => {
    const { validators } = await gather();
    site.asked.length = 0;
    expect(await gather({ validators })).toMatchObject({ unchanged: true, articles: [] });
    expect(site.asked.map(({ path }) => path)).toEqual(['/feed']);
  });

  test('that was not read to its end is not taken for unchanged the next time', async () => {
    const { articles, validators } = await gather({ maxItems: 2 });
    expect(articles).toHaveLength(2);
    expect(validators).toEqual({});
  });
});

describe('the headers of a source', () => {
  const headers = { authorization: 'Bearer hush-hush', 'x-key': 'psst' };
  const heard: { path: string; told: (string | undefined)[] }[] = [];
  const note: RequestListener = ({ url = '', headers: said }) => {
    heard.push({ path: url, told: [said.authorization, said['x-key'] as string | undefined] });
  };
  const private_ = (items: [string, string][]): RequestListener => {
    return (request, response) => {
      note(request, response);
      response.end(feed(items));
    };
  };
  const to = (location: () => string): RequestListener => {
    return (request, response) => {
      note(request, response);
      response.writeHead(302, { location: location() }).end();
    };
  };
  const own = usePages({
    '/feed': private_([['/teaser', 'The ferry runs again.']]),
    '/moved': to(() => '/feed'),
    '/away': to(() => other.url('/feed')),
    '/away-and-back': to(() => other.url('/back')),
    '/robots.txt': (request, response) => {
      note(request, response);
      response.end('');
    },
    '/teaser': (request, response) => {
      note(request, response);
      response.setHeader('content-type', 'text/html').end(newsPage(PARAGRAPHS));
    },
  });
  const other = usePages({
    '/feed': private_([]),
    '/back': to(() => own.url('/feed')),
  });
  beforeEach(() => {
    heard.length = 0;
  });
  const told = ['Bearer hush-hush', 'psst'];
  const nothing = [undefined, undefined];

  test.each([
    ['are told to the feed, and to no page', '/feed', [['/feed', told]]],
    [
      'follow a redirect to the same origin',
      '/moved',
      [
        ['/moved', told],
        ['/feed', told],
      ],
    ],
    [
      'do not follow one to another origin',
      '/away',
      [
        ['/away', told],
        ['/feed', nothing],
      ],
    ],
    [
      'do not come back from there',
      '/away-and-back',
      [
        ['/away-and-back', told],
        ['/back', nothing],
        ['/feed', nothing],
      ],
    ],
  ])('%s', async (_what, path, asked) => {
    const source = { id: 'harbor', url: own.url(path), priority: 1 };
    await gatherArticles(source, { ...options, headers });
    const pages =
      path === '/away'
        ? []
        : [
            ['/robots.txt', nothing],
            ['/teaser', nothing],
          ];
    expect(heard.map(({ path: at, told: what }) => [at, what])).toEqual([...asked, ...pages]);
  });
});
