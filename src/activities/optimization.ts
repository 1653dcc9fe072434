import { versionId } from '../engines/version.js';
import { loadGold } from '../news/gold.js';
import { optimize } from '../news/optimize.js';
import { requireEngineVersion } from './activeEngine.js';
import type { StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { HeldLease } from './lease.js';

/**
 * Looks for a better engine version, starting from the one this job evaluated, so that a repeated attempt
 * comes to the same result. Nothing is activated unless it is better; until then the old version stays.
 */
export function optimization({ store }: StageDependencies): StageActivity {
  return async ({ jobId, tenant, config }) => {
    const lease = new HeldLease(config);
    await lease.renew();
    const evaluated = await store.evaluations.ofJob(tenant, jobId);
    if (evaluated === undefined) throw new Error(`Job ${jobId} has no evaluation to start from.`);
    const base = await requireEngineVersion(store, evaluated.engineVersionId);
    const gold = await loadGold();
    const { accepted, parameters, attempts } = await optimize(base.parameters, gold, {
      tick: () => lease.renew(),
    });
    await store.evaluations.saveAttempts(tenant, jobId, attempts);
    if (accepted) {
      const id = versionId(parameters);
      const kept = attempts.filter((attempt) => attempt.decision === 'accepted');
      const reason = kept.map((attempt) => attempt.change).join('; ');
      await store.engineVersions.ensure(parameters, id, base.id, reason);
      await store.engineVersions.activate(tenant, id, { jobId, reason });
    }
    const first = attempts[0];
    const last = attempts.findLast((attempt) => attempt.decision === 'accepted');
    return {
      counts: { total: attempts.length, done: attempts.length, failed: 0 },
      errors: [],
      metrics: {
        accepted: attempts.filter((attempt) => attempt.decision === 'accepted').length,
        gateBefore: first?.gateBefore ?? 0,
        gateAfter: last?.gateAfter ?? first?.gateBefore ?? 0,
      },
    };
  };
}
