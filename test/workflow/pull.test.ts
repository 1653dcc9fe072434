import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JobConfigInput, JobReport } from 'plumbline/job';
import { configSchema, definePipeline } from 'plumbline/pipelines';
import type { PullWork } from 'plumbline/worker';
import { JobClient } from 'plumbline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { JobOverError, type RefusalCode, type ReservedItem } from '../../src/bridge/protocol.js';
import { useKit } from './kit.js';

const parcels = definePipeline({
  name: 'parcels',
  config: configSchema({ parcels: z.int().default(0), shelf: z.string().default('') }),
  stages: [{ name: 'carry', kind: 'pull' }],
});

const carry: PullWork = {
  list: ({ config }) => ({
    select: () =>
      Array.from({ length: Number(config['parcels']) }, (_, n) => ({
        id: `parcel-${n}`,
        data: { weight: n, ...(config['shelf'] !== '' && { egress: config['shelf'] }) },
      })),
  }),
};

const kit = useKit({ pipelines: [parcels], stages: { parcels: { carry } } });

/** Long enough for a worker that lives, short enough to wait for the end of one that does not. */
const LEASE = { lease: '600ms', heartbeat: '100ms' };

const start = (count: number, config: JobConfigInput = {}): Promise<string> =>
  kit.current.start({ pipeline: 'parcels', config: { parcels: count, maxWorkers: 10, ...config } });

const work = () => kit.current.jobs.work;

/** Reserves, and waits until there is something. */
async function reserve(jobId: string, worker = 'w1', max = 1): Promise<ReservedItem[]> {
  return work().reserve({ jobId, stage: 'carry', worker, max, waitMs: 5_000 });
}

async function reserveOne(jobId: string, worker = 'w1'): Promise<ReservedItem> {
  const [item] = await reserve(jobId, worker);
  if (item === undefined) throw new Error('Nothing was reserved');
  return item;
}

/** Does whatever comes until the job has no more. */
async function carryAll(
  jobId: string,
  act: (item: ReservedItem) => Promise<void> = ({ token }) => work().done(token),
): Promise<JobReport> {
  const over = new AbortController();
  const result = kit.current.jobs.result(jobId).finally(() => over.abort());
  const asked = { jobId, stage: 'carry', worker: 'w1', max: 1, waitMs: 5_000 };
  while (!over.signal.aborted) {
    try {
      for (const item of await work().reserve({ ...asked, signal: over.signal })) await act(item);
    } catch (error) {
      if (!(error instanceof JobOverError)) throw error;
    }
  }
  return result;
}

async function refused(call: Promise<unknown>, code: RefusalCode): Promise<void> {
  await expect(call).rejects.toMatchObject({ name: 'WorkRefusedError', code });
}

const stageOf = ({ stages }: JobReport) => stages[0]!;

describe('a stage that workers outside pull from', () => {
  test('with nothing on its list is completed at once', async () => {
    const report = await kit.current.jobs.result(await start(0));
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
  });

  test('gives each item with its data, and is completed when all are done', async () => {
    const jobId = await start(3);
    const items = await reserve(jobId, 'w1', 3);
    const seen = items.map(({ item, data, attempt }) => ({ item, data, attempt }));
    expect(seen.toSorted((a, b) => a.item.localeCompare(b.item))).toEqual([
      { item: 'parcel-0', data: { weight: 0 }, attempt: 1 },
      { item: 'parcel-1', data: { weight: 1 }, attempt: 1 },
      { item: 'parcel-2', data: { weight: 2 }, attempt: 1 },
    ]);
    for (const { token } of items) await work().done(token, { metrics: { kilos: 2 } });
    const report = await kit.current.jobs.result(jobId);
    expect(report.status).toBe('COMPLETED');
    expect(stageOf(report)).toMatchObject({
      counts: { total: 3, done: 3, failed: 0 },
      metrics: { kilos: 6 },
    });
  });

  test('gives no more at a time than the job allows', async () => {
    const jobId = await start(5, { maxWorkers: 2 });
    expect(await reserve(jobId, 'w1', 5)).toHaveLength(2);
    expect((await carryAll(jobId)).status).toBe('COMPLETED');
  });

  test('shows what has arrived while it is at work, and nothing more', async () => {
    const jobId = await start(4);
    const [first] = await reserve(jobId, 'w1', 4);
    expect((await kit.current.jobs.describe(jobId)).progress).toBe(0);
    await work().done(first!.token);
    const { progress, stages } = await kit.current.jobs.describe(jobId);
    expect({ progress, counts: stages[0]?.counts }).toEqual({
      progress: 0.25,
      counts: { total: 4, done: 1, failed: 0 },
    });
    await carryAll(jobId);
  });

  test('of very many items is cut into shards with small histories', async () => {
    const jobId = await start(260, { maxWorkers: 10 });
    const report = await carryAll(jobId);
    expect(stageOf(report).counts).toEqual({ total: 260, done: 260, failed: 0 });
    const { workflowId } = await kit.current.jobs.describe(jobId);
    const handle = kit.current.env.client.workflow.getHandle(workflowId);
    const { events } = await handle.fetchHistory();
    expect(events?.length).toBeLessThan(300);
  });
});

