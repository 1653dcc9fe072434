import { jobWorkflowId, laneWorkflowId } from 'plumbline/job';
import { describe, expect, test, vi } from 'vitest';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();

const call = 'articles.saveClassification';
const slow = { call, when: 'before', ms: 2_000 } as const;
const config = () => ({ sources: world.current.sources, maxWorkers: 1 });
const handleOf = ({ tenant }: Scene, jobId: string) =>
  world.current.client.workflow.getHandle(jobWorkflowId({ tenant, jobId }));

describe.concurrent('a job that was reset in Temporal', () => {
  test('is listed as what it is now, and not as the run that was given up', async () => {
    const scene = await world.current.scene();
    const worker = await scene.localWorker('only', slow);
    const jobId = await scene.start({ config: config() });
    await worker.says(call);
    const workflowId = jobWorkflowId({ tenant: scene.tenant, jobId });
    await world.current.temporal(
      ...['workflow', 'reset', '--workflow-id', workflowId],
      ...['--type', 'FirstWorkflowTask', '--reason', 'again'],
    );
    await scene.shows(jobId, { status: 'RUNNING' });
    await vi.waitFor(async () => {
      const { count } = await world.current.client.workflow.count(
        `WorkflowId = "${workflowId}" AND ExecutionStatus = "Terminated"`,
      );
      expect(count).toBe(1);
    });
    expect(await scene.jobs.list({ status: 'FAILED' })).toEqual([]);
    expect(await scene.jobs.list()).toMatchObject([{ jobId, status: 'RUNNING' }]);
    await scene.jobs.cancel(jobId);
    expect(await scene.jobs.result(jobId)).toMatchObject({ status: 'CANCELLED' });
  });
});

describe.concurrent('a lane that was terminated', () => {
  test.concurrent('still has its holder, however short a time ago that was let in', async () => {
    const scene = await world.current.scene();
    const worker = await scene.localWorker('only', slow);
    const target = 'T1';
    const first = await scene.start({ target, config: config() });
    await worker.says(call);
    const { tenant } = scene;
    await world.current.client.workflow.getHandle(laneWorkflowId({ tenant, target })).terminate();
    const second = await scene.start({ target, config: config() });
    await scene.shows(second, { status: 'PENDING', lane: { place: 1, holder: first } });
    await scene.shows(first, { status: 'RUNNING' });
    await scene.jobs.cancel(second);
    await scene.jobs.cancel(first);
    await scene.jobs.result(first);
  });

  test.concurrent('still has its holder when that has just been resumed', async () => {
    const scene = await world.current.scene();
    const worker = await scene.localWorker('only', slow);
    const target = 'T1';
    const first = await scene.start({ target, config: config() });
    await worker.says(call);
    await scene.jobs.pause(first);
    await scene.jobs.resume(first);
    await scene.shows(first, { status: 'RUNNING' });
    const { tenant } = scene;
    await world.current.client.workflow.getHandle(laneWorkflowId({ tenant, target })).terminate();
    const second = await scene.start({ target, config: config() });
    await scene.shows(second, { status: 'PENDING', lane: { place: 1, holder: first } });
    await scene.jobs.cancel(second);
    await scene.jobs.cancel(first);
    await scene.jobs.result(first);
  });
});

test.concurrent(
  'a key gives the job it stands for, also when that was terminated and its lane is busy',
  async () => {
    const scene = await world.current.scene();
    await scene.localWorker('only', slow);
    const target = 'T1';
    const request = { target, busy: 'reject', key: 'k', config: config() } as const;
    const first = await scene.start(request);
    await scene.shows(first, { status: 'RUNNING' });
    await handleOf(scene, first).terminate('gone');
    const second = await scene.start({ target, config: config() });
    await scene.shows(second, { status: 'RUNNING' }, 60_000);
    expect(await scene.jobs.start(request)).toMatchObject({ jobId: first, status: 'FAILED' });
    await scene.jobs.cancel(second);
    await scene.jobs.result(second);
  },
  90_000,
);

test.concurrent(
  'a pause that no worker took up in time may take effect later, and the refusal says so',
  async () => {
    const scene = await world.current.scene();
    const jobId = await scene.start({ config: config() });
    await expect(scene.jobs.pause(jobId)).rejects.toThrow(
      'No worker answers, so the request to pause the job waits: the next worker may still carry it out',
    );
    await scene.localWorker('late');
    expect(await scene.jobs.settled(jobId)).toMatchObject({ status: 'PAUSED' });
    await scene.jobs.discard(jobId);
  },
  60_000,
);
