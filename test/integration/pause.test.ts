import { setTimeout } from 'node:timers/promises';
import { jobWorkflowId } from 'plumbline/job';
import { expect, test } from 'vitest';
import { useFeeds } from './feeds.js';
import type { Pause } from './slowWorker.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const feeds = useFeeds();

const PACE_MS = 200;
const slowly: Pause = { call: 'articles.saveClassification', when: 'before', ms: PACE_MS };

/** Leases and heartbeats as they are by default: pausing must be quick with those. */
const config = () => ({ sources: world.current.sources, maxWorkers: 1 });

test('a pause in the middle of a stage takes effect within 5 s, stops its work and leaves no activity', async () => {
  const scene = await world.current.scene();
  const worker = await scene.localWorker('only', slowly);
  const jobId = await scene.start({ config: config() });
  await worker.says(slowly.call);

  const asked = Date.now();
  const paused = await scene.jobs.pause(jobId);
  expect(Date.now() - asked).toBeLessThan(5000);
  expect(paused).toMatchObject({ status: 'PAUSED', pause: { reason: 'interrupted' } });

  const { workflow } = world.current.client;
  const handle = workflow.getHandle(jobWorkflowId({ tenant: scene.tenant, jobId }));
  expect((await handle.describe()).raw.pendingActivities ?? []).toEqual([]);
  const left = () => scene.store.articles.unclassified(scene.tenant, 500);
  const leftAtThePause = await left();
  expect(leftAtThePause.length).toBeGreaterThan(0);
  await setTimeout(3 * PACE_MS);
  expect(await left()).toEqual(leftAtThePause);

  await scene.jobs.resume(jobId);
  const resumed = await scene.shows(jobId, { lease: { stage: 'classify', owner: 'only' } });
  expect(resumed.lease).toMatchObject({ attempt: 1 });
  expect(Date.parse(resumed.lease?.expiresAt ?? '')).toBeGreaterThan(Date.parse(paused.pause!.at));
  await scene.jobs.cancel(jobId);
  await scene.jobs.result(jobId);
});

test('a pause while a feed keeps ingest waiting does not wait for the feed', async () => {
  const scene = await world.current.scene();
  await scene.localWorker('only');
  const sources = [{ id: 'silent', url: feeds.url('/silent') }];
  const jobId = await scene.start({ config: { sources } });
  await scene.shows(jobId, { lease: { stage: 'ingest', owner: 'only' } });

  const asked = Date.now();
  await scene.jobs.pause(jobId);
  expect(Date.now() - asked).toBeLessThan(5000);
  await scene.jobs.discard(jobId);
});
