import { describe, test } from 'vitest';
import type { Pause } from './slowWorker.js';
import { useWorld } from './world.js';

const world = useWorld();

const CALL = 'articles.saveClassification';
const slowly = (ms: number): Pause => ({ call: CALL, when: 'before', ms });
const callsIn = (stdout: string) => stdout.split(CALL).length - 1;

describe('SIGTERM to a worker in the middle of a stage', () => {
  test.concurrent(
    'lets it finish the stage; another worker goes on with the next',
    async ({ expect }) => {
      const scene = await world.current.scene();
      const old = await scene.worker('old', slowly(100));
      const jobId = await scene.start({ config: { sources: world.current.sources } });
      await old.says(CALL);
      const stopped = old.end('SIGTERM');
      const fresh = await scene.worker('new', slowly(1));

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
      const config = { sources: world.current.sources, maxWorkers: 1 };
      const jobId = await scene.start({ config });
      await old.says(CALL);
      const stopped = old.end('SIGTERM');
      const fresh = await scene.worker('new', slowly(1));

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
});
