import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchSource as fetchFrom, type FetchOptions } from '../../../src/news/fetch.js';
import { openOutbound } from '../../../src/news/outbound.js';
import { SourceError } from '../../../src/news/sourceError.js';

/** The tests' own servers are on the loopback address. */
const outbound = openOutbound({ allowHosts: ['127.0.0.1'] });
const fetchSource = (url: string, options: FetchOptions) =>
  fetchFrom(url, { outbound, ...options });

const FEED = '<rss version="2.0"><channel><title>Harbor News</title></channel></rss>';
const MEBIBYTE = 1024 * 1024;

const pages: Record<string, RequestListener> = {
  '/feed': (_, response) => {
    response.setHeader('content-type', 'application/rss+xml; charset=utf-8').end(FEED);
  },
  '/gzip': (_, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(FEED));
  },
  '/moved': (_, response) => {
    response.writeHead(301, { location: '/feed' }).end();
  },
  '/loop': (_, response) => {
    response.writeHead(302, { location: '/loop-back' }).end();
  },
  '/loop-back': (_, response) => {
    response.writeHead(302, { location: '/loop' }).end();
  },
  '/to-file': (_, response) => {
    response.writeHead(302, { location: 'file:///etc/hostname' }).end();
  },
  '/error': (_, response) => {
    response.writeHead(500).end('broken');
  },
  '/busy': (_, response) => {
    response.writeHead(429).end();
  },
  '/huge': (_, response) => {
    response.end(Buffer.alloc(6 * MEBIBYTE, 'x'));
  },
  '/bomb': (_, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(64 * MEBIBYTE)));
  },
  '/not-gzip': (_, response) => {
    response.setHeader('content-encoding', 'gzip').end(FEED);
  },
  '/wrapped': (_, response) => {
    response.setHeader('content-encoding', 'gzip, gzip, gzip, gzip, gzip').end('x');
  },
  '/brotli': (_, response) => {
    response.setHeader('content-encoding', 'br').end(brotliCompressSync(FEED));
  },
  '/deflate': (_, response) => {
    response.setHeader('content-encoding', 'deflate').end(deflateSync(FEED));
  },
  '/raw-deflate': (_, response) => {
    response.setHeader('content-encoding', 'deflate').end(deflateRawSync(FEED));
  },
  '/twice': (_, response) => {
    response.setHeader('content-encoding', 'gzip, br').end(brotliCompressSync(gzipSync(FEED)));
  },
  '/cut-gzip': (_, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(FEED).subarray(0, -8));
  },
  '/tagged': (request, response) => {
    const tag = '"v1"';
    if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
    else response.setHeader('etag', tag).end(FEED);
  },
  '/dated': (request, response) => {
    const date = 'Tue, 04 Mar 2031 08:00:00 GMT';
    if (request.headers['if-modified-since'] === date) response.writeHead(304).end();
    else response.setHeader('last-modified', date).end(FEED);
  },
  '/always-304': (_, response) => {
    response.writeHead(304).end();
  },
  '/drip': (_, response) => {
    const timer = setInterval(() => response.write('<!-- still here -->'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/silent': () => {
    // Never answers.
  },
};

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    const hop = /^\/hop\/(\d+)$/.exec(path)?.[1];
    if (hop !== undefined) {
      response.writeHead(302, { location: `/hop/${Number(hop) + 1}` }).end();
      return;
    }
    const page = pages[path];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function failureOf(promise: Promise<unknown>): Promise<SourceError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceError);
  return error as SourceError;
}

describe('a good source', () => {
  test('gives its bytes, its content type and its address', async () => {
    const fetched = await fetchSource(`${base}/feed`, { allowFiles: false });
    expect(Buffer.from(fetched.bytes).toString()).toBe(FEED);
    expect(fetched.contentType).toBe('application/rss+xml; charset=utf-8');
    expect(fetched.finalUrl).toBe(`${base}/feed`);
  });

  test.each(['/gzip', '/brotli', '/deflate', '/raw-deflate', '/twice', '/cut-gzip'])(
    'may be compressed: %s',
    async (path) => {
      const { bytes } = await fetchSource(base + path, { allowFiles: false });
      expect(Buffer.from(bytes).toString()).toBe(FEED);
    },
  );

  test('may have moved, and its new address is told', async () => {
    const { finalUrl } = await fetchSource(`${base}/moved`, { allowFiles: false });
    expect(finalUrl).toBe(`${base}/feed`);
  });
});

