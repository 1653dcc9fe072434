import { counts, doesSome, refuses } from 'plumbline/testing';
import { describe, expect, test } from 'vitest';
import { atWork } from './atWork.js';
import { useKit } from './kit.js';

const kit = useKit();
const INTERRUPTED = 'Job was interrupted by user';
/** Longer than any skip here. */
const lease = '24h';

describe('pausing a job', () => {
  test('inside a stage stops the work there and keeps what was reached', async () => {
    const stage = atWork({ total: 10, done: 4, failed: 1 });
    const jobId = await kit.current.start({ stages: { classify: stage.script } });
    await stage.begins();
    const report = await kit.current.jobs.pause(jobId);
    expect(report).toMatchObject({
      status: 'PAUSED',
      pause: { reason: 'interrupted', message: INTERRUPTED },
      finishedAt: null,
      error: null,
    });
    expect(report.stages).toMatchObject([
      { status: 'completed' },
      { status: 'pending', counts: { total: 10, done: 4, failed: 1 }, progress: 0.5 },
      { status: 'pending' },
      { status: 'pending' },
    ]);
    await kit.current.jobs.discard(jobId);
  });

  test('holds no worker: nothing of it is at work, and describe says so', async () => {
    const stage = atWork();
    const jobId = await kit.current.start({ stages: { classify: stage.script } });
    await stage.begins();
    await kit.current.jobs.pause(jobId);
    expect(await kit.current.jobs.describe(jobId)).toMatchObject({ status: 'PAUSED', lease: null });
    await kit.current.jobs.discard(jobId);
  });

  test('and resuming goes on with the stage it stopped in, and with no stage before it', async () => {
    let [ingests, classifies] = [0, 0];
    const stage = atWork();
    const jobId = await kit.current.start({
      stages: {
        ingest: () => {
          ingests += 1;
          return counts(3, 3);
        },
        classify: (on) => {
          classifies += 1;
          return classifies === 1 ? stage.script(on) : counts(10, 10);
        },
      },
    });
    await stage.begins();
    await kit.current.jobs.pause(jobId);
    const resumed = await kit.current.jobs.resume(jobId);
    expect(resumed).toMatchObject({ resumes: 1, pause: null });
    const report = await kit.current.jobs.result(jobId);
    expect(report).toMatchObject({ status: 'COMPLETED', pause: null, resumes: 1 });
    expect([ingests, classifies]).toEqual([1, 2]);
    const lines = (await kit.current.store.journal.read('test', jobId)).map((e) => e.message);
    expect(lines.filter((line) => line.startsWith('Job is'))).toEqual([
      'Job is RUNNING',
      `Job is PAUSED: ${INTERRUPTED} (interrupted)`,
      'Job is PENDING: resumed',
      'Job is RUNNING',
      'Job is COMPLETED',
    ]);
  });

  test('again and again leaves nothing behind: each resume runs until the next pause', async () => {
    const stage = atWork();
    const jobId = await kit.current.start({ stages: { classify: stage.script } });
    for (const time of [1, 2, 3]) {
      await stage.begins(time);
      // Two requests for one pause: the second must not stop the job once it goes on.
      const both = await Promise.all([
        kit.current.jobs.pause(jobId),
        kit.current.jobs.pause(jobId),
      ]);
      expect(both.map((report) => report.status)).toEqual(['PAUSED', 'PAUSED']);
      await kit.current.jobs.resume(jobId);
    }
    await stage.begins(4);
    expect(await kit.current.jobs.describe(jobId)).toMatchObject({ status: 'RUNNING', resumes: 3 });
    await kit.current.jobs.cancel(jobId, 'enough');
    expect(await kit.current.jobs.result(jobId)).toMatchObject({ status: 'CANCELLED' });
  });

  test('for three days is not stale, and the time is not counted afterwards', async () => {
    const stage = atWork();
    const jobId = await kit.current.start({
      config: { deadline: '2h', lease },
      stages: { classify: stage.script },
    });
    await stage.begins();
    await kit.current.skip('1h');
    await kit.current.jobs.pause(jobId);
    await kit.current.skip('72h');
    expect(await kit.current.jobs.describe(jobId)).toMatchObject({ status: 'PAUSED' });
    await kit.current.jobs.resume(jobId);
    await stage.begins(2);
    await kit.current.skip('59m');
    expect(await kit.current.jobs.describe(jobId)).toMatchObject({ status: 'RUNNING' });
    await kit.current.skip('2m');
    const report = await kit.current.jobs.result(jobId);
    expect(report).toMatchObject({ status: 'FAILED', error: 'Job timed out or was orphaned' });
    expect(Math.round(report.idleMs / 3_600_000)).toBe(72);
  });

  test('for weeks continues as new, and goes on as if nothing had happened', async () => {
    const stage = atWork();
    const jobId = await kit.current.start({ stages: { classify: stage.script } });
    await stage.begins();
    const paused = await kit.current.jobs.pause(jobId);
    const before = await kit.current.jobs.describe(jobId);
    await kit.current.skip('8d');
    await kit.current.skip('8d');
    const after = await kit.current.jobs.describe(jobId);
    expect(after.runId).not.toBe(before.runId);
    expect(after).toMatchObject({
      status: 'PAUSED',
      createdAt: paused.createdAt,
      pause: paused.pause,
      stages: paused.stages,
    });
    await kit.current.jobs.resume(jobId);
    await stage.begins(2);
    await kit.current.jobs.cancel(jobId);
    expect(await kit.current.jobs.result(jobId)).toMatchObject({
      status: 'CANCELLED',
      createdAt: paused.createdAt,
    });
  });

  test('is refused in the wrong state, and so is every other request', async () => {
    const { jobs } = kit.current;
    const { jobId } = await kit.current.run();
    const refused = (done: string, states: string) =>
      `Job is COMPLETED, only ${states} jobs can be ${done}`;
    await expect(jobs.resume(jobId)).rejects.toThrow(refused('resumed', 'PAUSED'));
    await expect(jobs.pause(jobId)).rejects.toThrow(refused('paused', 'PENDING and RUNNING'));
    await expect(jobs.discard(jobId)).rejects.toThrow(refused('discarded', 'PENDING and PAUSED'));
    await expect(jobs.resolve(jobId, { by: 'ann', why: 'x' })).rejects.toThrow(
      refused('resolved', 'PAUSED'),
    );
    const stage = atWork();
    const running = await kit.current.start({ stages: { ingest: stage.script } });
    await stage.begins();
    for (const request of [
      () => jobs.resume(running),
      () => jobs.discard(running),
      () => jobs.resolve(running, { by: 'ann', why: 'x' }),
    ]) {
      await expect(request()).rejects.toThrow(/^Job is RUNNING, only /);
    }
    await jobs.pause(running);
    await expect(jobs.pause(running)).rejects.toThrow(
      'Job is PAUSED, only PENDING and RUNNING jobs can be paused',
    );
    await expect(jobs.pause('nobody')).rejects.toThrow('There is no job "nobody"');
    expect(await jobs.describe(running)).toMatchObject({ status: 'PAUSED', resumes: 0 });
    await jobs.discard(running);
  });
});

