import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../../src/news/addresses.js';
import { AllowedHostError, AllowedHosts } from '../../../src/news/allowedHosts.js';
import { fetchSource } from '../../../src/news/fetch.js';
import { openOutbound, type Resolve } from '../../../src/news/outbound.js';
import { SourceError } from '../../../src/news/sourceError.js';

/** What must never be reached, on all addresses of this machine; and an open server that leads there. */
let secret: Server;
let open: Server;
let reached: string[] = [];
let secretPort: number;
let openPort: number;

beforeAll(async () => {
  secret = createServer((request, response) => {
    reached.push(request.headers.host ?? '');
    response.end('the secret');
  });
  open = createServer((request, response) => {
    const target = new URL(request.url ?? '', 'http://x').searchParams.get('to');
    if (target !== null) response.writeHead(302, { location: asHeader(target) }).end();
    else if (request.url === '/bomb') bomb().pipe(response.setHeader('content-encoding', 'gzip'));
    else endless(response);
  });
  await new Promise<void>((resolve) => secret.listen(0, '::', resolve));
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
  secretPort = (secret.address() as AddressInfo).port;
  openPort = (open.address() as AddressInfo).port;
});
afterAll(() => {
  for (const server of [secret, open]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  reached = [];
});

/** A header holds ASCII only; what it escapes, a reader of the URL puts back. */
function asHeader(url: string): string {
  return url.replace(/[^\x20-\x7E]/g, encodeURIComponent);
}

/** A gigabyte of zeros, packed while it is sent. */
function bomb() {
  const gzip = createGzip();
  const zeros = Buffer.alloc(1024 * 1024);
  let left = 1024;
  const more = () => {
    while (left > 0 && !gzip.destroyed) {
      left -= 1;
      if (!gzip.write(zeros)) return;
    }
    gzip.end();
  };
  gzip.on('drain', more);
  more();
  return gzip;
}

function endless(response: {
  write(text: string): boolean;
  on(event: string, on: () => void): unknown;
  destroyed: boolean;
}) {
  const more = () => {
    while (!response.destroyed && response.write('<item/>'.repeat(1000)));
  };
  response.on('drain', more);
  more();
}

async function failureOf(promise: Promise<unknown>): Promise<SourceError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceError);
  return error as SourceError;
}

const SPELLINGS = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '127.127.127.127',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'feeds.localhost',
  'user:secret@127.0.0.1',
  'public.test@127.0.0.1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::808:808]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fd00::1]',
  '[fec0::1]',
  '[ff02::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
] as const;

describe('an address that is not public', () => {
  test.each(SPELLINGS)('is refused as %s', async (host) => {
    const error = await failureOf(fetchSource(`http://${host}:${secretPort}/`));
    expect(error).toMatchObject({ code: 'forbidden_address', retryable: false });
    expect(error.message).toContain('PLUMBLINE_ALLOW_HOSTS');
    expect(reached).toEqual([]);
  });

  test.each(SPELLINGS)('is refused as the aim of a redirect, as %s', async (host) => {
    const outbound = openOutbound({ allowHosts: [`127.0.0.1:${openPort}`] });
    const aim = encodeURIComponent(`http://${host}:${secretPort}/`);
    const url = `http://127.0.0.1:${openPort}/?to=${aim}`;
    expect((await failureOf(fetchSource(url, { outbound }))).code).toBe('forbidden_address');
    expect(reached).toEqual([]);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', 'fd00::1', '169.254.169.254'])(
    'is refused when a name resolves to it: %s',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const resolve: Resolve = (_, __, found) => found(null, [{ address, family }]);
      const url = `http://innocent.test:${secretPort}/`;
      const error = await failureOf(fetchSource(url, { outbound: openOutbound({ resolve }) }));
      expect(error.code).toBe('forbidden_address');
      expect(error.message).toContain(`innocent.test (${address})`);
      expect(reached).toEqual([]);
    },
  );

  test('is refused when it is only one of the addresses of a name', async () => {
    const resolve: Resolve = (_, __, found) =>
      found(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const url = `http://mixed.test:${secretPort}/`;
    const error = await failureOf(fetchSource(url, { outbound: openOutbound({ resolve }) }));
    expect(error.code).toBe('forbidden_address');
  });

  test.each([
    'gopher://127.0.0.1/',
    'ftp://127.0.0.1/',
    'data:text/xml,<rss/>',
    'file:///etc/hostname',
  ])('is not reached by another protocol either: %s', async (aim) => {
    const outbound = openOutbound({ allowHosts: [`127.0.0.1:${openPort}`] });
    const url = `http://127.0.0.1:${openPort}/?to=${encodeURIComponent(aim)}`;
    const error = await failureOf(fetchSource(url, { outbound, allowFiles: true }));
    expect(error.code).toBe('unsupported_url');
  });
});

describe('an allowed host', () => {
  test('is reached on the port that was allowed, and on no other', async () => {
    const outbound = openOutbound({ allowHosts: [`127.0.0.1:${secretPort}`] });
    const { bytes } = await fetchSource(`http://127.0.0.1:${secretPort}/`, { outbound });
    expect(Buffer.from(bytes).toString()).toBe('the secret');
    const other = await failureOf(fetchSource(`http://127.0.0.1:${openPort}/`, { outbound }));
    expect(other.code).toBe('forbidden_address');
  });

  test('is reached by a name that resolves inside', async () => {
    const resolve: Resolve = (_, __, found) => found(null, [{ address: '127.0.0.1', family: 4 }]);
    const outbound = openOutbound({ resolve, allowHosts: ['feeds.internal'] });
    const { bytes } = await fetchSource(`http://feeds.internal:${secretPort}/`, { outbound });
    expect(Buffer.from(bytes).toString()).toBe('the secret');
  });

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:81/', true],
    ['127.0.0.1:80', 'http://127.0.0.1/', true],
    ['127.0.0.1:80', 'https://127.0.0.1/', false],
    ['0x7f.1:9000', 'http://127.0.0.1:9000/', true],
    ['LOCALHOST:9000', 'http://localhost.:9000/', true],
    ['::1', 'http://[::1]:9000/', true],
    ['[::1]:9000', 'http://[::1]:9000/', true],
    ['[::1]:9000', 'http://[::1]:9001/', false],
    ['feeds.internal', 'http://other.internal/', false],
  ])('"%s" for %s: %s', (entry, url, included) => {
    expect(new AllowedHosts([entry]).includes(new URL(url))).toBe(included);
  });

  test.each(['', 'http://x', 'host/path', 'user@host', 'host:port'])('cannot be "%s"', (entry) => {
    expect(() => new AllowedHosts([entry])).toThrow(AllowedHostError);
  });
});

describe('a public address', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each(['', 'example.org', '8.8.8.8.8', 'fe80::1%eth0'])('is not "%s"', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a body without end', () => {
  test.each([
    ['a packed gigabyte', '/bomb', /more than 200 times its size|larger than 5120 KiB/],
    ['an endless stream', '/endless', /larger than 5120 KiB/],
  ])('%s is stopped by the limits', async (_, path, problem) => {
    const outbound = openOutbound({ allowHosts: [`127.0.0.1:${openPort}`] });
    const before = process.memoryUsage().rss;
    const error = await failureOf(fetchSource(`http://127.0.0.1:${openPort}${path}`, { outbound }));
    expect(error.code).toBe('too_large');
    expect(error.message).toMatch(problem);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});
