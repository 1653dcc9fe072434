import { describe, expect, test, vi } from 'vitest';
import { countPollers } from '../../src/client/pollers.js';
import type { Pause } from './slowWorker.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const LEASE_MS = 2000;
const slowly: Pause = { call: 'articles.saveClassification', when: 'before', ms: 150 };

describe('the lease in describe', () => {
  test('names the owner, its heartbeat and the expiry; after a loss, the next owner and attempt 2', async () => {
    const scene = await world.current.scene();
    const first = await scene.worker('first', slowly);
    const config = { sources: world.current.sources, lease: LEASE_MS, heartbeat: '200ms' };
    const jobId = await scene.start({ config: { ...config, maxWorkers: 1 } });

    const beating = { stage: 'classify', heartbeatAt: expect.any(String) as string };
    const { lease } = await scene.shows(jobId, { lease: beating });
    expect(lease).toMatchObject({ owner: 'first', attempt: 1, lastFailure: null });
    expect(Date.parse(lease!.expiresAt!) - Date.parse(lease!.heartbeatAt!)).toBe(LEASE_MS);

    await first.end('SIGKILL');
    const lost = await scene.shows(jobId, { lease: { attempt: 2, owner: null } });
    expect(lost.lease).toMatchObject({ expiresAt: null, stage: 'classify' });
    expect(lost.lease?.lastFailure).toMatch(/heartbeat/i);

    await scene.localWorker('second', slowly);
    const taken = await scene.shows(jobId, { lease: { attempt: 2, owner: 'second' } });
    expect(Date.parse(taken.lease!.expiresAt!)).toBeGreaterThan(Date.now() - 200);
    await scene.jobs.cancel(jobId);
    expect(await scene.jobs.result(jobId)).toMatchObject({ status: 'CANCELLED' });
    expect(await scene.jobs.describe(jobId)).toMatchObject({ lease: null });
  });
});

describe('the number of workers', () => {
  test('counts those that have asked for work lately, not those that Temporal still remembers', async () => {
    const scene = await world.current.scene();
    expect(await scene.jobs.workers()).toBe(0);
    await scene.localWorker('one');
    await scene.localWorker('two');
    await vi.waitFor(async () => expect(await scene.jobs.workers()).toBe(2));
    const later = new Date(Date.now() + 80_000);
    expect(await countPollers(world.current.client, scene.tenant, later)).toBe(0);
  });
});