describe('a worker outside', () => {
  test('that asks again before it has reported is given the same items', async () => {
    const jobId = await start(3);
    const first = await reserve(jobId, 'w1', 2);
    const again = await reserve(jobId, 'w1', 2);
    expect(again).toEqual(first);
    const other = await reserveOne(jobId, 'w2');
    for (const { token } of [...first, other]) await work().done(token);
    expect((await kit.current.jobs.result(jobId)).status).toBe('COMPLETED');
  });

  test('that reports the same result twice counts once', async () => {
    const jobId = await start(2);
    const { token } = await reserveOne(jobId);
    await work().done(token, { metrics: { kilos: 1 } });
    await work().done(token, { metrics: { kilos: 1 } });
    await refused(work().error(token, { message: 'dropped it' }), 'already-reported');
    const report = await carryAll(jobId);
    expect(stageOf(report)).toMatchObject({
      counts: { total: 2, done: 2, failed: 0 },
      metrics: { kilos: 1 },
    });
  });

  test('keeps its item as long as it sends heartbeats', async () => {
    const jobId = await start(1, LEASE);
    const { token, leaseMs, heartbeatMs } = await reserveOne(jobId);
    expect({ leaseMs, heartbeatMs }).toEqual({ leaseMs: 600, heartbeatMs: 100 });
    for (let beats = 0; beats < 15; beats += 1) {
      expect(await work().heartbeat(token)).toEqual({ cancelled: false, leaseMs: 600 });
      await new Promise((later) => setTimeout(later, heartbeatMs));
    }
    await work().done(token);
    expect((await kit.current.jobs.result(jobId)).status).toBe('COMPLETED');
  });

  test('that goes silent loses its item to another, and is refused when it comes back', async () => {
    const jobId = await start(1, LEASE);
    const lost = await reserveOne(jobId, 'silent');
    const taken = await reserveOne(jobId, 'awake');
    expect(taken).toMatchObject({ item: lost.item, attempt: 2 });
    await refused(work().heartbeat(lost.token), 'lease-lost');
    await refused(work().done(lost.token, { metrics: { kilos: 7 } }), 'lease-lost');
    await refused(work().error(lost.token, { message: 'late' }), 'lease-lost');
    await work().done(taken.token, { metrics: { kilos: 1 } });
    const report = await kit.current.jobs.result(jobId);
    expect(stageOf(report)).toMatchObject({ counts: { done: 1 }, metrics: { kilos: 1 } });
  });

  test('with a token that was never given out is refused, as is another tenant with a good one', async () => {
    const jobId = await start(1);
    const { token } = await reserveOne(jobId);
    const { client } = kit.current.env;
    const { store } = kit.current;
    const stranger = new JobClient({ client, store, taskQueue: 'any', tenant: 'stranger' });
    await refused(work().done('bm9ib2R5'), 'unknown-token');
    await refused(stranger.work.done(token), 'unknown-token');
    const asked = { jobId, stage: 'carry', worker: 'w1', max: 1, waitMs: 0 };
    await expect(stranger.work.reserve(asked)).rejects.toThrow('There is no job');
    await work().done(token);
  });

  test('is told when there is no such stage, and when there is no more work', async () => {
    const jobId = await start(1);
    const asked = { jobId, stage: 'carry', worker: 'w1', max: 1, waitMs: 0 };
    await expect(work().reserve({ ...asked, stage: 'bury' })).rejects.toThrow('no stage "bury"');
    await carryAll(jobId);
    await expect(work().reserve(asked)).rejects.toThrow(`Job ${jobId} is COMPLETED`);
  });

  test('can go on with another bridge, as after a restart', async () => {
    const jobId = await start(1);
    const { token } = await reserveOne(jobId);
    const restarted = kit.current.clientOn('any').work;
    expect(await restarted.heartbeat(token)).toMatchObject({ cancelled: false });
    await restarted.done(token);
    expect((await kit.current.jobs.result(jobId)).status).toBe('COMPLETED');
  });
});

