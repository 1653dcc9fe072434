import { describe, expect, test } from 'vitest';
import { useFeeds } from './feeds.js';
import { useHome } from './home.js';
import type { Scene } from './scene.js';
import type { Pause } from './slowWorker.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const home = useHome();
const feeds = useFeeds();

const CALL = 'articles.saveClassification';
const slowly = (ms: number): Pause => ({ call: CALL, when: 'before', ms });
const callsIn = (stdout: string) => stdout.split(CALL).length - 1;

/** The attempts that Temporal has counted for each activity of a job, and what those that failed ended with. */
async function attemptsOf({ tenant }: Scene, jobId: string) {
  const handle = world.current.client.workflow.getHandle(`job/${tenant}/${jobId}`);
  const { events } = await handle.fetchHistory();
  return {
    attempts: (events ?? []).flatMap(
      ({ activityTaskStartedEventAttributes: started }) => started?.attempt ?? [],
    ),
    failures: (events ?? []).flatMap(
      ({ activityTaskFailedEventAttributes: failed }) =>
        failed?.failure?.applicationFailureInfo?.type ?? [],
    ),
  };
}

describe('SIGTERM to a worker in the middle of a stage', () => {
  test.concurrent(
    'lets it finish the stage; another worker goes on with the next',
    async ({ expect }) => {
      const scene = await world.current.scene();
      const old = await scene.worker('old', slowly(100));
      const jobId = await scene.start({ config: { sources: world.current.sources } });
      await old.says(CALL);
      const stopped = old.end('SIGTERM');
      const fresh = await scene.localWorker('new', slowly(1));

      const report = await scene.jobs.result(jobId);
      expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
      expect(report.stages.map(({ status }) => status)).toEqual(Array(4).fill('completed'));
      expect(await stopped).toMatchObject({ code: 0 });
      expect(callsIn(old.stdout)).toBe(report.stages[1]?.counts.done);
      expect(callsIn(fresh.stdout)).toBe(0);
    },
  );

  test.concurrent(
    'hands over a stage that outlasts the grace; another worker goes on with what is left',
    async ({ expect }) => {
      const scene = await world.current.scene();
      const old = await scene.worker('old', slowly(1000));
      const config = { sources: world.current.sources, maxWorkers: 1, stageAttempts: 1 };
      const jobId = await scene.start({ config });
      await old.says(CALL);
      const stopped = old.end('SIGTERM');
      const fresh = await scene.localWorker('new', slowly(1));

      const report = await scene.jobs.result(jobId);
      expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
      expect(await stopped).toMatchObject({ code: 0 });
      const [ingest, classify] = report.stages;
      const articles = ingest?.metrics['articles'] ?? 0;
      expect(classify?.counts).toEqual({ total: articles, done: articles, failed: 0 });
      expect(callsIn(fresh.stdout)).toBeGreaterThan(0);
      // The item in hand at the handover may be done twice, the others once.
      expect(callsIn(old.stdout) + callsIn(fresh.stdout)).toBeLessThanOrEqual(articles + 1);
    },
  );

  test.concurrent(
    'twice in a row, once with nobody there to take over, uses up no attempts',
    { timeout: 120_000 },
    async ({ expect }) => {
      const scene = await world.current.scene();
      const config = { sources: world.current.sources, maxWorkers: 1, stageAttempts: 2 };
      const first = await scene.worker('first', slowly(1000));
      const jobId = await scene.start({ config });
      await first.says(CALL);
      expect(await first.end('SIGTERM')).toMatchObject({ code: 0 });
      expect(await scene.jobs.describe(jobId)).toMatchObject({ status: 'RUNNING', lease: null });
      const second = await scene.worker('second', slowly(1000));
      await second.says(CALL);
      const secondStopped = second.end('SIGTERM');
      const third = await scene.localWorker('third', slowly(1));

      const report = await scene.jobs.result(jobId);
      expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
      expect(await secondStopped).toMatchObject({ code: 0 });
      const articles = report.stages[0]?.metrics['articles'] ?? 0;
      expect(report.stages[1]?.counts).toEqual({ total: articles, done: articles, failed: 0 });
      const made = [first, second, third].map(({ stdout }) => callsIn(stdout));
      expect(Math.min(...made)).toBeGreaterThan(0);
      expect(made.reduce((sum, calls) => sum + calls)).toBeLessThanOrEqual(articles + 2);
      expect(await attemptsOf(scene, jobId)).toEqual({
        attempts: [1, 1, 1, 1, 1, 1],
        failures: ['WorkerShutdown', 'WorkerShutdown'],
      });
    },
  );
});

test('a second SIGTERM does not make `plumbline worker` drop its work', async () => {
  const scene = await world.current.scene();
  const worker = home.current.start(['worker'], {
    TEMPORAL_ADDRESS: world.current.address,
    PLUMBLINE_TASK_QUEUE: scene.tenant,
  });
  await worker.says('polls');
  const source = { id: 'silent', url: feeds.url('/silent') };
  const jobId = await scene.start({ config: { sources: [source], stageAttempts: 1 } });
  await scene.shows(jobId, { lease: { stage: 'ingest' } });
  worker.send('SIGTERM');
  await worker.says('Handing the work over');
  const { code, stderr } = await worker.end('SIGTERM');
  expect(stderr).toContain('Worker stopped.');
  expect(code).toBe(0);
  // No worker is left, so the job is as that one left it: handed over.
  expect(await attemptsOf(scene, jobId)).toEqual({ attempts: [1], failures: ['WorkerShutdown'] });
});
