import { counts, does, refuses } from 'plumbline/testing';
import { describe, expect, test } from 'vitest';
import { atWork } from './atWork.js';
import { useKit } from './kit.js';

const kit = useKit();

/** A job that got as far as its stage `neutralize`. */
const failedThere = () =>
  kit.current.run({ stages: { neutralize: refuses('the rules are gone'), brief: refuses('no') } });

describe('a retry', () => {
  test('is a new job that begins with the first stage which was not completed', async () => {
    const { jobs } = kit.current;
    const first = await failedThere();
    expect(first.status).toBe('PARTIAL');
    const { jobId, retryOf } = await jobs.retry(first.jobId);
    expect(jobId).not.toBe(first.jobId);
    expect(retryOf).toBe(first.jobId);
    const report = await jobs.result(jobId);
    expect(report).toMatchObject({ status: 'COMPLETED', retryOf: first.jobId });
    expect(report.stages.map(({ name }) => name)).toEqual(['neutralize', 'brief']);
  });

  test('leaves the first job as it ended; each says of the other', async () => {
    const { jobs } = kit.current;
    const first = await failedThere();
    const { jobId } = await jobs.retry(first.jobId);
    await jobs.result(jobId);
    expect(await jobs.report(first.jobId)).toEqual(first);
    expect(await jobs.describe(first.jobId)).toMatchObject({ retriedBy: [jobId], retryOf: null });
    expect(await jobs.describe(jobId)).toMatchObject({ retriedBy: [], retryOf: first.jobId });
  });

  test('has the config of the first job, and a deadline and a budget of its own', async () => {
    const { jobs } = kit.current;
    const stage = atWork();
    const config = { deadline: '1h', lease: '24h', tokenLimit: 700 };
    const first = await kit.current.start({ config, stages: { classify: stage.script } });
    await stage.begins();
    await kit.current.skip('61m');
    expect(await jobs.result(first)).toMatchObject({ status: 'FAILED' });
    const { jobId } = await jobs.retry(first);
    const report = await jobs.result(jobId);
    expect(report).toMatchObject({ status: 'COMPLETED', tokenLimit: 700 });
    expect((await jobs.describe(jobId)).config).toMatchObject({ deadline: 3_600_000 });
  });

  test('of a job with a target waits in its lane', async () => {
    const { jobs } = kit.current;
    const target = 'retried';
    const cancelled = await kit.current.start({ target, stages: { ingest: atWork().script } });
    await jobs.cancel(cancelled);
    await jobs.result(cancelled);
    const stage = atWork();
    const holder = await kit.current.start({ target, stages: { ingest: stage.script } });
    await stage.begins();
    const { jobId } = await jobs.retry(cancelled);
    expect(await jobs.describe(jobId)).toMatchObject({ status: 'PENDING', target });
    await jobs.cancel(holder);
    expect(await jobs.result(jobId)).toMatchObject({ status: 'COMPLETED' });
  });

  test('is refused for a job that is open or COMPLETED', async () => {
    const { jobs } = kit.current;
    const stage = atWork();
    const open = await kit.current.start({ stages: { ingest: stage.script } });
    await stage.begins();
    const only = 'only PARTIAL, FAILED and CANCELLED jobs can be retried';
    await expect(jobs.retry(open)).rejects.toThrow(`Job is RUNNING, ${only}`);
    await jobs.cancel(open);
    const { jobId } = await kit.current.run({
      stages: { classify: does(2), brief: () => counts(1, 1) },
    });
    await expect(jobs.retry(jobId)).rejects.toThrow(`Job is COMPLETED, ${only}`);
  });
});
