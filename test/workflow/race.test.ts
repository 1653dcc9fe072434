import { setTimeout } from 'node:timers/promises';
import { jobWorkflowId, TERMINAL_STATUSES } from 'plumbline/job';
import { JobFinishedError } from 'plumbline';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/news/seededRandom.js';
import { useKit } from './kit.js';

const kit = useKit();
const INTERLEAVINGS = 200;
/** About as long as an empty job takes here, so that the cancellation meets every moment of it, and its end. */
const LIFE_MS = 120;

test(`a cancellation that races with completion: one terminal state, and the first commit wins, ${INTERLEAVINGS} times`, async () => {
  const { jobs, store, env } = kit.current;
  const random = seededRandom(20_261_118);
  const ends: Record<string, number> = {};
  for (let round = 0; round < INTERLEAVINGS; round += 1) {
    const jobId = await kit.current.start();
    const handle = env.client.workflow.getHandle(jobWorkflowId({ tenant: 'test', jobId }));
    await setTimeout(random() * LIFE_MS);
    const bySignal = random() < 0.5;
    const cancelling = bySignal
      ? jobs.cancel(jobId, 'raced').catch((error: unknown) => {
          if (!(error instanceof JobFinishedError)) throw error;
        })
      : handle.cancel().catch(() => undefined);
    const report = await jobs.result(jobId);
    await cancelling;
    const { status } = await handle.describe();
    const journal = await store.journal.read('test', jobId);
    const told = journal.filter(
      ({ kind, data }) =>
        kind === 'status' && TERMINAL_STATUSES.some((end) => end === data?.['status']),
    );
    expect(['COMPLETED', 'CANCELLED']).toContain(report.status);
    expect(status.name).toBe(report.status);
    expect(await store.reports.get('test', jobId)).toEqual(report);
    expect(told.map(({ data }) => data?.['status'])).toEqual([report.status]);
    expect(await jobs.report(jobId)).toEqual(report);
    ends[report.status] = (ends[report.status] ?? 0) + 1;
  }
  // Both must have happened often, or nothing was raced.
  console.log(`cancel against completion: ${JSON.stringify(ends)}`);
  expect(Math.min(ends['COMPLETED'] ?? 0, ends['CANCELLED'] ?? 0)).toBeGreaterThan(10);
}, 180_000);
