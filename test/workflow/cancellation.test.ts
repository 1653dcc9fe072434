import { setTimeout } from 'node:timers/promises';
import { jobWorkflowId, TERMINAL_STATUSES, type JournalEntry } from 'plumbline/job';
import { counts, does, worksUntilCancelled } from 'plumbline/testing';
import { describe, expect, test } from 'vitest';
import { useKit } from './kit.js';

const kit = useKit();
const reached = { total: 10, done: 4, failed: 1 };
const handleOf = (jobId: string) =>
  kit.current.env.client.workflow.getHandle(jobWorkflowId({ tenant: 'test', jobId }));

const isEnd = ({ kind, data }: JournalEntry) =>
  kind === 'status' && TERMINAL_STATUSES.some((status) => status === data?.['status']);

/** A script that is at work until cancelled, and a promise that it has begun. */
function atWork() {
  const script = worksUntilCancelled(reached);
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return {
    begun,
    script: (stage: Parameters<typeof script>[0]) => {
      begin();
      return script(stage);
    },
  };
}

describe('cancelling a job', () => {
  test('inside a stage stops the work and keeps what was reached', async () => {
    const { begun, script } = atWork();
    const jobId = await kit.current.start({ stages: { classify: script } });
    await begun;
    await kit.current.jobs.cancel(jobId, 'changed my mind');
    const report = await kit.current.jobs.result(jobId);
    expect(report).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'changed my mind',
      error: null,
    });
    expect(report.finishedAt).not.toBeNull();
    expect(report.stages).toMatchObject([
      { name: 'ingest', status: 'completed' },
      { name: 'classify', status: 'failed', counts: reached, progress: 0.5 },
      { name: 'neutralize', status: 'skipped' },
      { name: 'brief', status: 'skipped' },
    ]);
    expect((await handleOf(jobId).describe()).status.name).toBe('CANCELLED');
  });

  test("by Temporal's own cancellation ends on the same path", async () => {
    const { begun, script } = atWork();
    const jobId = await kit.current.start({ stages: { neutralize: script } });
    await begun;
    await handleOf(jobId).cancel();
    const report = await kit.current.jobs.result(jobId);
    expect(report).toMatchObject({ status: 'CANCELLED', cancelReason: null });
    expect(report.stages[2]).toMatchObject({ status: 'failed', counts: reached });
    expect((await handleOf(jobId).describe()).status.name).toBe('CANCELLED');
  });

  test('waits until the work has really stopped', async () => {
    let stopped = false;
    const { begun, script } = atWork();
    const reluctant = async (stage: Parameters<typeof script>[0]) => {
      try {
        return await script(stage);
      } finally {
        await setTimeout(300);
        stopped = true;
      }
    };
    const jobId = await kit.current.start({ stages: { ingest: reluctant } });
    await begun;
    await kit.current.jobs.cancel(jobId);
    const report = await kit.current.jobs.result(jobId);
    expect(report.status).toBe('CANCELLED');
    expect(stopped).toBe(true);
  });

  test('between two stages never begins the next one', async () => {
    let began = false;
    const cancelsAtItsEnd = async ({ input }: { input: { jobId: string } }) => {
      await kit.current.jobs.cancel(input.jobId, 'at the seam');
      return counts(1, 1);
    };
    const report = await kit.current.run({
      stages: {
        ingest: cancelsAtItsEnd,
        classify: () => {
          began = true;
          return counts(1, 1);
        },
      },
    });
    expect(report).toMatchObject({ status: 'CANCELLED', cancelReason: 'at the seam' });
    expect(report.stages[0]?.status).toBe('completed');
    expect(report.stages[1]).toMatchObject({ counts: { total: 0 } });
    expect(began).toBe(false);
  });

  test.each(['by signal', 'by Temporal'])(
    'while it is PENDING %s leaves it never started',
    async (way) => {
      const queue = `idle ${way}`;
      const jobs = kit.current.clientOn(queue);
      const jobId = await kit.current.start({}, jobs);
      expect(await jobs.describe(jobId)).toMatchObject({ status: 'PENDING', startedAt: null });
      if (way === 'by signal') await jobs.cancel(jobId, 'too early');
      else await handleOf(jobId).cancel();
      await kit.current.startWorker(queue);
      const report = await jobs.result(jobId);
      expect(report).toMatchObject({
        status: 'CANCELLED',
        startedAt: null,
        cancelReason: way === 'by signal' ? 'too early' : null,
      });
      expect(report.finishedAt).not.toBeNull();
      expect(report.stages.every((stage) => stage.status === 'skipped')).toBe(true);
      expect((await handleOf(jobId).describe()).status.name).toBe('CANCELLED');
    },
  );

  test('twice is as good as once, and the first reason stays', async () => {
    const { begun, script } = atWork();
    const jobId = await kit.current.start({ stages: { ingest: script } });
    await begun;
    await kit.current.jobs.cancel(jobId, 'first');
    await kit.current.jobs.cancel(jobId, 'second').catch(() => undefined);
    expect(await kit.current.jobs.result(jobId)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'first',
    });
  });

  test.each(['before', 'after'])(
    'during the final recording, %s it is committed, comes too late: the outcome stands',
    async (when) => {
      const { store, jobs } = kit.current;
      const save = store.reports.save.bind(store.reports);
      let cancelled = false;
      const cancelOnce = async (jobId: string) => {
        if (cancelled) return;
        cancelled = true;
        await handleOf(jobId).cancel();
        await jobs.cancel(jobId, 'too late');
      };
      store.reports.save = async (report, entries) => {
        if (when === 'before') await cancelOnce(report.jobId);
        const kept = await save(report, entries);
        if (when === 'after') await cancelOnce(report.jobId);
        return kept;
      };
      try {
        const report = await kit.current.run({ stages: { brief: does(1) } });
        expect(cancelled).toBe(true);
        expect(report).toMatchObject({ status: 'COMPLETED', cancelReason: null });
        expect((await handleOf(report.jobId).describe()).status.name).toBe('COMPLETED');
        expect(await store.reports.get('test', report.jobId)).toEqual(report);
        const ends = (await store.journal.read('test', report.jobId)).filter(isEnd);
        expect(ends.map((entry) => entry.message)).toEqual(['Job is COMPLETED']);
      } finally {
        store.reports.save = save;
      }
    },
  );

  test('of a finished job is refused and changes nothing', async () => {
    const before = await kit.current.run();
    await expect(kit.current.jobs.cancel(before.jobId)).rejects.toThrow('Job is already COMPLETED');
    expect(await kit.current.jobs.result(before.jobId)).toEqual(before);
  });

  test('of a job that does not exist says so', async () => {
    await expect(kit.current.jobs.cancel('nobody')).rejects.toThrow('There is no job "nobody"');
  });
});
