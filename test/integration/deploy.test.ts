import { describe, test } from 'vitest';
import type { Pause } from './slowWorker.js';
import { useWorld } from './world.js';

const world = useWorld();
const slowly = (ms: number): Pause => ({
  call: 'articles.saveClassification',
  when: 'before',
  ms,
});

describe('SIGTERM to a worker in the middle of a stage', () => {
  test.concurrent(
    'lets it finish the stage; another worker goes on with the next',
    async ({ expect }) => {
      const scene = await world.current.scene();
      const old = await scene.worker('old', slowly(100));
      const jobId = await scene.start({ config: { sources: world.current.sources } });
      await old.says('articles.saveClassification');
      await scene.worker('new');
      expect(await old.end('SIGTERM')).toMatchObject({ code: 0 });

      const report = await scene.jobs.result(jobId);
      expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
      expect(report.stages.map(({ status }) => status)).toEqual(Array(4).fill('completed'));
    },
  );

  test.concurrent(
    'hands over a stage that outlasts the grace; another worker goes on with what is left',
    async ({ expect }) => {
      const scene = await world.current.scene();
      const old = await scene.worker('old', slowly(1000));
      const config = { sources: world.current.sources, maxWorkers: 1 };
      const jobId = await scene.start({ config });
      await old.says('articles.saveClassification');
      const fresh = await scene.worker('new', slowly(1));
      expect(await old.end('SIGTERM')).toMatchObject({ code: 0 });

      const report = await scene.jobs.result(jobId);
      expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
      const [ingest, classify] = report.stages;
      const articles = ingest?.metrics['articles'] ?? 0;
      expect(classify).toMatchObject({
        status: 'completed',
        counts: { total: articles, done: articles, failed: 0 },
      });
      const workedOn = (stdout: string) => stdout.split('saveClassification').length - 1;
      expect(workedOn(fresh.stdout)).toBeGreaterThan(0);
      expect(workedOn(old.stdout) + workedOn(fresh.stdout)).toBeLessThanOrEqual(articles + 1);
    },
  );
});
