import { describe, expect, test } from 'vitest';
import type { NewEvaluation } from '../../../src/store/index.js';
import { evaluationScores } from '../samples.js';
import type { Scene } from '../world.js';

export function evaluationsSuite(scene: Scene): void {
  const evaluation = (tenant: string, jobId: string, overall: number): NewEvaluation => ({
    tenant,
    jobId,
    engineVersionId: 'v1',
    goldId: 'gold-1',
    scores: evaluationScores(overall),
    intervals: null,
    proxies: {
      editRate: 0.5,
      flaggedPerArticle: 1,
      meanConfidence: 0.4,
      unsupportedLanguage: 0,
    },
    items: [{ article: 'a', right: true }],
  });

  describe('Evaluations', () => {
    test('are found by their job, in their tenant only', async () => {
      const tenant = scene.name('tenant');
      await scene.store.evaluations.save(evaluation(tenant, 'job', 0.9));
      expect(await scene.store.evaluations.ofJob(tenant, 'job')).toMatchObject(
        evaluation(tenant, 'job', 0.9),
      );
      expect(await scene.store.evaluations.ofJob(scene.name('tenant'), 'job')).toBeUndefined();
    });

    test('stay as the job first saved them', async () => {
      const tenant = scene.name('tenant');
      await scene.store.evaluations.save(evaluation(tenant, 'job', 0.9));
      await scene.store.evaluations.save(evaluation(tenant, 'job', 0.1));
      const kept = await scene.store.evaluations.ofJob(tenant, 'job');
      expect(kept?.scores.overall).toBe(0.9);
    });
  });

  test('The history of evaluations is the newest so many of the tenant, oldest first', async () => {
    const tenant = scene.name('tenant');
    const { evaluations } = scene.store;
    for (const [job, overall] of [
      ['a', 0.7],
      ['b', 0.8],
      ['c', 0.9],
    ] as const) {
      await evaluations.save(evaluation(tenant, job, overall));
    }
    await evaluations.save(evaluation(scene.name('tenant'), 'd', 0.1));
    const history = await evaluations.history(tenant, 2);
    expect(history).toMatchObject([{ jobId: 'b' }, { jobId: 'c', scores: { overall: 0.9 } }]);
    expect(history[0]).not.toHaveProperty('items');
  });

  describe('The last evaluation of a version', () => {
    test('is the one that was saved last by the tenant', async () => {
      const [tenant, other] = [scene.name('tenant'), scene.name('tenant')];
      const { evaluations } = scene.store;
      await evaluations.save(evaluation(tenant, 'a', 0.9));
      await evaluations.save({ ...evaluation(tenant, 'b', 0.7), engineVersionId: 'v2' });
      await evaluations.save(evaluation(tenant, 'c', 0.8));
      await evaluations.save(evaluation(other, 'd', 0.1));
      const last = await evaluations.lastByVersion(tenant);
      expect([...last].map(([id, { overall }]) => [id, overall]).sort()).toEqual([
        ['v1', 0.8],
        ['v2', 0.7],
      ]);
    });

    test('counts for its own gold set only', async () => {
      const tenant = scene.name('tenant');
      const { evaluations } = scene.store;
      await evaluations.save(evaluation(tenant, 'a', 0.9));
      await evaluations.save({ ...evaluation(tenant, 'b', 0.2), goldId: 'gold-2' });
      const last = await evaluations.lastByVersion(tenant, 'gold-1');
      expect(last.get('v1')?.overall).toBe(0.9);
      expect((await evaluations.lastByVersion(tenant, 'gold-3')).size).toBe(0);
    });
  });

  describe('Optimization attempts', () => {
    test('are kept once per job, in their tenant only', async () => {
      const tenant = scene.name('tenant');
      const { evaluations } = scene.store;
      await evaluations.saveAttempts(tenant, 'job', [{ change: 'mark 0.4', kept: false }]);
      await evaluations.saveAttempts(tenant, 'job', []);
      expect(await evaluations.attemptsOf(tenant, 'job')).toEqual([
        { change: 'mark 0.4', kept: false },
      ]);
      expect(await evaluations.attemptsOf(scene.name('tenant'), 'job')).toBeUndefined();
    });
  });
}
