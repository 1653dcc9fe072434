import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { JobExistsError } from '../../../src/client/errors.js';
import { acceptedReport, acceptRequest, type JobRequest } from '../../../src/client/jobRequest.js';
import { keyedStart } from '../../../src/client/keyedStart.js';
import { InvalidKeyError, KeyConflictError } from '../../../src/client/startKey.js';
import type { JobReport } from '../../../src/job/report.js';
import { openStore, START_KEY_MS, type Store } from '../../../src/store/index.js';

const NOON = new Date('2031-03-01T12:00:00.000Z');
let store: Store;
/** The jobs there are, as a Temporal that starts an id once would have them. */
let jobs: Map<string, JobReport>;
let next = 0;

beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  jobs = new Map();
});
afterEach(() => store.close());

interface Asked extends JobRequest {
  jobId?: string;
  key?: string;
}

/** Asks for a job under a key; where `dies`, the caller does so between the two writes. */
function ask({ jobId, key = 'key', ...request }: Asked, { now = NOON, dies = false } = {}) {
  const id = jobId ?? `job${(next += 1)}`;
  const who = { tenant: 'acme', allowFileSources: false };
  const accepted = acceptRequest(request, { ...who, jobId: id });
  const reportOf = (which: string) => acceptedReport({ ...accepted, jobId: which }, now);
  return keyedStart(
    {
      startKeys: store.startKeys,
      start: async (which) => {
        await Promise.resolve();
        if (dies) throw new Error('killed');
        if (jobs.has(which)) throw new JobExistsError(which);
        jobs.set(which, reportOf(which));
        return reportOf(which);
      },
      report: (which) => Promise.resolve(jobs.get(which)!),
      exists: (which) => Promise.resolve(jobs.has(which)),
    },
    { key, input: accepted, ownJobId: jobId !== undefined },
    now,
  );
}

describe('a keyed start', () => {
  test('asked for again gives the job that is there, as it is now', async () => {
    const { jobId } = await ask({ target: 'a' });
    jobs.set(jobId, { ...jobs.get(jobId)!, status: 'RUNNING' });
    expect(await ask({ target: 'a' })).toMatchObject({ jobId, status: 'RUNNING' });
    expect([...jobs.keys()]).toEqual([jobId]);
  });

  test('asked for a hundred times at once starts one job, and all get it', async () => {
    const reports = await Promise.all(Array.from({ length: 100 }, () => ask({})));
    expect(jobs.size).toBe(1);
    expect(new Set(reports.map(({ jobId }) => jobId))).toEqual(new Set(jobs.keys()));
  });

  test('that died between the two writes is completed by the next, under the same job id', async () => {
    await expect(ask({ jobId: 'mine' }, { dies: true })).rejects.toThrow('killed');
    expect(jobs.size).toBe(0);
    expect(await ask({})).toMatchObject({ jobId: 'mine' });
    expect(jobs.size).toBe(1);
  });

  test('of another request is a conflict, and starts nothing', async () => {
    const { jobId } = await ask({ config: { neutralizeLimit: 25 } });
    const other = ask({ config: { neutralizeLimit: 50 } });
    await expect(other).rejects.toThrow(KeyConflictError);
    await expect(other).rejects.toThrow(
      `Key "key" belongs to job ${jobId}, which was asked for differently: config.neutralizeLimit was 25, now 50.`,
    );
    expect(jobs.size).toBe(1);
  });

  test('is a conflict with one that was never completed, too', async () => {
    await expect(ask({ target: 'a' }, { dies: true })).rejects.toThrow('killed');
    await expect(ask({ target: 'b' })).rejects.toThrow('target was "a", now "b"');
    expect(jobs.size).toBe(0);
  });

  test('under another key is another job', async () => {
    const [one, two] = [await ask({ key: 'one' }), await ask({ key: 'two' })];
    expect(one.jobId).not.toBe(two.jobId);
  });

  test('after 24 hours is a new job, whatever it asks for', async () => {
    await ask({ target: 'a' });
    const later = new Date(NOON.getTime() + START_KEY_MS + 1);
    await ask({ target: 'b' }, { now: later });
    expect([...jobs.values()].map(({ target }) => target)).toEqual(['a', 'b']);
  });

  test('refuses what is not a key before it claims anything', async () => {
    await expect(ask({ key: '' })).rejects.toThrow(InvalidKeyError);
    expect(await store.startKeys.find('acme', '', NOON)).toBeUndefined();
  });
});

describe('a keyed start with a job id of its own', () => {
  test('asked for again gives the same job', async () => {
    await ask({ jobId: 'mine' });
    expect(await ask({ jobId: 'mine' })).toMatchObject({ jobId: 'mine' });
    expect(jobs.size).toBe(1);
  });

  test('is a conflict where the key stands for another', async () => {
    await ask({ jobId: 'mine' });
    await expect(ask({ jobId: 'other' })).rejects.toThrow('jobId was "mine", now "other"');
    expect(jobs.size).toBe(1);
  });

  test('is refused where a job of that id was not started under the key, and leaves the key free', async () => {
    await ask({ jobId: 'mine', key: 'one' });
    await expect(ask({ jobId: 'mine', key: 'two' })).rejects.toThrow(JobExistsError);
    expect(await ask({ jobId: 'fresh', key: 'two' })).toMatchObject({ jobId: 'fresh' });
  });
});
