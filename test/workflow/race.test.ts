import { setTimeout } from 'node:timers/promises';
import { JobFinishedError } from 'plumbline';
import { jobWorkflowId, TERMINAL_STATUSES } from 'plumbline/job';
import { counts, worksUntilCancelled, type StageScript } from 'plumbline/testing';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/news/seededRandom.js';
import { useKit } from './kit.js';

const kit = useKit();
const random = seededRandom(20_261_118);
const oneOf = <T>(...choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
const INTERLEAVINGS = 200;

/**
 * A cancellation at a random moment of a job's end: somewhere in its last stage, before its end is committed,
 * or after. Stages before the last are no race with completion; test/integration/race.test.ts meets them all.
 */
test(`a cancellation and a completion that race leave one terminal state, the first to be committed, ${INTERLEAVINGS} times`, async () => {
  const { jobs, store, env } = kit.current;
  const save = store.reports.save.bind(store.reports);
  const ends = { COMPLETED: 0, CANCELLED: 0 };
  try {
    for (let round = 1; round <= INTERLEAVINGS; round += 1) {
      const jobId = `race-${round}`;
      const handle = env.client.workflow.getHandle(jobWorkflowId({ tenant: 'test', jobId }));
      const [moment, way] = [
        oneOf('stage', 'before', 'after'),
        oneOf('signal', 'Temporal', 'both'),
      ];
      const [delay, waits] = [oneOf(0, 0, 1, 3, 10), oneOf(true, false)];
      let cancelling: Promise<unknown> | undefined;
      const cancel = async (now: string) => {
        if (now !== moment || cancelling !== undefined) return;
        cancelling = (async () => {
          await setTimeout(delay);
          const late = (error: unknown) => {
            if (error instanceof JobFinishedError) return;
            if (error instanceof Error && error.name === 'WorkflowNotFoundError') return;
            throw error;
          };
          if (way !== 'Temporal') await jobs.cancel(jobId, 'raced').catch(late);
          if (way !== 'signal') await handle.cancel().catch(late);
        })();
        if (waits && moment !== 'stage') await cancelling;
      };
      store.reports.save = async (report, entries) => {
        await cancel('before');
        const kept = await save(report, entries);
        await cancel('after');
        return kept;
      };
      // Told to stop, it stops, or has just finished what it did.
      const brief = async (stage: Parameters<StageScript>[0]) => {
        if (moment !== 'stage') return counts(1, 1);
        void cancel('stage');
        const stopped: unknown = await Promise.resolve(worksUntilCancelled()(stage)).catch(
          (error: unknown) => error,
        );
        if (waits) throw stopped;
        return counts(1, 1);
      };
      await kit.current.start({ jobId, stages: { brief } });
      const report = await jobs.result(jobId);
      await cancelling;
      const journal = await store.journal.read('test', jobId);
      const told = journal.filter(
        ({ kind, data }) =>
          kind === 'status' && TERMINAL_STATUSES.some((end) => end === data?.['status']),
      );
      expect(['COMPLETED', 'CANCELLED']).toContain(report.status);
      expect((await handle.describe()).status.name).toBe(report.status);
      expect(await store.reports.get('test', jobId)).toEqual(report);
      expect(told.map(({ data }) => data?.['status'])).toEqual([report.status]);
      expect(await jobs.report(jobId)).toEqual(report);
      if (moment === 'after') expect(report.status).toBe('COMPLETED');
      ends[report.status as keyof typeof ends] += 1;
    }
  } finally {
    store.reports.save = save;
  }
  console.log(`${INTERLEAVINGS} races: ${JSON.stringify(ends)}`);
  expect(ends.CANCELLED).toBeGreaterThan(0);
  expect(ends.COMPLETED).toBeGreaterThan(0);
}, 180_000);