describe('a bad source', () => {
  const table = [
    ['a server error', '/error', 'http_status', true, 'HTTP status 500'],
    ['a server that is busy', '/busy', 'http_status', true, 'HTTP status 429'],
    ['a missing page', '/nowhere', 'http_status', false, 'HTTP status 404'],
    ['a redirect loop', '/loop', 'redirects', false, 'redirects in a loop'],
    ['endless redirects', '/hop/0', 'redirects', false, 'redirects more than 5 times'],
    ['a redirect to a file', '/to-file', 'unsupported_url', false, 'only http and https'],
    ['a huge body', '/huge', 'too_large', false, 'larger than 5120 KiB'],
    ['a gzip bomb', '/bomb', 'too_large', false, 'larger than 5120 KiB'],
    ['a body that is not what it says', '/not-gzip', 'bad_encoding', false, 'not packed the way'],
    ['a body in many wrappings', '/wrapped', 'bad_encoding', false, 'packed 5 times over'],
  ] as const;

  test.each(table)('%s fails with its own code', async (_, path, code, retryable, problem) => {
    const error = await failureOf(fetchSource(base + path, { allowFiles: true }));
    expect(error).toMatchObject({ code, retryable });
    expect(error.message).toContain(problem);
    expect(error.message).not.toContain('\n');
  });

  test('names the source in its message', async () => {
    const error = await failureOf(fetchSource(`${base}/error`, { allowFiles: false }));
    expect(error.message).toContain(`${base}/error`);
  });

  test.each(['/drip', '/silent'])('%s is stopped by the total time limit', async (path) => {
    const error = await failureOf(fetchSource(base + path, { allowFiles: false, timeoutMs: 150 }));
    expect(error).toMatchObject({ code: 'timeout', retryable: true });
  });

  test('that nobody serves is a network error worth another try', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const url = `http://127.0.0.1:${port}/`;
    const error = await failureOf(fetchSource(url, { allowFiles: false }));
    expect(error).toMatchObject({ code: 'network', retryable: true });
    expect(error.message).toContain('ECONNREFUSED');
  });

  test.each(['ftp://example.org/feed', 'javascript:alert(1)', 'not a url', ''])(
    'with the address "%s" is refused',
    async (url) => {
      const error = await failureOf(fetchSource(url, { allowFiles: true }));
      expect(error.code).toBe('unsupported_url');
    },
  );
});

describe('a source that was read before', () => {
  test.each(['/tagged', '/dated'])('answers that nothing has changed: %s', async (path) => {
    const first = await fetchSource(base + path, {});
    expect(first).toMatchObject({ unchanged: false });
    const second = await fetchSource(base + path, { validators: first.validators });
    expect(second).toMatchObject({ unchanged: true, validators: first.validators });
    expect(second.bytes).toHaveLength(0);
  });

  test('answers in full to validators of another version', async () => {
    const answer = await fetchSource(`${base}/tagged`, { validators: { etag: '"v0"' } });
    expect(answer).toMatchObject({ unchanged: false, validators: { etag: '"v1"' } });
  });

  test('is in error when it says so without having been asked', async () => {
    const error = await failureOf(fetchSource(`${base}/always-304`, {}));
    expect(error).toMatchObject({ code: 'http_status', status: 304 });
  });
});

describe('a caller that cancels', () => {
  test('gets its own reason back, not a source error', async () => {
    const controller = new AbortController();
    const reason = new Error('the job was cancelled');
    const pending = fetchSource(`${base}/drip`, { allowFiles: false, signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(pending).rejects.toBe(reason);
  });
});

describe('a file', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'plumbline-fetch-'));
    await writeFile(join(directory, 'feed.xml'), FEED);
  });
  afterAll(() => rm(directory, { recursive: true }));
  const urlOf = (name: string) => pathToFileURL(join(directory, name)).href;

  test('is read where files are allowed', async () => {
    const { bytes } = await fetchSource(urlOf('feed.xml'), { allowFiles: true });
    expect(Buffer.from(bytes).toString()).toBe(FEED);
  });

  test('is refused where they are not', async () => {
    const error = await failureOf(fetchSource(urlOf('feed.xml'), { allowFiles: false }));
    expect(error.code).toBe('unsupported_url');
  });

  test('that is too large is refused', async () => {
    const error = await failureOf(
      fetchSource(urlOf('feed.xml'), { allowFiles: true, maxBytes: 10 }),
    );
    expect(error.code).toBe('too_large');
  });

  test.each(['missing.xml', ''])('that cannot be read ("%s") is a clear error', async (name) => {
    const error = await failureOf(fetchSource(urlOf(name), { allowFiles: true }));
    expect(error).toMatchObject({ code: 'unreadable_file', retryable: false });
  });
});