describe('a PAUSED job', () => {
  async function paused() {
    const stage = atWork();
    const jobId = await kit.current.start({ stages: { classify: stage.script } });
    await stage.begins();
    await kit.current.jobs.pause(jobId);
    return jobId;
  }

  test('that is discarded is CANCELLED, in Temporal too', async () => {
    const jobId = await paused();
    const report = await kit.current.jobs.discard(jobId, 'no longer needed');
    expect(report).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'no longer needed',
      pause: null,
    });
    expect(report.stages.map((stage) => stage.status)).toEqual([
      'completed',
      'failed',
      'skipped',
      'skipped',
    ]);
    expect(await kit.current.jobs.result(jobId)).toEqual(report);
  });

  test('that is cancelled is CANCELLED at once', async () => {
    const jobId = await paused();
    await kit.current.jobs.cancel(jobId, 'by the old way');
    expect(await kit.current.jobs.result(jobId)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'by the old way',
    });
  });

  test('that is resolved is COMPLETED by hand: who, why and the result are in the report', async () => {
    const jobId = await paused();
    const resolution = { by: 'ann', why: 'done on paper', result: { brief: [1, 'two'] } };
    const report = await kit.current.jobs.resolve(jobId, resolution);
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1, resolution, error: null });
    expect(report.stages.map((stage) => stage.status)).toEqual([
      'completed',
      'skipped',
      'skipped',
      'skipped',
    ]);
    expect(await kit.current.jobs.result(jobId)).toEqual(report);
    expect(await kit.current.store.reports.get('test', jobId)).toEqual(report);
  });

  test('cannot be resolved by nobody or for no reason', async () => {
    const jobId = await paused();
    expect(() => kit.current.jobs.resolve(jobId, { by: ' ', why: '' })).toThrow(
      'say who resolves the job',
    );
    expect(await kit.current.jobs.describe(jobId)).toMatchObject({ status: 'PAUSED' });
    await kit.current.jobs.discard(jobId);
  });
});

describe('a failing job', () => {
  const hold = { holdOnFailure: true };

  test('that is held is PAUSED on its error, and resumes from the failed stage', async () => {
    let tries = 0;
    const jobId = await kit.current.start({
      config: hold,
      stages: {
        ingest: (stage) => {
          tries += 1;
          return tries === 1 ? refuses('the feeds are gone')(stage) : counts(2, 2);
        },
      },
    });
    const held = await kit.current.jobs.settled(jobId);
    expect(held).toMatchObject({
      status: 'PAUSED',
      pause: { reason: 'error', message: 'ingest failed: the feeds are gone' },
    });
    expect(held.stages.map((stage) => stage.status)).toEqual([
      'failed',
      'pending',
      'pending',
      'pending',
    ]);
    expect(held.progress).toBe(0.25);
    await kit.current.jobs.resume(jobId);
    const report = await kit.current.jobs.result(jobId);
    expect(report).toMatchObject({ status: 'COMPLETED', error: null, progress: 1 });
    expect(report.stages[0]).toMatchObject({ status: 'completed', errors: [] });
    expect(tries).toBe(2);
  });

  test('that fails again is held again', async () => {
    const jobId = await kit.current.start({ config: hold, stages: { ingest: refuses('no') } });
    await kit.current.jobs.settled(jobId);
    await kit.current.jobs.resume(jobId);
    expect(await kit.current.jobs.settled(jobId)).toMatchObject({ status: 'PAUSED', resumes: 1 });
    await kit.current.jobs.discard(jobId);
  });

  test('that achieved something is PARTIAL and not held', async () => {
    const report = await kit.current.run({ config: hold, stages: { classify: doesSome(1, 2) } });
    expect(report.status).toBe('PARTIAL');
  });

  test('without a target is FAILED unless its config says otherwise', async () => {
    const report = await kit.current.run({ stages: { ingest: refuses('no') } });
    expect(report.status).toBe('FAILED');
  });

  test('that went stale is FAILED: its time is over', async () => {
    const stage = atWork();
    const stages = { ingest: stage.script };
    const jobId = await kit.current.start({ config: { ...hold, deadline: '1h', lease }, stages });
    await stage.begins();
    await kit.current.skip('2h');
    expect(await kit.current.jobs.result(jobId)).toMatchObject({ status: 'FAILED' });
  });
});
