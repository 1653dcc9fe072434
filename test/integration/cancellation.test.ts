import { setTimeout } from 'node:timers/promises';
import { jobWorkflowId } from 'plumbline/job';
import { describe, expect, test } from 'vitest';
import { useFeeds } from './feeds.js';
import type { Scene } from './scene.js';
import type { Pause } from './slowWorker.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const feeds = useFeeds();

const PACE_MS = 200;
const slowly: Pause = { call: 'articles.saveClassification', when: 'before', ms: PACE_MS };

/** Leases and heartbeats as they are by default: cancelling must be quick with those. */
const config = () => ({ sources: world.current.sources, maxWorkers: 1 });

const workflowOf = ({ tenant }: Scene, jobId: string) => jobWorkflowId({ tenant, jobId });

const WAYS: [way: string, cancel: (scene: Scene, jobId: string) => Promise<unknown>][] = [
  [
    'temporal workflow cancel',
    (scene, jobId) =>
      world.current.temporal('workflow', 'cancel', '--workflow-id', workflowOf(scene, jobId)),
  ],
  ['JobClient.cancel', ({ jobs }, jobId) => jobs.cancel(jobId, 'not today')],
];

describe.each(WAYS)('%s', (way, cancel) => {
  test('in the middle of a stage stops its work and the job within 5 s', async () => {
    const scene = await world.current.scene();
    const worker = await scene.localWorker('only', slowly);
    const jobId = await scene.start({ config: config() });
    await worker.says(slowly.call);

    const asked = Date.now();
    await cancel(scene, jobId);
    const report = await scene.jobs.result(jobId);
    expect(Date.now() - asked).toBeLessThan(5000);

    const reason = way === 'JobClient.cancel' ? 'not today' : null;
    expect(report).toMatchObject({ status: 'CANCELLED', cancelReason: reason, error: null });
    const handle = world.current.client.workflow.getHandle(workflowOf(scene, jobId));
    expect((await handle.describe()).status.name).toBe('CANCELLED');

    const left = () => scene.store.articles.unclassified(scene.tenant, 500);
    const leftAtTheEnd = await left();
    expect(leftAtTheEnd.length).toBeGreaterThan(0);
    await setTimeout(3 * PACE_MS);
    expect(await left()).toEqual(leftAtTheEnd);
  });

  test('while a feed keeps ingest waiting does not wait for the feed', async () => {
    const scene = await world.current.scene();
    await scene.localWorker('only');
    const sources = [{ id: 'silent', url: feeds.url('/silent') }];
    const jobId = await scene.start({ config: { sources } });
    await scene.shows(jobId, { lease: { stage: 'ingest', owner: 'only' } });

    const asked = Date.now();
    await cancel(scene, jobId);
    const report = await scene.jobs.result(jobId);
    expect(Date.now() - asked).toBeLessThan(5000);
    expect(report.status).toBe('CANCELLED');
  });
});
