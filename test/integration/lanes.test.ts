import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { laneWorkflowId } from 'plumbline/job';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scene } from './scene.js';
import { orderOf, intervalsOf, overlaps, readWorkLog } from './workLog.js';
import { useWorld } from './world.js';

const world = useWorld();
const target = 'T1';
/** Events after which a lane continues as new, as soon as it is left in peace. */
const ENOUGH = 4_000;

describe('a lane that was terminated by mistake', () => {
  const config = { lease: '5s', heartbeat: '100ms' };
  let folder: string;
  let scene: Scene;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-lanes-'));
    scene = await world.current.scene();
    await scene.workerOf('loggedWorker', 'only', { log: join(folder, 'work.log') });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const start = (jobId: string) => scene.start({ jobId, target, fromStage: 'brief', config });
  const letGo = (jobId: string) => writeFile(join(folder, jobId), '');
  const worked = () => intervalsOf(readWorkLog(join(folder, 'work.log')), new Map());
  const terminateLane = () =>
    world.current.client.workflow
      .getHandle(laneWorkflowId({ tenant: scene.tenant, target }))
      .terminate('by mistake');
  const begun = (jobId: string) =>
    vi.waitFor(() => expect(orderOf(worked())).toContain(jobId), { timeout: 10_000 });

  test.each(['a moment ago', 'and is PAUSED'])(
    'begins anew with the next job, behind the one that was let in %s, and with all who waited in their order',
    async (how) => {
      await start('a-held');
      await begun('a-held');
      if (how === 'and is PAUSED') await scene.jobs.pause('a-held');
      await start('c-5ms');
      await start('b-5ms');
      await terminateLane();
      await start('d-5ms');

      await scene.shows('d-5ms', { lane: { place: 3, waiting: 3, holder: 'a-held' } });
      await scene.shows('c-5ms', { status: 'PENDING', lane: { place: 1 } });
      expect(orderOf(worked())).toEqual(['a-held']);

      await letGo('a-held');
      if (how === 'and is PAUSED') await scene.jobs.resume('a-held');
      for (const jobId of ['a-held', 'c-5ms', 'b-5ms', 'd-5ms'])
        expect(await scene.jobs.result(jobId)).toMatchObject({ status: 'COMPLETED' });
      expect(orderOf(worked())).toEqual(['a-held', 'c-5ms', 'b-5ms', 'd-5ms']);
      expect(overlaps(worked())).toEqual([]);
    },
  );

  test('is busy for a job that is not to wait', async () => {
    await start('a-held');
    await begun('a-held');
    await terminateLane();
    const hasty = scene.start({ target, busy: 'reject', fromStage: 'brief', config });
    await expect(hasty).rejects.toThrow('Lane T1 is busy: job a-held has it');
    await letGo('a-held');
    expect(await scene.jobs.result('a-held')).toMatchObject({ status: 'COMPLETED' });
  });
});

test('a lane to which thousands of things are said continues as new, and loses nobody who comes meanwhile', async () => {
  const scene = await world.current.scene();
  await scene.localWorker('only');
  const holder = await scene.start({ target, fromStage: 'brief', config: { deadline: '1d' } });
  await scene.jobs.pause(holder);
  const lane = world.current.client.workflow.getHandle(
    laneWorkflowId({ tenant: scene.tenant, target }),
  );
  const { runId } = await lane.describe();
  const isNew = async () => (await lane.describe()).runId !== runId;
  const waiting: string[] = [];
  const talk = async () => {
    const words = Array.from({ length: 200 }, () => lane.signal('leave', 'nobody'));
    await Promise.all([...words, come()]);
  };
  const come = async () => {
    waiting.push(await scene.start({ target, fromStage: 'brief' }));
  };
  while (!(await isNew()) && (await lane.describe()).historyLength < ENOUGH) await talk();
  await come();
  await vi.waitFor(async () => expect(await isNew()).toBe(true), { timeout: 20_000 });
  await come();

  const { holder: now, queue } = await scene.jobs.lanes.describe(target, 100);
  expect(now?.jobId).toBe(holder);
  expect(queue.map(({ jobId }) => jobId)).toEqual(waiting);
  let before = await scene.jobs.resolve(holder, { by: 'ann', why: 'done elsewhere' });
  for (const jobId of waiting) {
    const next = await scene.jobs.result(jobId);
    expect(next.finishedAt).not.toBeNull();
    expect(Date.parse(next.grantedAt!)).toBeGreaterThanOrEqual(Date.parse(before.finishedAt!));
    before = next;
  }
}, 120_000);

test('a lane that is over is free, and needs no worker to say so', async () => {
  const scene = await world.current.scene();
  const worker = await scene.worker('only');
  const jobId = await scene.start({ target, fromStage: 'brief' });
  expect(await scene.jobs.result(jobId)).toMatchObject({ status: 'COMPLETED' });
  const id = laneWorkflowId({ tenant: scene.tenant, target });
  await world.current.client.workflow.getHandle(id).result();
  await worker.end('SIGKILL');
  expect(await scene.jobs.lanes.describe(target)).toEqual({
    target,
    holder: null,
    waiting: 0,
    queue: [],
  });
});

test('kill -9 of every worker and of the server: a PAUSED holder and those behind it are as before, and go on in order', async () => {
  const scene = await world.current.scene();
  const call = 'articles.saveClassification';
  const saves = (said: string) => said.split(call).length - 1;
  const first = await scene.worker('first', { call, when: 'before', ms: 100 });
  const config = { sources: world.current.sources, lease: '3s', heartbeat: '200ms', maxWorkers: 1 };
  const holder = await scene.start({ target, config });
  const waiting: string[] = [];
  for (let count = 0; count < 3; count += 1) waiting.push(await scene.start({ target, config }));
  await first.says(call);
  const paused = await scene.jobs.pause(holder);
  const reached = paused.stages[1]?.counts;
  const { stdout } = await first.end('SIGKILL');

  await world.current.crashServer();
  const second = await scene.worker('second', { call, when: 'before', ms: 1 });
  await scene.shows(holder, {
    status: 'PAUSED',
    pause: { reason: 'interrupted' },
    lane: { place: 0, waiting: 3 },
  });
  for (const [index, jobId] of waiting.entries())
    await scene.shows(jobId, { status: 'PENDING', lane: { place: index + 1, holder } });

  await scene.jobs.resume(holder);
  const report = await scene.jobs.result(holder);
  expect(report).toMatchObject({ status: 'COMPLETED', resumes: 1 });
  const total = report.stages[0]?.metrics['articles'];
  expect(report.stages[1]?.counts).toEqual({ total, done: total, failed: 0 });
  expect(reached).toEqual({ total, done: saves(stdout), failed: 0 });
  expect(saves(stdout) + saves(second.stdout)).toBe(total);

  let before = report;
  for (const jobId of waiting) {
    const next = await scene.jobs.result(jobId);
    expect(next).toMatchObject({ status: 'COMPLETED' });
    expect(Date.parse(next.grantedAt!)).toBeGreaterThanOrEqual(Date.parse(before.finishedAt!));
    before = next;
  }
});
