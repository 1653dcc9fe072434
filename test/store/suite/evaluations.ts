import { describe, expect, test } from 'vitest';
import type { NewEvaluation } from '../../../src/store/index.js';
import { evaluationScores } from '../samples.js';
import type { Scene } from '../world.js';

export function evaluationsSuite(scene: Scene): void {
  const evaluation = (tenant: string, jobId: string, overall: number): NewEvaluation => ({
    tenant,
    jobId,
    engineVersionId: 'v1',
    scores: evaluationScores(overall),
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