describe('an item outside', () => {
  test('that fails is given out again, and parked when it has been tried as often as it may', async () => {
    const jobId = await start(2, { itemTries: 3 });
    const attempts: number[] = [];
    const report = await carryAll(jobId, async ({ item, attempt, token }) => {
      if (item === 'parcel-0') return work().done(token);
      attempts.push(attempt);
      return work().error(token, { message: 'no such street' });
    });
    expect(attempts).toEqual([1, 2, 3]);
    expect(report.status).toBe('PARTIAL');
    expect(stageOf(report)).toMatchObject({
      counts: { total: 2, done: 1, failed: 1, parked: 1 },
      errors: [{ item: 'parcel-1', message: 'no such street' }],
    });
  });

  test('that it is useless to try again is parked at once', async () => {
    const jobId = await start(2);
    let refusals = 0;
    const report = await carryAll(jobId, async ({ item, token }) => {
      if (item === 'parcel-0') return work().done(token);
      refusals += 1;
      return work().error(token, { message: 'not a parcel', retry: false });
    });
    expect(refusals).toBe(1);
    expect(stageOf(report).counts).toEqual({ total: 2, done: 1, failed: 1, parked: 1 });
  });

  test('that fails too often with too many others stops its stage early', async () => {
    const limits = { stopEarlyAfter: 10, stopEarlyRate: 0.5 };
    const jobId = await start(60, { itemTries: 1, maxWorkers: 1, ...limits });
    let refusals = 0;
    const report = await carryAll(jobId, ({ item, token }) => {
      if (Number(item.slice('parcel-'.length)) % 3 === 0) return work().done(token);
      refusals += 1;
      return work().error(token, { message: 'no such street' });
    });
    expect(refusals).toBeLessThan(15);
    expect(report.status).toBe('FAILED');
    expect(stageOf(report).errors[0]?.message).toMatch(/^Stopped early: 6 of 10 items failed/);
  });

  test('that is lost counts as failed: seven done, one failed, two lost', async () => {
    const jobId = await start(10, { ...LEASE, itemTries: 1 });
    const items = await reserve(jobId, 'w1', 10);
    expect(items).toHaveLength(10);
    for (const { token } of items.slice(0, 7)) await work().done(token);
    await work().error(items[7]!.token, { message: 'fell into the river' });
    const report = await kit.current.jobs.result(jobId);
    expect(report.status).toBe('PARTIAL');
    expect(stageOf(report)).toMatchObject({
      status: 'partial',
      counts: { total: 10, done: 7, failed: 3, parked: 3 },
    });
    const messages = stageOf(report).errors.map(({ message }) => message);
    expect(messages.toSorted()).toEqual([
      'fell into the river',
      'the lease ran out: its worker sent no heartbeat',
      'the lease ran out: its worker sent no heartbeat',
    ]);
  });

  test('that was written down as done, and of which Temporal was never told, is not given out again', async () => {
    const jobId = await start(2, LEASE);
    const [first, second] = await reserve(jobId, 'w1', 2);
    const { store } = kit.current;
    const held = await store.reservations.find('test', first!.token);
    await store.reservations.finish(held!, { kilos: 1 });
    await work().done(second!.token, { metrics: { kilos: 1 } });
    const given: string[] = [];
    const report = await carryAll(jobId, ({ item }) => Promise.resolve(void given.push(item)));
    expect(given).toEqual([]);
    expect(stageOf(report)).toMatchObject({ counts: { done: 2 }, metrics: { kilos: 2 } });
  });
});

