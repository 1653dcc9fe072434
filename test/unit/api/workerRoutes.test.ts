import { expect, test } from 'vitest';
import { api, post } from './server.js';

const RESERVE = '/api/jobs/job-1/stages/process/reserve';
const ITEM = {
  item: 'a.txt',
  attempt: 2,
  token: 'T1',
  data: { size: 3, nested: { deep: [1] } },
  leaseMs: 5_000,
  heartbeatMs: 1_000,
};

test('a worker that reserves is given items with their tokens and leases', async () => {
  const { url } = await api({ reserve: () => Promise.resolve([ITEM, { ...ITEM, data: null }]) });
  const answer = await post(url + RESERVE, { worker: 'w1', max: 2 });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ items: [ITEM, { ...ITEM, data: null }] });
});

test('a worker that says only its name waits twenty seconds for one item', async () => {
  const { url, heard } = await api();
  await post(url + RESERVE, { worker: 'w1' });
  expect(heard).toMatchObject([
    ['reserve', { jobId: 'job-1', stage: 'process', worker: 'w1', max: 1, waitMs: 20_000 }],
  ]);
});

test('names of jobs and stages arrive as they were before they became part of an address', async () => {
  const { url, heard } = await api();
  await post(`${url}/api/jobs/nightly-2031-03-01T08%3A05%3A09Z/stages/process/reserve`, {
    worker: 'w1',
  });
  expect(heard).toMatchObject([['reserve', { jobId: 'nightly-2031-03-01T08:05:09Z' }]]);
});

test.for([
  ['heartbeat', { token: 'T' }, ['heartbeat', 'T'], { cancelled: false, leaseMs: 60_000 }],
  ['done', { token: 'T', metrics: { bytes: 3.5 } }, ['done', 'T', { metrics: { bytes: 3.5 } }], {}],
  ['done', { token: 'T' }, ['done', 'T', {}], {}],
  ['error', { token: 'T', message: 'torn' }, ['error', 'T', { message: 'torn', retry: true }], {}],
  [
    'error',
    { token: 'T', message: 'torn', retry: false },
    ['error', 'T', { message: 'torn', retry: false }],
    {},
  ],
  ['outputs', { token: 'T', paths: ['a', 'b/c'] }, ['registerOutputs', 'T', ['a', 'b/c']], {}],
  [
    'outputs/finish',
    { token: 'T', outputs: [{ path: 'a', status: 'error', error: 'full' }] },
    ['finishOutputs', 'T', [{ path: 'a', status: 'error', error: 'full' }]],
    {},
  ],
] as const)('%s passes on what a worker says: %j', async ([path, body, said, answered]) => {
  const { url, heard } = await api();
  const answer = await post(`${url}/api/work/${path}`, body);
  expect(heard).toEqual([said]);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(answered);
});

test('whoever leaves while waiting for an item no longer waits', async () => {
  let waits: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (waits = resolve));
  let left: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (left = resolve));
  const { url } = await api({
    reserve: async ({ signal }) => {
      signal?.addEventListener('abort', left);
      waits();
      await gone;
      return [];
    },
  });
  const impatience = new AbortController();
  const asking = fetch(url + RESERVE, {
    method: 'POST',
    body: '{"worker":"w1"}',
    headers: { 'content-type': 'application/json' },
    signal: impatience.signal,
  });
  await waiting;
  impatience.abort();
  await expect(asking).rejects.toThrow('abort');
  await gone;
});

test('whoever waits when the server stops is answered at once', async () => {
  const stopping = new AbortController();
  let waits: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (waits = resolve));
  const { url, server } = await api(
    {
      reserve: ({ signal }) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve([]));
          waits();
        }),
    },
    stopping.signal,
  );
  const asking = post(url + RESERVE, { worker: 'w1' });
  await waiting;
  stopping.abort();
  const closed = server.close(60_000);
  expect(await (await asking).json()).toEqual({ items: [] });
  await closed;
});

test('a call without an end does not keep a server from stopping', async () => {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const { url, server } = await api({
    reserve: () => {
      begin();
      return new Promise(() => undefined);
    },
  });
  const lost = expect(post(url + RESERVE, { worker: 'w1' })).rejects.toThrow('fetch failed');
  await begun;
  await server.close(50);
  await lost;
});
