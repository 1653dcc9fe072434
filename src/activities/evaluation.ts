import { evaluate } from '../news/evaluate.js';
import { loadGold } from '../news/gold.js';
import { activeEngine } from './activeEngine.js';
import type { StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { HeldLease } from './lease.js';

/** Measures the active engine on the gold set, and its rewrites on a sample of this job's own articles. */
export function evaluation({ store }: StageDependencies): StageActivity {
  return async ({ jobId, tenant, config }) => {
    const lease = new HeldLease(config);
    const engine = await activeEngine(store, tenant);
    const gold = await loadGold();
    const articles = await store.articles.sample(
      tenant,
      jobId,
      'neutralize',
      config.evalSampleSize,
    );
    const sample = articles.flatMap(({ neutralization, ...original }) =>
      neutralization === undefined ? [] : [{ original, neutral: neutralization }],
    );
    const counts = { total: gold.length + sample.length, done: 0, failed: 0 };
    await lease.renew(counts);
    const { scores, items } = await evaluate(engine, gold, sample, () => {
      counts.done += 1;
      return lease.renew({ ...counts });
    });
    const { versionId: engineVersionId } = engine;
    await store.evaluations.save({ jobId, tenant, engineVersionId, scores, items });
    return { counts, errors: [], metrics: { ...scores } };
  };
}
