import { expect, test } from 'vitest';
import { useWorld } from './world.js';

const world = useWorld();

test('kill -9 of the Temporal server in the middle of a job, and a restart on its file: the job goes on and completes', async () => {
  const scene = await world.current.scene();
  const call = 'articles.saveClassification';
  const worker = await scene.worker('only', { call, when: 'before', ms: 100 });
  const config = { sources: world.current.sources, maxWorkers: 1, lease: '3s', heartbeat: '500ms' };
  const jobId = await scene.start({ config });
  await worker.says(call);

  await world.current.crashServer();
  const report = await scene.jobs.result(jobId);
  expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
  const [ingest, classify] = report.stages;
  expect(classify?.counts).toEqual({
    total: ingest?.metrics['articles'],
    done: ingest?.metrics['articles'],
    failed: 0,
  });
  expect((await scene.store.briefs.latest(scene.tenant))?.version).toBe(1);
});
