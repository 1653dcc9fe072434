import { setTimeout } from 'node:timers/promises';
import { JobFinishedError } from 'plumbline';
import { isTerminal, jobWorkflowId, TERMINAL_STATUSES } from 'plumbline/job';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/news/seededRandom.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const random = seededRandom(5);
const INTERLEAVINGS = 40;
const AT_ONCE = 20;

test(`a cancellation at any moment of a job's life and its completion leave one terminal state, ${INTERLEAVINGS} times`, async () => {
  const scene = await world.current.scene();
  await scene.localWorker('only');
  const { jobs, store, tenant } = scene;

  /** How long as many jobs take together here and now. */
  async function measuredLife(): Promise<number> {
    const began = performance.now();
    const live = async () => jobs.result(await scene.start({ fromStage: 'classify' }));
    await Promise.all(Array.from({ length: AT_ONCE }, live));
    return performance.now() - began;
  }

  async function raced(life: number): Promise<string> {
    const [moment, bySignal] = [random() * life, random() < 0.5];
    const jobId = await scene.start({ fromStage: 'classify' });
    const handle = world.current.client.workflow.getHandle(jobWorkflowId({ tenant, jobId }));
    await setTimeout(moment);
    const late = (error: unknown) => {
      if (error instanceof JobFinishedError) return;
      if (error instanceof Error && error.name === 'WorkflowNotFoundError') return;
      throw error;
    };
    await (bySignal ? jobs.cancel(jobId, 'raced') : handle.cancel()).catch(late);
    const report = await jobs.result(jobId);
    const journal = await store.journal.read(tenant, jobId);
    const ends = journal.filter(
      ({ kind, data }) =>
        kind === 'status' && TERMINAL_STATUSES.some((end) => end === data?.['status']),
    );
    expect(isTerminal(report.status)).toBe(true);
    expect((await handle.describe()).status.name).toBe(report.status);
    expect(await store.reports.get(tenant, jobId)).toEqual(report);
    expect(ends.map(({ data }) => data?.['status'])).toEqual([report.status]);
    return report.status;
  }

  const ends: string[] = [];
  for (let begun = 0; begun < INTERLEAVINGS; begun += AT_ONCE) {
    const life = await measuredLife();
    ends.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => raced(life)))));
  }
  const completed = ends.filter((end) => end === 'COMPLETED').length;
  console.log(`${ends.length} races: ${completed} COMPLETED, ${ends.length - completed} CANCELLED`);
  // Both happened often, or nothing was raced.
  expect(completed).toBeGreaterThan(INTERLEAVINGS / 20);
  expect(ends.length - completed).toBeGreaterThan(INTERLEAVINGS / 20);
}, 120_000);
