import { JobClient, JobExistsError, KeyConflictError, type StartRequest } from 'plumbline';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptRequest } from '../../src/client/jobRequest.js';
import { requestBody } from '../../src/client/startKey.js';
import { START_KEY_MS } from '../../src/store/index.js';
import { jobReport } from '../store/samples.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
/** No worker is here: a job stays as it was started. */
let scene: Scene;
beforeEach(async () => {
  scene = await world.current.scene();
});

/** The ids of all jobs, once Temporal lists as many as there should be. */
async function jobIds(count: number): Promise<string[]> {
  const look = async () => {
    const listed = await scene.jobs.list({ limit: 200 });
    expect(listed).toHaveLength(count);
    return listed.map(({ jobId }) => jobId);
  };
  return vi.waitFor(look, { timeout: 20_000, interval: 100 });
}

/** What a caller leaves behind who dies between the two writes of a start. */
async function dieBetweenTheWrites(key: string, jobId: string, request: StartRequest) {
  const who = { tenant: scene.tenant, jobId, allowFileSources: true };
  const body = requestBody(acceptRequest(request, who));
  await scene.store.startKeys.claim(scene.tenant, key, { jobId, request: body }, new Date());
}

describe('a start under a key', () => {
  test('a hundred times at once is one job, and every caller gets it', async () => {
    const starts = Array.from({ length: 100 }, () => scene.jobs.start({ key: 'daily' }));
    const started = new Set((await Promise.all(starts)).map(({ jobId }) => jobId));
    expect([...started]).toEqual(await jobIds(1));
  });

  test('gives the job as it is now when it is asked for again', async () => {
    const first = await scene.start({ key: 'daily' });
    await scene.jobs.cancel(first, 'not today');
    await scene.localWorker('only');
    const ended = await scene.jobs.result(first);
    expect(ended.status).toBe('CANCELLED');
    expect(await scene.jobs.start({ key: 'daily' })).toEqual(ended);
  });

  test('that died between its two writes is completed by the next caller, under the same id', async () => {
    const request = { target: 'harbour', config: { neutralizeLimit: 7 } };
    await dieBetweenTheWrites('daily', 'orphan', request);
    expect(await scene.start({ ...request, key: 'daily' })).toBe('orphan');
    expect(await jobIds(1)).toEqual(['orphan']);
    const { target, config } = await scene.jobs.describe('orphan');
    expect({ target, config }).toMatchObject(request);
  });

  test('does not run a job again that only the store remembers', async () => {
    await dieBetweenTheWrites('daily', 'long-gone', {});
    const report = jobReport(scene.tenant, 'long-gone');
    await scene.store.reports.save(report);
    expect(await scene.jobs.start({ key: 'daily' })).toEqual(report);
    expect(await scene.jobs.describe('long-gone')).toMatchObject({ runId: null });
  });

  test('for another request is a conflict that names the difference, and starts nothing', async () => {
    const first = await scene.start({ key: 'daily', config: { neutralizeLimit: 25 } });
    const other = scene.jobs.start({ key: 'daily', config: { neutralizeLimit: 50 } });
    await expect(other).rejects.toThrow(KeyConflictError);
    await expect(other).rejects.toThrow(
      `Key "daily" belongs to job ${first}, which was asked for differently: config.neutralizeLimit was 25, now 50.`,
    );
    await scene.start({ jobId: 'last' });
    expect((await jobIds(2)).sort()).toEqual([first, 'last'].sort());
  });

  test('with an id that a job without the key has is refused', async () => {
    await scene.start({ jobId: 'taken' });
    const start = scene.jobs.start({ jobId: 'taken', key: 'daily' });
    await expect(start).rejects.toThrow(JobExistsError);
  });

  test('is a new job after 24 hours', async () => {
    let now = new Date();
    const jobs = new JobClient({
      client: world.current.client,
      store: scene.store,
      taskQueue: scene.tenant,
      tenant: scene.tenant,
      now: () => now,
    });
    const { jobId: first } = await jobs.start({ key: 'daily' });
    now = new Date(now.getTime() + START_KEY_MS);
    expect(await jobs.start({ key: 'daily' })).toMatchObject({ jobId: first });
    now = new Date(now.getTime() + 1);
    const { jobId: second } = await jobs.start({ key: 'daily', target: 'harbour' });
    expect((await jobIds(2)).sort()).toEqual([first, second].sort());
  });
});
