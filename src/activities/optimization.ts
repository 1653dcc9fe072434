import { versionId } from '../engines/version.js';
import { loadGold } from '../news/gold.js';
import { optimize } from '../news/optimize.js';
import { requireEngineVersion } from './activeEngine.js';
import type { StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { HeldLease } from './lease.js';

/**
 * Looks for a better engine version, starting from the one this job evaluated, so that a repeated attempt
 * comes to the same result. Nothing is activated unless it is better; until then the old version stays. A
 * version that another job activated in the meantime stays too: this result was not measured against it.
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
    const better = attempts.filter((attempt) => attempt.decision === 'accepted');
    let superseded = false;
    if (accepted) {
      const id = versionId(parameters);
      const reason = better.map((attempt) => attempt.change).join('; ');
      await store.engineVersions.ensure(parameters, id, base.id, reason);
      // A tenant that has not activated any version yet was evaluated on the baseline.
      const active = await store.engineVersions.active(tenant);
      const replacing = active === undefined ? undefined : base.id;
      const activation = { jobId, reason, replacing };
      superseded = !(await store.engineVersions.activate(tenant, id, activation));
    }
    const kept = superseded ? [] : better;
    const gateBefore = attempts[0]?.gateBefore ?? 0;
    return {
      counts: { total: attempts.length, done: attempts.length, failed: 0 },
      errors: [],
      metrics: {
        accepted: kept.length,
        superseded: Number(superseded),
        gateBefore,
        gateAfter: kept.at(-1)?.gateAfter ?? gateBefore,
      },
    };
  };
}