describe('an output of an item outside', () => {
  test('is registered once and for all, and finished before the item can be done', async () => {
    const jobId = await start(2);
    const [first, second] = await reserve(jobId, 'w1', 2);
    const { token } = first!;
    const finish = (status: 'done' | 'error', path = 'a.txt') =>
      work().finishOutputs(token, [{ path, status }]);
    await work().registerOutputs(token, ['a.txt', 'b.txt']);
    await work().registerOutputs(token, ['b.txt', 'a.txt']);
    await refused(work().registerOutputs(token, ['a.txt']), 'outputs-differ');
    await refused(work().registerOutputs(second!.token, ['c.txt', 'a.txt']), 'output-taken');
    await refused(finish('done', 'c.txt'), 'output-unknown');
    await finish('done');
    await refused(work().done(token), 'outputs-open');
    await finish('done', 'b.txt');
    await work().done(token);
    await work().done(second!.token);
    expect((await kit.current.jobs.result(jobId)).status).toBe('COMPLETED');
  });

  test('is removed, record and file, before the item is given out again', async () => {
    const shelf = await mkdtemp(path.join(tmpdir(), 'plumbline-shelf-'));
    onTestFinished(() => rm(shelf, { recursive: true }));
    const jobId = await start(1, { shelf });
    const first = await reserveOne(jobId);
    await work().registerOutputs(first.token, ['a.txt']);
    await writeFile(path.join(shelf, 'a.txt'), 'half of it');
    await work().error(first.token, { message: 'the pen broke' });
    const second = await reserveOne(jobId);
    expect(second.attempt).toBe(2);
    expect(await readdir(shelf)).toEqual([]);
    await refused(
      work().finishOutputs(second.token, [{ path: 'a.txt', status: 'done' }]),
      'output-unknown',
    );
    await work().registerOutputs(second.token, ['a.txt']);
    await work().finishOutputs(second.token, [{ path: 'a.txt', status: 'done' }]);
    await work().done(second.token);
    expect((await kit.current.jobs.result(jobId)).status).toBe('COMPLETED');
  });

  test('that cannot be removed uses up an attempt of the item, and says why', async () => {
    const jobId = await start(1, { shelf: 's3:/no-bucket', itemTries: 2 });
    const { token } = await reserveOne(jobId);
    await work().registerOutputs(token, ['a.txt']);
    await work().error(token, { message: 'the pen broke' });
    const report = await carryAll(jobId);
    expect(stageOf(report).errors).toMatchObject([
      { item: 'parcel-0', message: expect.stringContaining('could not be removed') as string },
    ]);
  });
});

describe('a job that is stopped while its items are outside', () => {
  test('tells their workers, and is CANCELLED when they have stopped', async () => {
    const jobId = await start(3);
    const { token } = await reserveOne(jobId);
    await kit.current.jobs.cancel(jobId);
    await vi.waitFor(async () =>
      expect(await work().heartbeat(token)).toMatchObject({ cancelled: true }),
    );
    expect((await kit.current.jobs.describe(jobId)).status).toBe('RUNNING');
    await expect(work().done(token)).rejects.toMatchObject({ name: 'WorkCancelledError' });
    const report = await kit.current.jobs.result(jobId);
    expect(report.status).toBe('CANCELLED');
    expect(stageOf(report).counts).toMatchObject({ done: 0 });
  });

  test('is not changed by a result that comes after its end', async () => {
    const jobId = await start(2);
    const [first, second] = await reserve(jobId, 'w1', 2);
    await work().done(first!.token);
    await kit.current.jobs.cancel(jobId);
    const isCancelled = async () => (await work().heartbeat(second!.token)).cancelled;
    await vi.waitFor(async () => expect(await isCancelled()).toBe(true));
    await expect(work().error(second!.token, { message: 'stopped' })).rejects.toThrow();
    const report = await kit.current.jobs.result(jobId);
    expect(report).toMatchObject({ status: 'CANCELLED' });
    expect(stageOf(report).counts).toMatchObject({ done: 1 });
    await expect(work().done(second!.token)).rejects.toMatchObject({ name: 'WorkCancelledError' });
    expect(await kit.current.jobs.report(jobId)).toEqual(report);
  });

  test('goes on with what is left when it is resumed', async () => {
    const jobId = await start(3, { maxWorkers: 2 });
    const [first, second] = await reserve(jobId, 'w1', 2);
    await work().done(first!.token);
    const paused = kit.current.jobs.pause(jobId);
    await vi.waitFor(async () =>
      expect(await work().heartbeat(second!.token)).toMatchObject({ cancelled: true }),
    );
    const stopped = work().error(second!.token, { message: 'stopped' });
    await expect(stopped).rejects.toMatchObject({ name: 'WorkCancelledError' });
    expect((await paused).status).toBe('PAUSED');
    await kit.current.jobs.resume(jobId);
    const given: string[] = [];
    const report = await carryAll(jobId, ({ item, token }) => {
      given.push(item);
      return work().done(token);
    });
    expect(given.toSorted()).toEqual(
      ['parcel-0', 'parcel-1', 'parcel-2'].filter((id) => id !== first!.item),
    );
    expect(report.status).toBe('COMPLETED');
    expect(stageOf(report).counts).toEqual({ total: 3, done: 3, failed: 0 });
  });
});
