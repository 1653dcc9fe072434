import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createPlumblineClient, dataOf, type JobEvent } from 'plumbline/http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { journalEntry } from '../store/samples.js';
import { ApiWorld } from './apiWorld.js';
import { useFeeds } from './feeds.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const feeds = useFeeds();
let scene: Scene;
/** The one that listens now is the last one. */
const servers: ApiWorld[] = [];
let key: string;

beforeAll(async () => {
  scene = await world.current.scene();
  await scene.localWorker('only');
  servers.push(await ApiWorld.open(world.current, scene));
  key = (await server().caller(scene.tenant, 'operator')).key;
});
afterAll(() => server().close());

const server = () => servers.at(-1)!;

const client = () => createPlumblineClient({ url: server().url, key });

async function seqs(events: AsyncIterable<JobEvent>): Promise<number[]> {
  const seen: number[] = [];
  for await (const { seq } of events) seen.push(seq);
  return seen;
}
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

test('a job is started, followed to its end and read, with types', async () => {
  const api = client();
  const { jobId, status } = await dataOf(
    api.POST('/api/jobs', {
      params: { header: { 'idempotency-key': 'typed' } },
      body: { config: { sources: [{ id: 'good', url: feeds.url('/good') }] } },
    }),
  );
  expect(status).toBe('PENDING');
  const events: JobEvent[] = [];
  for await (const event of api.events(jobId)) events.push(event);
  expect(events).toEqual(await scene.store.journal.read(scene.tenant, jobId));
  expect(events.at(-1)).toMatchObject({ kind: 'status', data: { status: 'COMPLETED' } });
  const path = { jobId };
  const report = await dataOf(api.GET('/api/jobs/{jobId}/report', { params: { path } }));
  expect(report).toMatchObject({ jobId, status: 'COMPLETED' });
  expect(await seqs(api.events(jobId, { cursor: 3 }))).toEqual(upTo(events.length).slice(3));
  expect(await seqs(api.events(jobId, { cursor: events.length }))).toEqual([]);
});

test('a job is followed on over a server that is replaced', async () => {
  const { tenant, store } = scene;
  const sources = [{ id: 'silent', url: feeds.url('/silent') }];
  const { jobId } = await dataOf(client().POST('/api/jobs', { body: { config: { sources } } }));
  const seen: number[] = [];
  const following = (async () => {
    for await (const { seq } of client().events(jobId)) seen.push(seq);
  })();
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
  await server().close();
  await store.journal.append(
    tenant,
    jobId,
    upTo(10).map((n) => journalEntry(`meanwhile-${n}`)),
  );
  const port = Number(new URL(server().url).port);
  servers.push(await ApiWorld.open(world.current, scene, { port }));
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(10), { timeout: 10_000 });
  const path = { jobId };
  await dataOf(client().POST('/api/jobs/{jobId}/cancel', { params: { path } }));
  await following;
  expect(seen).toEqual(upTo(seen.length));
});

test.each([
  [404, 'unknown-job', () => client()],
  [401, 'unauthenticated', () => createPlumblineClient({ url: server().url, key: 'plk_wrong' })],
])('following is refused with %s %s', async (status, code, api) => {
  await expect(seqs(api().events('no-such-job'))).rejects.toMatchObject({
    name: 'PlumblineApiError',
    ...{ status, code, requestId: expect.stringMatching(/./) as string },
  });
});

test('the example starts one job a day, follows it and prints its report', async () => {
  const example = fileURLToPath(new URL('../../examples/http-client.ts', import.meta.url));
  const run = async (feed: string) => {
    const env = { ...process.env, PLUMBLINE_URL: server().url, PLUMBLINE_KEY: key };
    const child = spawn(process.execPath, ['--import', 'tsx', example, feed], { env });
    const said = { out: '', err: '' };
    child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, ...said };
  };
  const first = await run(feeds.url('/good'));
  expect(first).toMatchObject({
    code: 0,
    err: expect.stringContaining('Job is COMPLETED') as string,
  });
  expect(await run(feeds.url('/good'))).toMatchObject({ code: 0, out: first.out });
  expect(await run(feeds.url('/broken'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('Refused with key-conflict') as string,
  });
});
