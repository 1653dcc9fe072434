import type { JobReport, JobStatus } from 'plumbline/job';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useFeeds } from './feeds.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const feeds = useFeeds();

/** The jobs of this file by their ids, in the order they were started. */
const STARTED: Record<string, JobStatus> = {
  waiting: 'PENDING',
  completed: 'COMPLETED',
  failed: 'FAILED',
  partial: 'PARTIAL',
  cancelled: 'CANCELLED',
};
const NEWEST_FIRST = Object.keys(STARTED).toReversed();

let scene: Scene;

beforeAll(async () => {
  const good = { id: 'good', url: feeds.url('/good') };
  const bad = { id: 'bad', url: feeds.url('/broken') };
  scene = await world.current.scene();
  await scene.clientOn('nobody polls here').start({ jobId: 'waiting' });
  await scene.localWorker('only');
  const run = async (jobId: string, sources: { id: string; url: string }[]) => {
    await scene.start({ jobId, config: { sources } });
    await scene.jobs.result(jobId);
  };
  await run('completed', [good]);
  await run('failed', [bad]);
  await run('partial', [good, bad]);
  const sources = [{ id: 'silent', url: feeds.url('/silent') }];
  await scene.start({ jobId: 'cancelled', config: { sources } });
  await scene.jobs.cancel('cancelled');
  await scene.jobs.result('cancelled');
  // Temporal lists a job, and its end, a moment after it knows of it.
  await vi.waitFor(
    async () => {
      const statuses = (await scene.jobs.list()).map(({ jobId, status }) => [jobId, status]);
      expect(Object.fromEntries(statuses)).toEqual(STARTED);
    },
    { timeout: 10_000 },
  );
});

const ids = (jobs: JobReport[]) => jobs.map(({ jobId }) => jobId);

describe('list', () => {
  test('gives the newest first, whenever they ended', async () => {
    expect(ids(await scene.jobs.list())).toEqual(NEWEST_FIRST);
  });

  test.each([1, 2, 4])('gives the newest %i when limited', async (limit) => {
    expect(ids(await scene.jobs.list({ limit }))).toEqual(NEWEST_FIRST.slice(0, limit));
  });

  test.each(Object.entries(STARTED))('finds job "%s" as %s', async (jobId, status) => {
    expect(ids(await scene.jobs.list({ status }))).toEqual([jobId]);
    expect(ids(await scene.jobs.list({ status, limit: 1 }))).toEqual([jobId]);
  });

  test('finds jobs by pipeline', async () => {
    expect(ids(await scene.jobs.list({ pipeline: 'news-brief' }))).toEqual(NEWEST_FIRST);
    expect(await scene.jobs.list({ pipeline: 'another' })).toEqual([]);
  });

  test("does not show another tenant's jobs", async () => {
    const other = await world.current.scene();
    expect(await other.jobs.list()).toEqual([]);
  });
});
