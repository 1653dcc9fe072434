import { jobWorkflowId } from 'plumbline/job';
import { counts, worksUntilCancelled } from 'plumbline/testing';
import { describe, expect, test } from 'vitest';
import { useKit } from './kit.js';

const kit = useKit();
const STALE = 'Job timed out or was orphaned';
/** Longer than any skip here, so that only the deadline can end a job. */
const lease = '3h';
/** Two hours normally pass in a few tenths of a second; a busy machine may need longer. */
const TWO_HOURS_TAKE_MS = 3000;

describe('a stale job', () => {
  test('that is stuck in a stage is FAILED after two hours, which the test skips', async () => {
    const stage = worksUntilCancelled({ total: 3, done: 1, failed: 0 });
    const jobId = await kit.current.start({ stages: { classify: stage }, config: { lease } });
    await untilRunning(jobId, 'classify');
    const began = performance.now();
    await kit.current.skip('119m');
    expect((await kit.current.jobs.describe(jobId)).status).toBe('RUNNING');
    await kit.current.skip('1m');
    const report = await kit.current.jobs.result(jobId);
    expect(performance.now() - began).toBeLessThan(TWO_HOURS_TAKE_MS);
    expect(report).toMatchObject({ status: 'FAILED', error: STALE });
    expect(report.stages[1]).toMatchObject({ status: 'failed', counts: { done: 1 } });
    expect(elapsedMinutes(report)).toBe(120);
  });

  test('that no worker ever took up is FAILED without having started', async () => {
    const jobs = kit.current.clientOn('nobody home');
    const jobId = await kit.current.start({ config: { deadline: '2h' } }, jobs);
    await kit.current.skip('3h');
    await kit.current.startWorker('nobody home');
    const report = await jobs.result(jobId);
    expect(report).toMatchObject({ status: 'FAILED', error: STALE, startedAt: null });
  });

  test('closes as Failed in Temporal with the report in its details', async () => {
    const stages = { ingest: worksUntilCancelled() };
    const jobId = await kit.current.start({ stages, config: { deadline: '10m', lease } });
    await untilRunning(jobId, 'ingest');
    await kit.current.skip('10m');
    const report = await kit.current.jobs.result(jobId);
    const handle = kit.current.env.client.workflow.getHandle(
      jobWorkflowId({ tenant: 'test', jobId }),
    );
    const failure: unknown = await handle.result().catch((error: unknown) => error);
    expect(failure).toHaveProperty('cause.type', 'JobFailed');
    expect(failure).toHaveProperty('cause.message', STALE);
    expect(failure).toHaveProperty('cause.details', [report]);
    expect((await handle.describe()).status.name).toBe('FAILED');
  });

  test('within its deadline is left alone', async () => {
    const report = await kit.current.run({
      config: { deadline: '1m' },
      stages: { ingest: () => counts(1, 1) },
    });
    expect(report.status).toBe('COMPLETED');
  });
});

async function untilRunning(jobId: string, stage: string): Promise<void> {
  for await (const job of kit.current.jobs.watch(jobId)) {
    if (job.stages.some((s) => s.name === stage && s.status === 'running')) return;
  }
  throw new Error(`${jobId} ended before ${stage} began`);
}

function elapsedMinutes(report: { createdAt: string; finishedAt: string | null }): number {
  return Math.round((Date.parse(report.finishedAt ?? '') - Date.parse(report.createdAt)) / 60_000);
}
