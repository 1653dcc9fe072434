import { jobWorkflowId, STALE_ERROR } from 'plumbline/job';
import { describe, expect, test, vi } from 'vitest';
import { TENANT_KEY } from '../../src/workflows/searchAttributeKeys.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const FIVE_MINUTES_MS = 5 * 60_000;
const THREE_HOURS_MS = 3 * 60 * 60_000;

const temporalStatus = async ({ tenant }: Scene, jobId: string) => {
  const handle = world.current.client.workflow.getHandle(jobWorkflowId({ tenant, jobId }));
  return (await handle.describe()).status.name;
};

/** A job as another release would start it. */
async function startWithUnknownConfig({ tenant }: Scene, jobId: string): Promise<void> {
  await world.current.client.workflow.start('pipelineJob', {
    workflowId: jobWorkflowId({ tenant, jobId }),
    taskQueue: 'deserted',
    memo: { config: { deadline: 'by noon', haste: 'great' } },
    typedSearchAttributes: [{ key: TENANT_KEY, value: tenant }],
  });
}

/** Temporal lists a job a moment after it knows of it. */
const listed = ({ jobs }: Scene, count: number) =>
  vi.waitFor(async () => expect(await jobs.list()).toHaveLength(count), { timeout: 10_000 });

describe('a job that was terminated in Temporal', () => {
  test('is FAILED with the reason, whoever asks and wherever it is written', async () => {
    const scene = await world.current.scene();
    const call = 'articles.saveClassification';
    const worker = await scene.localWorker('only', { call, when: 'before', ms: 200 });
    const jobId = await scene.start({ config: { sources: world.current.sources, maxWorkers: 1 } });
    await worker.says(call);
    const [done, atWork, due] = [{ status: 'completed' }, { status: 'running' }, {}];
    await scene.shows(jobId, { stages: [done, atWork, due, due] });
    const workflowId = jobWorkflowId({ tenant: scene.tenant, jobId });
    await world.current.temporal(
      ...['workflow', 'terminate', '--workflow-id', workflowId],
      ...['--reason', 'wrong feeds'],
    );

    const failed = { jobId, status: 'FAILED', error: 'Terminated in Temporal: wrong feeds' };
    const report = await scene.jobs.result(jobId);
    expect(report).toMatchObject({ ...failed, finishedAt: expect.any(String) as string });
    expect(report.stages.map(({ status }) => status)).toEqual([
      'completed',
      'failed',
      'skipped',
      'skipped',
    ]);
    expect(await scene.jobs.describe(jobId)).toMatchObject({ ...report, lease: null });
    await vi.waitFor(async () => expect(await scene.jobs.list()).toEqual([report]));
    expect(await scene.store.reports.get(scene.tenant, jobId)).toEqual(report);
    const journal = await scene.store.journal.read(scene.tenant, jobId);
    expect(journal.at(-1)).toMatchObject({
      level: 'error',
      message: 'Job is FAILED: Terminated in Temporal: wrong feeds',
    });
    await expect(scene.jobs.cancel(jobId)).rejects.toThrow('Job is already FAILED');
  });
});

describe('a sweep', () => {
  test('fails an overdue job that no worker will ever take up, and leaves one with time left alone', async () => {
    const scene = await world.current.scene();
    const overdue = await scene.start({ config: { deadline: '1s' } });
    const inTime = await scene.start({ config: { deadline: '1h' } });
    await listed(scene, 2);

    const swept = await scene.jobs.sweep(new Date(Date.now() + FIVE_MINUTES_MS));
    const failed = { jobId: overdue, status: 'FAILED', error: STALE_ERROR, startedAt: null };
    expect(swept).toMatchObject([failed]);
    expect(await scene.jobs.describe(overdue)).toMatchObject(failed);
    expect(await scene.store.reports.get(scene.tenant, overdue)).toEqual(swept[0]);
    expect(await temporalStatus(scene, overdue)).toBe('TERMINATED');
    expect(await scene.jobs.describe(inTime)).toMatchObject({ status: 'PENDING' });
    expect(await temporalStatus(scene, inTime)).toBe('RUNNING');
  });

  test('goes by the default deadline where a config cannot be read, which describe shows as none', async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({ jobId: 'known', config: { deadline: '7d' } });
    await startWithUnknownConfig(scene, 'unknown');
    await listed(scene, 2);
    expect(await scene.jobs.describe('unknown')).toMatchObject({ status: 'PENDING', config: null });

    const swept = await scene.jobs.sweep(new Date(Date.now() + THREE_HOURS_MS));
    expect(swept).toMatchObject([{ jobId: 'unknown', status: 'FAILED', error: STALE_ERROR }]);
    expect(await scene.jobs.describe(jobId)).toMatchObject({ status: 'PENDING' });
  });

  test('passes over a job that another sweep has just ended', async () => {
    const scene = await world.current.scene();
    for (const jobId of ['one', 'two', 'three']) {
      await scene.start({ jobId, config: { deadline: '1s' } });
    }
    await listed(scene, 3);
    const later = new Date(Date.now() + FIVE_MINUTES_MS);
    const swept = await Promise.all([scene.jobs.sweep(later), scene.jobs.sweep(later)]);
    const ids = swept.flat().map(({ jobId }) => jobId);
    expect(ids.sort()).toEqual(['one', 'three', 'two']);
  });

  test('finds nothing before the deadline is well past', async () => {
    const scene = await world.current.scene();
    await scene.start({ config: { deadline: '1s' } });
    await listed(scene, 1);
    expect(await scene.jobs.sweep(new Date(Date.now() + 2000))).toEqual([]);
  });
});
