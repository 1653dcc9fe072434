import { setTimeout } from 'node:timers/promises';
import { JobNotFoundError } from 'plumbline';
import { jobWorkflowId, type JournalEntry } from 'plumbline/job';
import { describe, expect, test, vi } from 'vitest';
import { jobReport, journalEntry } from '../store/samples.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();

/** Everything from a position to the end. */
async function allOf({ jobs }: Scene, jobId: string, after = 0): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for await (const entry of jobs.events(jobId, { after })) entries.push(entry);
  return entries;
}

const logs = (count: number) =>
  Array.from({ length: count }, (_, n) => journalEntry(`log-${n + 1}`));
const seqs = (entries: readonly JournalEntry[]) => entries.map(({ seq }) => seq);
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
const handleOf = ({ tenant }: Scene, jobId: string) =>
  world.current.client.workflow.getHandle(jobWorkflowId({ tenant, jobId }));
const TERMINATED = {
  kind: 'status',
  message: 'Job is FAILED: Terminated in Temporal: wrong feeds',
  data: { status: 'FAILED' },
};

describe('the events of a job', () => {
  test('are its journal as it grows, from the first entry to the terminal status', async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({ config: { sources: world.current.sources } });
    const lags: number[] = [];
    const entries: JournalEntry[] = [];
    const watching = (async () => {
      for await (const entry of scene.jobs.events(jobId)) {
        entries.push(entry);
        lags.push(Date.now() - Date.parse(entry.at));
      }
    })();
    await setTimeout(500);
    expect(entries).toEqual([]);
    await scene.localWorker('only');
    await watching;
    expect(entries).toEqual(await scene.store.journal.read(scene.tenant, jobId));
    expect(entries[0]).toMatchObject({ seq: 1, kind: 'status', data: { status: 'RUNNING' } });
    expect(entries.at(-1)).toMatchObject({ kind: 'status', data: { status: 'COMPLETED' } });
    const kinds = new Set(entries.map(({ kind }) => kind));
    for (const kind of ['status', 'stage', 'log'] as const) expect(kinds).toContain(kind);
    expect(lags.at(-1)).toBeLessThan(1_000);
    expect(await allOf(scene, jobId)).toEqual(entries);
    expect(await allOf(scene, jobId, 3)).toEqual(entries.slice(3));
  });

  test('end for whoever knows them all, and for whoever thinks to know more', async () => {
    const scene = await world.current.scene();
    await scene.localWorker('only');
    const jobId = await scene.start({ config: { sources: world.current.sources } });
    const knowsMore = allOf(scene, jobId, 10_000);
    const { length } = await allOf(scene, jobId);
    expect(await knowsMore).toEqual([]);
    await scene.store.journal.append(scene.tenant, jobId, [journalEntry('too-late')]);
    expect(await scene.jobs.endOfEvents(jobId)).toBe(length);
    for (const after of [length, length + 1, 10_000]) {
      expect(await allOf(scene, jobId, after)).toEqual([]);
    }
  });

  test('of no job are refused', async () => {
    const scene = await world.current.scene();
    await expect(allOf(scene, 'nobody')).rejects.toThrow(JobNotFoundError);
  });

  test('can be left', async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({});
    const leaving = new AbortController();
    const next = scene.jobs.events(jobId, { signal: leaving.signal }).next();
    await setTimeout(300);
    leaving.abort();
    expect(await next).toMatchObject({ done: true });
  });

  test('are read in one query at a time, and Temporal is asked once a second', async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({});
    const reads = vi.spyOn(scene.store.journal, 'read');
    const looks = vi.spyOn(world.current.client.workflowService, 'describeWorkflowExecution');
    const leaving = new AbortController();
    const next = scene.jobs.events(jobId, { signal: leaving.signal }).next();
    await setTimeout(3_000);
    const asked = { reads: reads.mock.calls.length, looks: looks.mock.calls.length };
    leaving.abort();
    await next;
    vi.restoreAllMocks();
    expect(asked.reads).toBeGreaterThan(5);
    expect(asked.reads).toBeLessThan(17);
    expect(asked.looks).toBeLessThan(5);
  });
});

describe('a store or a Temporal that is out of reach for a while', () => {
  test('does not end the events', async () => {
    const scene = await world.current.scene();
    const { store, tenant } = scene;
    const jobId = await scene.start({});
    const events = allOf(scene, jobId);
    await setTimeout(500);
    const read = vi.spyOn(store.journal, 'read').mockRejectedValue(new Error('no connection'));
    const { workflowService } = world.current.client;
    const describe = vi
      .spyOn(workflowService, 'describeWorkflowExecution')
      .mockRejectedValue(new Error('no connection'));
    await setTimeout(2_500);
    expect(read.mock.calls.length).toBeGreaterThan(1);
    read.mockRestore();
    describe.mockRestore();
    await store.journal.append(tenant, jobId, logs(2));
    await handleOf(scene, jobId).terminate('wrong feeds');
    expect(seqs(await events)).toEqual([1, 2, 3]);
  });
});

