import { JobClient, KeyConflictError } from 'plumbline';
import { describe, expect, test } from 'vitest';
import { START_KEY_MS } from '../../src/store/index.js';
import { atWork } from './atWork.js';
import { useKit } from './kit.js';

const kit = useKit();

/** A client whose clock is `ms` ahead. */
function clientAhead(ms: number): JobClient {
  const { env, store, taskQueue } = kit.current;
  const now = () => new Date(Date.now() + ms);
  return new JobClient({ client: env.client, store, taskQueue, tenant: 'test', now });
}

describe('a start under a key', () => {
  test('gives one job while that runs and when it has ended, to a hundred callers at once too', async () => {
    const { jobs } = kit.current;
    const stage = atWork();
    const request = { key: 'daily', jobId: 'daily-job' };
    await kit.current.start({ ...request, stages: { classify: stage.script } });
    await stage.begins();
    const starts = Array.from({ length: 100 }, () => jobs.start({ key: 'daily' }));
    const ids = (await Promise.all(starts)).map(({ jobId }) => jobId);
    expect(new Set(ids)).toEqual(new Set(['daily-job']));
    await jobs.cancel('daily-job');
    const ended = await jobs.result('daily-job');
    expect(await jobs.start({ key: 'daily' })).toEqual(ended);
    expect(stage.times).toBe(1);
  });

  test('is a conflict that names the difference for another request, until 24 hours are over', async () => {
    const { jobs } = kit.current;
    const first = await jobs.start({ key: 'nightly', config: { neutralizeLimit: 25 } });
    await jobs.result(first.jobId);
    const other = { key: 'nightly', config: { neutralizeLimit: 50 } };
    for (const client of [jobs, clientAhead(START_KEY_MS - 60_000)]) {
      await expect(client.start(other)).rejects.toThrow(KeyConflictError);
      await expect(client.start(other)).rejects.toThrow(
        `Key "nightly" belongs to job ${first.jobId}, which was asked for differently: config.neutralizeLimit was 25, now 50.`,
      );
    }
    const next = await clientAhead(START_KEY_MS + 60_000).start(other);
    expect(next.jobId).not.toBe(first.jobId);
    expect(await jobs.result(next.jobId)).toMatchObject({ status: 'COMPLETED' });
  });

  test('does not keep a job waiting twice in a lane', async () => {
    const { jobs } = kit.current;
    const target = 'keyed';
    const stage = atWork();
    const holder = await kit.current.start({ target, stages: { ingest: stage.script } });
    await stage.begins();
    const request = { key: 'in a lane', target };
    const waiting = await jobs.start(request);
    expect(await jobs.start(request)).toMatchObject({ jobId: waiting.jobId, status: 'PENDING' });
    expect(await jobs.lanes.describe(target)).toMatchObject({
      holder: { jobId: holder },
      queue: [{ jobId: waiting.jobId }],
    });
    await jobs.cancel(holder);
    expect(await jobs.result(waiting.jobId)).toMatchObject({ status: 'COMPLETED' });
  });
});
