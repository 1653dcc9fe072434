import type { StageResult } from '../job/stageLife.js';
import { goldIdOf, loadGold } from '../news/gold.js';
import { optimize } from '../news/optimize.js';
import { isWorse, rollbackTarget } from '../news/rollback.js';
import { versionId } from '../engines/version.js';
import type { Evaluation, Store } from '../store/index.js';
import { requireEngineVersion } from './activeEngine.js';
import type { StageActivity, StageInput } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { keepVersion, overallScores, versionsBefore } from './engineShelf.js';
import { HeldLease } from './lease.js';
import { noteInJournal } from './noteInJournal.js';

/**
 * Looks for a better engine version, starting from the one this job evaluated, so that a repeated attempt
 * comes to the same result. Nothing is activated unless it is better; until then the old version stays. A
 * version that another job activated in the meantime stays too: this result was not measured against it.
 *
 * Where the evaluated version is itself worse than an earlier one by more than the margin, nothing is built on
 * it: the earlier one is activated again.
 */
export function optimization({ store }: StageDependencies): StageActivity {
  return async (input) => {
    const { jobId, tenant } = input;
    const evaluated = await store.evaluations.ofJob(tenant, jobId);
    if (evaluated === undefined) throw new Error(`Job ${jobId} has no evaluation to start from.`);
    const { engineVersionId, goldId } = evaluated;
    const overallOf = await overallScores(store, tenant, goldId ?? '');
    const earlier = await versionsBefore(store, tenant, engineVersionId);
    const good = rollbackTarget(earlier, engineVersionId, overallOf);
    if (good === undefined) return improve(store, input, evaluated);
    const [now, then] = [overallOf(engineVersionId) ?? 0, overallOf(good) ?? 0];
    return rollBack(store, input, { from: engineVersionId, to: good, now, then });
  };
}

async function rollBack(
  store: Store,
  input: StageInput,
  { from, to, now, then }: { from: string; to: string; now: number; then: number },
): Promise<StageResult> {
  const reason = `rolled back from ${from}: it scored ${now.toFixed(3)}, this one ${then.toFixed(3)}`;
  const activation = { jobId: input.jobId, reason, replacing: from };
  const done = await store.engineVersions.activate(input.tenant, to, activation);
  if (done) {
    const message = `Rolled back to engine version ${to}: ${from} scored ${now.toFixed(3)}, it had ${then.toFixed(3)}.`;
    await noteInJournal(store, input, 'rolled-back', message);
  }
  return {
    counts: { total: 0, done: 0, failed: 0 },
    errors: [],
    metrics: { ...NOTHING, rolledBack: Number(done), superseded: Number(!done) },
  };
}

const NOTHING = { accepted: 0, rolledBack: 0, superseded: 0, knownWorse: 0 };

async function improve(
  store: Store,
  input: StageInput,
  evaluated: Evaluation,
): Promise<StageResult> {
  const { jobId, tenant, config } = input;
  const lease = new HeldLease(config);
  await lease.renew();
  const base = await requireEngineVersion(store, evaluated.engineVersionId);
  const gold = await loadGold();
  const { accepted, parameters, attempts } = await optimize(base.parameters, gold, {
    tick: () => lease.renew(),
  });
  await store.evaluations.saveAttempts(tenant, jobId, attempts);
  const better = attempts.filter((attempt) => attempt.decision === 'accepted');
  let [superseded, knownWorse] = [false, false];
  if (accepted) {
    // Found before, tried and rolled back: the same search must not activate it again.
    const overallOf = await overallScores(store, tenant, goldIdOf(gold));
    knownWorse = isWorse(overallOf(versionId(parameters)), evaluated.scores.overall);
    if (!knownWorse) {
      const reason = better.map((attempt) => attempt.change).join('; ');
      const id = await keepVersion(store, parameters, base.id, reason);
      // A tenant that has not activated any version yet was evaluated on the baseline.
      const active = await store.engineVersions.active(tenant);
      const replacing = active === undefined ? undefined : base.id;
      const activation = { jobId, reason, replacing };
      superseded = !(await store.engineVersions.activate(tenant, id, activation));
    }
  }
  const kept = superseded || knownWorse ? [] : better;
  const gateBefore = attempts[0]?.gateBefore ?? 0;
  return {
    counts: { total: attempts.length, done: attempts.length, failed: 0 },
    errors: [],
    metrics: {
      ...NOTHING,
      accepted: kept.length,
      superseded: Number(superseded),
      knownWorse: Number(knownWorse),
      gateBefore,
      gateAfter: kept.at(-1)?.gateAfter ?? gateBefore,
    },
  };
}
