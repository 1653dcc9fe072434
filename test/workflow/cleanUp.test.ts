import { setTimeout } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/common';
import { STALE_ERROR } from 'plumbline/job';
import { configSchema, definePipeline } from 'plumbline/pipelines';
import { does, doesSome, refuses, worksUntilCancelled } from 'plumbline/testing';
import type { JudgedJob } from 'plumbline/worker';
import { afterEach, describe, expect, test } from 'vitest';
import { useKit } from './kit.js';

const kitchen = definePipeline({
  name: 'kitchen',
  config: configSchema({}),
  cleansUp: true,
  stages: [{ name: 'cook' }, { name: 'serve' }],
});

/** What each clean-up was told. */
let cleaned: JudgedJob[] = [];
/** What a clean-up does besides. */
let mishap: () => Promise<void> | void = () => undefined;
afterEach(() => {
  cleaned = [];
  mishap = () => undefined;
});

const kit = useKit({
  pipelines: [kitchen],
  stages: {
    kitchen: {
      cleanUp: {
        afterwards: async (job) => {
          cleaned.push(job);
          await mishap();
        },
      },
    },
  },
});

const cook = (stages = {}) => kit.current.run({ pipeline: 'kitchen', stages });
const warnings = async (jobId: string) => {
  const entries = await kit.current.store.journal.read('test', jobId);
  return entries.filter(({ level }) => level === 'warn').map(({ message }) => message);
};

describe('a pipeline that cleans up does so when its job', () => {
  test('is COMPLETED', async () => {
    const { jobId, status } = await cook();
    expect(status).toBe('COMPLETED');
    expect(cleaned).toMatchObject([{ jobId, tenant: 'test', status: 'COMPLETED' }]);
  });

  test('is FAILED', async () => {
    const fails = refuses('no gas');
    const { status } = await cook({ cook: fails, serve: fails });
    expect(status).toBe('FAILED');
    expect(cleaned).toMatchObject([{ status: 'FAILED' }]);
  });

  test('is PARTIAL', async () => {
    const { status } = await cook({ cook: doesSome(1, 2) });
    expect(status).toBe('PARTIAL');
    expect(cleaned).toMatchObject([{ status: 'PARTIAL' }]);
  });

  test('is FAILED because it took too long', async () => {
    const config = { deadline: '10m', lease: '1h' };
    const stages = { cook: worksUntilCancelled() };
    const jobId = await kit.current.start({ pipeline: 'kitchen', stages, config });
    for await (const job of kit.current.jobs.watch(jobId))
      if (job.stages[0]?.status === 'running') break;
    await kit.current.skip('10m');
    const report = await kit.current.jobs.result(jobId);
    expect(report).toMatchObject({ status: 'FAILED', error: STALE_ERROR });
    expect(cleaned).toMatchObject([{ status: 'FAILED' }]);
  });

  test.each<[string, (jobId: string) => Promise<unknown>, string]>([
    ['discarded', (jobId) => kit.current.jobs.discard(jobId), 'CANCELLED'],
    [
      'resolved',
      (jobId) => kit.current.jobs.resolve(jobId, { by: 'Mara', why: 'we ate out' }),
      'COMPLETED',
    ],
  ])('was PAUSED and is %s, and not before', async (_, decide, status) => {
    const { jobs } = kit.current;
    const job = { pipeline: 'kitchen', config: { holdOnFailure: true } };
    const fails = refuses('no gas');
    const jobId = await kit.current.start({ ...job, stages: { cook: fails, serve: fails } });
    for await (const look of jobs.watch(jobId)) if (look.status === 'PAUSED') break;
    expect(cleaned).toEqual([]);
    await decide(jobId);
    expect((await jobs.result(jobId)).status).toBe(status);
    expect(cleaned).toMatchObject([{ jobId, status }]);
  });

  test('is CANCELLED, once its stage has stopped', async () => {
    const { jobs } = kit.current;
    const stages = { cook: worksUntilCancelled({ total: 2, done: 1, failed: 0 }) };
    const jobId = await kit.current.start({ pipeline: 'kitchen', stages });
    for await (const job of jobs.watch(jobId)) if (job.stages[0]?.status === 'running') break;
    expect(cleaned).toEqual([]);
    await jobs.cancel(jobId);
    expect((await jobs.result(jobId)).status).toBe('CANCELLED');
    expect(cleaned).toMatchObject([{ status: 'CANCELLED' }]);
  });
});

describe('a clean-up', () => {
  test('that fails leaves the job COMPLETED, and the journal says so', async () => {
    mishap = () => Promise.reject(ApplicationFailure.nonRetryable('the sponge is gone'));
    const { jobId, status } = await cook({ cook: does(3) });
    expect(status).toBe('COMPLETED');
    expect(await warnings(jobId)).toEqual(['The clean-up failed: the sponge is gone']);
  });

  test('is tried three times', async () => {
    mishap = () => Promise.reject(new Error('no water'));
    expect((await cook()).status).toBe('COMPLETED');
    expect(cleaned).toHaveLength(3);
  });

  test('that is tried again with success is not spoken of', async () => {
    mishap = () => {
      if (cleaned.length < 2) throw new Error('no water');
    };
    const { jobId } = await cook();
    expect(cleaned).toHaveLength(2);
    expect(await warnings(jobId)).toEqual([]);
  });

  test('comes before the end of the job: whoever waits for that finds it clean', async () => {
    let isClean = false;
    mishap = async () => {
      await setTimeout(20);
      isClean = true;
    };
    await cook();
    expect(isClean).toBe(true);
  });
});

test('a pipeline that does not clean up has nothing done at its end', async () => {
  await kit.current.run();
  expect(cleaned).toEqual([]);
});
