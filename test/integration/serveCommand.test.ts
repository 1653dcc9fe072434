import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { TestProcess } from './childProcess.js';
import { useHome } from './home.js';

const home = useHome();
const madeKey = z.object({ id: z.string(), key: z.string(), role: z.string() });

const urlIn = (said: string) => /http:\/\/127\.0\.0\.1:\d+(?=[ ,])/.exec(said)?.[0] ?? 'nowhere';
const asKey = (key: string) => ({ authorization: `Bearer ${key}` });

describe('dev', () => {
  let dev: TestProcess;
  let url: string;

  beforeAll(async () => {
    dev = await home.current.dev();
    url = urlIn(/Page and API +(.*)/.exec(dev.stderr)?.[1] ?? '');
  });
  afterAll(() => dev.end('SIGINT'));

  test('serves the API without keys, for this machine only, and says so', async () => {
    expect(dev.stderr).toMatch(/Page and API .*no authentication, for this machine only/);
    const session = await fetch(`${url}/api/session`);
    expect(await session.json()).toMatchObject({ authentication: 'off', tenant: 'default' });
  });

  test('has sample feeds to start a job with, and lets nobody name another file', async () => {
    const system = await fetch(`${url}/api/system`);
    const { samples, workers } = (await system.json()) as { samples: object[]; workers: number };
    expect(workers).toBe(1);
    const start = (sources: object[]) =>
      fetch(`${url}/api/jobs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ config: { sources } }),
      });
    expect((await start([{ id: 'own', url: 'file:///etc/hosts' }])).status).toBe(422);
    const started = await start(samples);
    expect(started.status).toBe(202);
    const { jobId } = (await started.json()) as { jobId: string };
    await vi.waitFor(
      async () => {
        const job = await fetch(`${url}/api/jobs/${jobId}`);
        expect(await job.json()).toMatchObject({ status: 'COMPLETED' });
      },
      { timeout: 30_000, interval: 200 },
    );
  });

  test('takes another port for the page when its own is taken', async () => {
    const second = home.current.start(['dev'], {
      TEMPORAL_ADDRESS: `127.0.0.1:${home.current.port}`,
      PLUMBLINE_API_PORT: new URL(url).port,
    });
    await second.says('Ctrl-C stops the worker and leaves the service alone');
    const other = urlIn(/Page and API +(.*)/.exec(second.stderr)?.[1] ?? '');
    expect(other).not.toBe(url);
    expect((await fetch(`${other}/healthz`)).status).toBe(200);
    expect(await second.end('SIGINT')).toMatchObject({ code: 0 });
  });

  test('is joined by serve, where a key lets its owner in until it is revoked', async () => {
    const serve = home.current.start(['serve', '--port', '0']);
    await serve.says('to whoever has a key');
    expect(serve.stderr).toContain('There is no key yet, so nobody can come in');
    const api = urlIn(serve.stderr.slice(serve.stderr.indexOf('listens at')));
    expect((await fetch(`${api}/api/jobs`)).status).toBe(401);

    const made = await home.current.json(
      madeKey,
      'key',
      'create',
      '--name',
      'a',
      '--role',
      'viewer',
    );
    const { key, id } = made.document;
    expect((await fetch(`${api}/api/jobs`, { headers: asKey(key) })).status).toBe(200);
    const list = await home.current.runHere('key', 'list');
    expect(list.stdout).toContain(id);
    expect(list.stdout).not.toContain(key);
    expect(await home.current.runHere('key', 'revoke', id)).toMatchObject({ code: 0 });
    expect((await fetch(`${api}/api/jobs`, { headers: asKey(key) })).status).toBe(401);

    expect(await serve.end('SIGTERM')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Stopped.') as string,
    });
  });
});

test('key create prints the key alone on stdout, once', async () => {
  const made = await home.current.runHere('key', 'create', '--name', 'ci', '--role', 'operator');
  expect(made.stdout.trim()).toMatch(/^plk_[0-9a-f]{16}_[\w-]{43}$/);
  expect(made.stderr).toContain('It is not shown again');
});

test.for([
  [['key', 'create', '--name', 'x', '--role', 'king'], 'viewer, operator, worker'],
  [['key', 'create', '--name', '', '--role', 'viewer'], 'cannot name a key'],
  [['key', 'create', '--role', 'viewer'], "required option '--name <name>' not specified"],
  [['serve', '--tenant', 'x'], '--tenant goes with --no-auth'],
  [['serve', '--no-auth', '--host', '0.0.0.0'], '--no-auth serves this machine alone'],
  [['serve', '--cors-origin', 'nowhere'], 'Expected an origin such as'],
  [['serve', '--rate', '0'], 'between 1 and 100000'],
] as const)('%j is refused with exit code 2', async ([args, said]) => {
  const { code, stderr } = await home.current.runHere(...args);
  expect(stderr).toContain(said);
  expect(code).toBe(2);
});

test('a key that is not there cannot be revoked', async () => {
  const { code, stderr } = await home.current.runHere('key', 'revoke', 'nope');
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no API key "nope"')]);
});
