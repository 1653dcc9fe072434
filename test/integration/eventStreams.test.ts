import { setTimeout } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import { jobWorkflowId } from 'plumbline/job';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { measureLoad } from '../../bench/eventLoad.js';
import { watchAll } from '../../bench/eventWatchers.js';
import { positions, sseOf } from '../events.js';
import { journalEntry } from '../store/samples.js';
import { ApiWorld } from './apiWorld.js';
import { quietTemporal } from './localWorker.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();

const servers: ApiWorld[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

/** The API of a scene's tenant, and where the events of its jobs are. */
async function served(scene: Scene) {
  const authentication = { tenant: scene.tenant };
  const server = await ApiWorld.open(world.current, scene, { authentication });
  servers.push(server);
  return { server, events: (jobId: string) => `${server.url}/api/jobs/${jobId}/events` };
}

/** How a client says which event it knows. */
type Resume = (url: string, known: number) => Promise<Response>;
const byHeader: Resume = (url, known) =>
  fetch(url, { headers: { 'last-event-id': String(known) } });
const byCursor: Resume = (url, known) => fetch(`${url}?cursor=${known}`);
const RESUMES = [
  { by: 'Last-Event-ID', resume: byHeader },
  { by: '?cursor=', resume: byCursor },
];

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);
const logs = (count: number) =>
  Array.from({ length: count }, (_, n) => journalEntry(`log-${n + 1}`));

describe('a job of 200 events', () => {
  let scene: Scene;
  let url: string;
  let last: number;

  beforeAll(async () => {
    scene = await world.current.scene();
    const jobId = await scene.start({ config: { sources: world.current.sources } });
    await scene.store.journal.append(scene.tenant, jobId, logs(190));
    await scene.localWorker('only');
    await scene.jobs.result(jobId);
    url = (await served(scene)).events(jobId);
    last = (await scene.jobs.endOfEvents(jobId)) ?? 0;
  });

  test('is all there for a late client, and the stream closes after the terminal status', async () => {
    const { seen, wasCut } = await sseOf(await fetch(url));
    expect(wasCut).toBe(false);
    expect(last).toBeGreaterThanOrEqual(200);
    expect(positions(seen)).toEqual(upTo(last));
    expect(seen.at(-1)).toMatchObject({ event: 'status', id: String(last) });
    expect(JSON.parse(seen.at(-1)!.data)).toMatchObject({ data: { status: 'COMPLETED' } });
  });

  test.each(RESUMES)(
    'is the same without gap or repeat when it is cut at every position and resumed by $by',
    async ({ resume }) => {
      const whole = (await sseOf(await fetch(url))).seen;
      await pLimit(10).map(upTo(last), async (next) => {
        const cut = next - 1;
        const before = cut === 0 ? [] : (await sseOf(await fetch(url), { until: cut })).seen;
        const { seen: after, wasCut } = await sseOf(await resume(url, cut));
        expect([...before, ...after], `cut after ${cut}`).toEqual(whole);
        expect(wasCut).toBe(false);
      });
    },
  );

  test.each(RESUMES)('has nothing more for who knows its end by $by', async ({ resume }) => {
    for (const known of [last, last + 1, 999_999]) {
      expect((await resume(url, known)).status).toBe(204);
    }
  });

  test('goes by the header where both are given, as a browser does that comes back', async () => {
    const response = await fetch(`${url}?cursor=3`, {
      headers: { 'last-event-id': String(last - 2) },
    });
    expect(positions((await sseOf(response)).seen)).toEqual([last - 1, last]);
  });

  test.each(['-1', 'x', '1.5', '9'.repeat(17)])('refuses the position "%s"', async (position) => {
    const { status, headers } = await fetch(`${url}?cursor=${encodeURIComponent(position)}`);
    expect(status).toBe(422);
    expect(headers.get('content-type')).toBe('application/problem+json');
  });

  test('refuses such a header, and is not there under another name', async () => {
    expect((await fetch(url, { headers: { 'last-event-id': 'x' } })).status).toBe(422);
    expect((await fetch(url.replace(/[^/]+\/events/, 'nobody/events'))).status).toBe(404);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });
});