describe('an end that nobody wrote down', () => {
  test('of a job that was terminated is seen within seconds, and written', async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({});
    const events = allOf(scene, jobId);
    await setTimeout(500);
    await handleOf(scene, jobId).terminate('wrong feeds');
    const terminated = Date.now();
    expect(await events).toMatchObject([TERMINATED]);
    expect(Date.now() - terminated).toBeLessThan(3_000);
    expect(await scene.store.journal.read(scene.tenant, jobId)).toMatchObject([TERMINATED]);
  });

  test('is there for whoever comes later', async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({});
    await scene.store.journal.append(scene.tenant, jobId, logs(3));
    await handleOf(scene, jobId).terminate('wrong feeds');
    expect((await allOf(scene, jobId)).at(-1)).toMatchObject({ seq: 4, ...TERMINATED });
    expect(await scene.jobs.endOfEvents(jobId)).toBe(4);
  });

  test('of a job that timed out in Temporal is its failure', async () => {
    const scene = await world.current.scene();
    await world.current.client.workflow.start('pipelineJob', {
      workflowId: jobWorkflowId({ tenant: scene.tenant, jobId: 'late' }),
      taskQueue: 'deserted',
      workflowRunTimeout: '1s',
    });
    expect(await allOf(scene, 'late')).toMatchObject([{ data: { status: 'FAILED' } }]);
  });
});

describe('of a job that Temporal has forgotten', () => {
  async function forgotten(written: 'with' | 'without'): Promise<Scene> {
    const scene = await world.current.scene();
    const { store, tenant } = scene;
    await store.journal.append(tenant, 'old', logs(3));
    const end = journalEntry('status/COMPLETED', { kind: 'status', data: { status: 'COMPLETED' } });
    await store.reports.save(jobReport(tenant, 'old'), written === 'with' ? [end] : []);
    return scene;
  }

  test('the events come from the store', async () => {
    const scene = await forgotten('with');
    expect(seqs(await allOf(scene, 'old'))).toEqual(upTo(4));
    expect(await allOf(scene, 'old', 4)).toEqual([]);
  });

  test('the end is written where the store lacks it', async () => {
    const scene = await forgotten('without');
    const entries = await allOf(scene, 'old');
    expect(entries[3]).toMatchObject({ seq: 4, kind: 'status', data: { status: 'COMPLETED' } });
    expect(await allOf(scene, 'old')).toEqual(entries);
  });

  test('the events end also where the end cannot be written', async () => {
    const scene = await forgotten('without');
    scene.store.journal.append = () => Promise.reject(new Error('read-only'));
    expect(seqs(await allOf(scene, 'old'))).toEqual(upTo(3));
    expect(await scene.jobs.endOfEvents('old')).toBe(3);
  });
});

describe('watch and logs', () => {
  test('follow the same stream', async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({ config: { sources: world.current.sources } });
    const followed: JournalEntry[] = [];
    const following = (async () => {
      for await (const entry of scene.jobs.logs(jobId, { follow: true })) followed.push(entry);
    })();
    const statuses: string[] = [];
    const watching = (async () => {
      for await (const { status } of scene.jobs.watch(jobId)) statuses.push(status);
    })();
    await setTimeout(300);
    await scene.localWorker('only');
    await Promise.all([following, watching]);
    expect(followed).toEqual(await allOf(scene, jobId));
    expect([...new Set(statuses)]).toEqual(['PENDING', 'RUNNING', 'COMPLETED']);
    const once: JournalEntry[] = [];
    for await (const entry of scene.jobs.logs(jobId)) once.push(entry);
    expect(once).toEqual(followed);
  });

  test('watch looks once a second when there is no news, and at once when there is', async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({});
    const { journal } = scene.store;
    const leaving = new AbortController();
    const seen: number[] = [];
    const watching = (async () => {
      for await (const { status } of scene.jobs.watch(jobId, { signal: leaving.signal }))
        if (status === 'RUNNING') seen.push(Date.now());
    })();
    await setTimeout(2_100);
    const at = new Date().toISOString();
    const running = { kind: 'status', data: { status: 'RUNNING' } } as const;
    await journal.append(scene.tenant, jobId, [journalEntry('status/RUNNING', { ...running, at })]);
    const written = Date.now();
    await vi.waitFor(() => expect(seen).toHaveLength(1), 2_000);
    expect(seen[0]! - written).toBeLessThan(500);
    leaving.abort();
    await watching;
  });

  test('watch goes on without the journal', async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({});
    scene.store.journal.read = () => Promise.reject(new Error('disk full'));
    scene.store.journal.last = () => Promise.reject(new Error('disk full'));
    const statuses: string[] = [];
    const watching = (async () => {
      for await (const { status } of scene.jobs.watch(jobId)) statuses.push(status);
    })();
    await setTimeout(300);
    await handleOf(scene, jobId).terminate();
    await watching;
    expect(statuses).toEqual(['PENDING', 'FAILED']);
  });
});
