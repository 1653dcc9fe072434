import { setTimeout } from 'node:timers/promises';
import { jobWorkflowId, laneWorkflowId } from 'plumbline/job';
import { does } from 'plumbline/testing';
import { describe, expect, test, vi } from 'vitest';
import { STATUS_KEY } from '../../src/workflows/searchAttributeKeys.js';
import { atWork } from './atWork.js';
import { useKit } from './kit.js';

const kit = useKit();

const handleOf = (jobId: string) =>
  kit.current.env.client.workflow.getHandle(jobWorkflowId({ tenant: 'test', jobId }));

async function pausedJob() {
  const stage = atWork();
  let runs = 0;
  const jobId = await kit.current.start({
    stages: {
      classify: (on) => {
        runs += 1;
        return runs === 1 ? stage.script(on) : does(1)(on);
      },
    },
  });
  await stage.begins();
  await kit.current.jobs.pause(jobId);
  return jobId;
}

describe('a job that is idle for longer than a run in Temporal may take', () => {
  test('is still there after two pauses that are each short enough', async () => {
    const stage = atWork();
    const jobId = await kit.current.start({ stages: { classify: stage.script } });
    await stage.begins();
    await kit.current.jobs.pause(jobId);
    await kit.current.skip('4d');
    await kit.current.jobs.resume(jobId);
    await stage.begins(2);
    await kit.current.jobs.pause(jobId);
    await kit.current.skip('5d');
    expect(await kit.current.jobs.describe(jobId)).toMatchObject({ status: 'PAUSED', resumes: 1 });
    const { typedSearchAttributes } = await handleOf(jobId).describe();
    expect(typedSearchAttributes.get(STATUS_KEY)).toBe('PAUSED');
    expect(await kit.current.jobs.discard(jobId)).toMatchObject({ status: 'CANCELLED' });
  });

  test('has its whole deadline when it goes on', async () => {
    const stage = atWork();
    const config = { deadline: '4d', lease: '24h' } as const;
    const jobId = await kit.current.start({ config, stages: { classify: stage.script } });
    await stage.begins();
    await kit.current.jobs.pause(jobId);
    await kit.current.skip('5d');
    await kit.current.jobs.resume(jobId);
    await stage.begins(2);
    await kit.current.skip('20h');
    await kit.current.jobs.pause(jobId);
    await kit.current.jobs.resume(jobId);
    await stage.begins(3);
    await kit.current.skip('20h');
    await kit.current.jobs.pause(jobId);
    await kit.current.jobs.resume(jobId);
    await stage.begins(4);
    await kit.current.skip('20h');
    expect(await kit.current.jobs.describe(jobId)).toMatchObject({ status: 'RUNNING' });
    await kit.current.jobs.cancel(jobId);
    expect(await kit.current.jobs.result(jobId)).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('what a job is asked in words it does not understand', () => {
  test.each([
    ['resolve', []],
    ['resolve', [{ why: 'nobody says who' }]],
    ['resume', [{ tokenLimit: 'lots' }]],
    ['resume', [{ tokenLimit: -1 }]],
  ])('is refused, and the job goes on as if nothing had been asked: %s %j', async (name, args) => {
    const jobId = await pausedJob();
    await expect(
      Promise.race([
        handleOf(jobId).executeUpdate(name, { args: args as [] }),
        setTimeout(5_000).then(() => 'no answer'),
      ]),
    ).rejects.toThrow();
    expect(await kit.current.jobs.describe(jobId)).toMatchObject({
      status: 'PAUSED',
      pipeline: 'news-brief',
    });
    await kit.current.jobs.resume(jobId);
    expect(await kit.current.jobs.result(jobId)).toMatchObject({ status: 'COMPLETED' });
  });

  test('lets it go on as before, when it is resumed without a word', async () => {
    const jobId = await pausedJob();
    await handleOf(jobId).executeUpdate('resume', { args: [] });
    expect(await kit.current.jobs.result(jobId)).toMatchObject({ status: 'COMPLETED' });
  });

  test.each([[[]], [[42]], [[{ reason: 'tired' }]]])(
    'does not keep it from being cancelled: cancel %j',
    async (args) => {
      const jobId = await pausedJob();
      await handleOf(jobId).signal('cancel', ...args);
      await vi.waitFor(
        async () =>
          expect(await kit.current.jobs.describe(jobId)).toMatchObject({ status: 'CANCELLED' }),
        { timeout: 5_000 },
      );
    },
  );
});

test('a job that was paused while it waited joins its lane again when it goes on', async () => {
  const target = 'terminated-meanwhile';
  const stage = atWork();
  const first = await kit.current.start({ target, stages: { ingest: stage.script } });
  await stage.begins();
  const second = await kit.current.start({ target });
  await kit.current.jobs.pause(second);
  const { workflow } = kit.current.env.client;
  await workflow.getHandle(laneWorkflowId({ tenant: 'test', target })).terminate();
  await kit.current.jobs.cancel(first);
  expect(await kit.current.jobs.result(first)).toMatchObject({ status: 'CANCELLED' });
  await kit.current.jobs.resume(second);
  await vi.waitFor(
    async () =>
      expect(await kit.current.jobs.describe(second)).toMatchObject({ status: 'COMPLETED' }),
    { timeout: 10_000 },
  );
});