describe('a job at work', () => {
  test('is watched live, by somebody who loses the connection after every event', async () => {
    const scene = await world.current.scene();
    const { events } = await served(scene);
    const jobId = await scene.start({ config: { sources: world.current.sources } });
    const url = events(jobId);
    const steady = sseOf(await fetch(url));
    const unsteady = (async () => {
      const seen: number[] = [];
      for (;;) {
        const response = await byHeader(url, seen.at(-1) ?? 0);
        if (response.status === 204) return seen;
        seen.push(...positions((await sseOf(response, { until: 1 })).seen));
      }
    })();
    await scene.localWorker('only');
    const { seen } = await steady;
    const journal = await scene.store.journal.read(scene.tenant, jobId);
    expect(seen.map(({ data }) => JSON.parse(data) as unknown)).toEqual(journal);
    expect(await unsteady).toEqual(upTo(journal.length));
  });

  test('tells how far a stage is', async () => {
    const scene = await world.current.scene();
    const { events } = await served(scene);
    const call = 'articles.saveClassification';
    await scene.localWorker('only', { call, when: 'before', ms: 150 });
    const jobId = await scene.start({ config: { sources: world.current.sources, maxWorkers: 1 } });
    const { seen } = await sseOf(await fetch(events(jobId)));
    const told = seen
      .filter(({ event }) => event === 'progress')
      .map(({ data }) => JSON.parse(data) as { message: string; data: { progress: number } });
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]?.message).toMatch(/^(ingest|classify) \d+ of \d+$/);
    expect(told[0]?.data.progress).toBeGreaterThan(0);
  });

  test('ends for its watchers when it is terminated in Temporal', async () => {
    const scene = await world.current.scene();
    const { events } = await served(scene);
    const jobId = await scene.start({});
    const watching = Promise.all([0, 0, 5_000].map((known) => byCursor(events(jobId), known)));
    const streams = (await watching).map((response) => sseOf(response));
    await setTimeout(300);
    const workflowId = jobWorkflowId({ tenant: scene.tenant, jobId });
    await world.current.client.workflow.getHandle(workflowId).terminate('wrong feeds');
    const [one, other, beyond] = await Promise.all(streams);
    for (const stream of [one, other]) {
      expect(stream?.seen).toHaveLength(1);
      expect(stream?.seen[0]?.data).toContain('Terminated in Temporal: wrong feeds');
    }
    expect(beyond).toEqual({ seen: [], wasCut: false });
    expect((await byHeader(events(jobId), 1)).status).toBe(204);
  });

  test('is followed on when the server is replaced', async () => {
    const scene = await world.current.scene();
    const { tenant, store } = scene;
    const first = await served(scene);
    const jobId = await scene.start({});
    await store.journal.append(tenant, jobId, logs(10));
    const known: number[] = [];
    const before = sseOf(await fetch(first.events(jobId)), {
      onEvent: ({ id }) => known.push(Number(id)),
    });
    await vi.waitFor(() => expect(known).toHaveLength(10));
    await first.server.close();
    expect((await before).wasCut).toBe(false);
    await store.journal.append(tenant, jobId, logs(20));
    const second = await served(scene);
    const after = byHeader(second.events(jobId), known.at(-1) ?? 0);
    const { seen } = await sseOf(await after, { until: 10 });
    expect([...known, ...positions(seen)]).toEqual(upTo(20));
  });
});

test('200 watchers of 4 jobs cost 4 readers, and each has every event within a second', async () => {
  quietTemporal();
  const { store } = await world.current.scene();
  const connection = await NativeConnection.connect({ address: world.current.address });
  const tenant = 'many-watchers';
  const { client } = world.current;
  const workflowBundle = inject('workflowBundle');
  const parts = { client, store, tenant, taskQueue: tenant, connection, workflowBundle };
  const load = { jobs: 4, watchersPerJob: 50, notes: 10, pauseMs: 100 };
  const figures = await measureLoad({ ...parts, watch: watchAll }, load);
  await connection.close();
  expect(figures).toMatchObject({ problems: [], watchers: 200, complete: 200 });
  expect(figures).toMatchObject({ streams: 200, readers: 4 });
  expect(figures.lagMs.p95).toBeLessThan(1_000);
  expect(figures.terminalLagMs.p95).toBeLessThan(1_000);
  // Five a second for each job, and a few at the ends; for each watcher it would be fifty times as many.
  expect(figures.queriesPerJobAndSecond).toBeLessThan(15);
});
