import { describe, expect, test, vi } from 'vitest';
import { openOutbound } from '../../../src/news/outbound.js';
import { PageReader, type PageReaderOptions } from '../../../src/news/pages.js';
import { newsPage, PARAGRAPHS, usePages } from './pageServer.js';

const html = { 'content-type': 'text/html; charset=utf-8' };
const site = usePages({
  '/robots.txt': (_, response) => response.end('User-agent: *\nDisallow: /private/'),
  '/ferry': (_, response) => response.writeHead(200, html).end(newsPage(PARAGRAPHS)),
  '/private/ferry': (_, response) => response.end('private'),
  '/way-in': (_, response) => response.writeHead(302, { location: '/private/ferry' }).end(),
  '/down': (_, response) => response.writeHead(503).end(),
  '/silent': () => undefined,
});
const never = new AbortController().signal;
const outbound = openOutbound({ allowHosts: ['127.0.0.1'] });

function reader(options: Partial<PageReaderOptions> = {}): PageReader {
  return new PageReader({ outbound, politeness: { concurrency: 2, delayMs: 0 }, ...options });
}

describe('a page', () => {
  test('gives the text of its article and its status', async () => {
    expect(await reader().read(site.url('/ferry'), never)).toEqual({
      kind: 'read',
      body: PARAGRAPHS.join('\n\n'),
      status: 200,
    });
  });

  test('that is missing fails with the status', async () => {
    const page = await reader().read(site.url('/nowhere'), never);
    expect(page).toMatchObject({ kind: 'failed', status: 404 });
  });

  test.each(['/private/ferry', '/way-in'])(
    'that robots.txt closes is not asked for, directly or by redirect: %s',
    async (path) => {
      const page = await reader().read(site.url(path), never);
      expect(page).toEqual({ kind: 'refused', by: 'robots' });
      expect(site.asked.map(({ path: asked }) => asked)).not.toContain('/private/ferry');
    },
  );

  test('at an address that is not public is never asked for', async () => {
    const page = await reader({ outbound: openOutbound() }).read(site.url('/ferry'), never);
    expect(page.kind).not.toBe('read');
    expect(site.asked).toEqual([]);
  });

  test('stops being read at once when the caller cancels', async () => {
    const controller = new AbortController();
    const reason = new Error('the job was cancelled');
    const pending = reader().read(site.url('/silent'), controller.signal);
    await vi.waitFor(() => expect(site.asked.at(-1)?.path).toBe('/silent'));
    setTimeout(() => controller.abort(reason), 10);
    await expect(pending).rejects.toBe(reason);
  });

  test.each([
    ['https://harbour-post.example/1', false],
    ['https://harbor.test/1', false],
    ['http://feeds.localhost/1', false],
    ['http://localhost/1', false],
    ['https://harbor.org/1', true],
  ])('at %s may be asked for: %s', (url, may) => {
    expect(PageReader.canAsk(url)).toBe(may);
  });
});

describe('a host', () => {
  test('is asked for its robots.txt once', async () => {
    const guest = reader();
    await Promise.all([1, 2, 3].map(() => guest.read(site.url('/ferry'), never)));
    expect(site.asked.filter(({ path }) => path === '/robots.txt')).toHaveLength(1);
  });

  test('that fails again and again is left alone, and asked again after a rest', async () => {
    const guest = reader({ breaker: { failures: 2, restMs: 100 } });
    const read = () => guest.read(site.url('/down'), never);
    expect(await read()).toMatchObject({ kind: 'failed', status: 503 });
    expect(await read()).toMatchObject({ kind: 'failed', status: 503 });
    expect(await read()).toEqual({ kind: 'refused', by: 'breaker' });
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await read()).toMatchObject({ kind: 'failed', status: 503 });
    expect(site.asked.filter(({ path }) => path === '/down')).toHaveLength(3);
  });

  test('is not blamed for pages that are missing', async () => {
    const guest = reader({ breaker: { failures: 1, restMs: 60_000 } });
    await guest.read(site.url('/nowhere'), never);
    expect((await guest.read(site.url('/ferry'), never)).kind).toBe('read');
  });
});
