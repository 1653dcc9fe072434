import { NO_USAGE } from '../job/usage.js';
import { evaluate, type EvaluationSample } from '../news/evaluate.js';
import { goldIdOf, loadGold } from '../news/gold.js';
import { rollbackTarget } from '../news/rollback.js';
import { stratifiedSample } from '../news/sampling.js';
import { parseNewsConfig } from '../pipelines/index.js';
import type { Store, StoredArticle } from '../store/index.js';
import { activeEngine } from './activeEngine.js';
import type { StageActivity, StageInput } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { overallScores, versionsBefore } from './engineShelf.js';
import { HeldLease } from './lease.js';
import { noteInJournal } from './noteInJournal.js';
import { ProgressNotes } from './progressNotes.js';

/**
 * Measures the active engine on the gold set, and looks over its rewrites of a sample of this job's own
 * articles. What comes from the sample and is no invariant is a proxy, and named so.
 */
export function evaluation({ store }: StageDependencies): StageActivity {
  return async (input) => {
    const { jobId, tenant, config } = input;
    const lease = new HeldLease(config, NO_USAGE, new ProgressNotes(store, input));
    const engine = await activeEngine(store, tenant);
    const gold = await loadGold();
    const sample = await ownSample(store, input);
    const counts = { total: gold.length + sample.length, done: 0, failed: 0 };
    await lease.renew(counts);
    const { scores, intervals, proxies, items } = await evaluate(engine, gold, sample, () => {
      counts.done += 1;
      return lease.renew({ ...counts });
    });
    const { versionId: engineVersionId } = engine;
    const goldId = goldIdOf(gold);
    await store.evaluations.save({
      jobId,
      tenant,
      engineVersionId,
      goldId,
      scores,
      intervals,
      proxies,
      items,
    });
    const good = await betterBefore(store, tenant, engineVersionId, goldId);
    if (good !== undefined) {
      const message = `Engine version ${engineVersionId} scores less than ${good}, which was in use before.`;
      const advice = 'Go back with: plumbline engine rollback';
      await noteInJournal(store, input, 'worse', `${message} ${advice}`);
    }
    const { overall, topicMacroF1, spanF1 } = intervals;
    return {
      counts,
      errors: [],
      metrics: {
        ...scores,
        overallLow: overall.low,
        overallHigh: overall.high,
        topicMacroF1Low: topicMacroF1.low,
        topicMacroF1High: topicMacroF1.high,
        spanF1Low: spanF1.low,
        spanF1High: spanF1.high,
        proxyEditRate: proxies.editRate,
        proxyFlaggedPerArticle: proxies.flaggedPerArticle,
        proxyMeanConfidence: proxies.meanConfidence,
        proxyUnsupportedLanguage: proxies.unsupportedLanguage,
        worseThanBefore: Number(good !== undefined),
      },
    };
  };
}

/** The earlier version that the evaluated one is clearly worse than, if there is one. */
async function betterBefore(
  store: Store,
  tenant: string,
  evaluated: string,
  goldId: string,
): Promise<string | undefined> {
  const earlier = await versionsBefore(store, tenant, evaluated);
  return rollbackTarget(earlier, evaluated, await overallScores(store, tenant, goldId));
}

/** A sample of what this job neutralized, every section with its share. */
async function ownSample(
  store: Store,
  { tenant, jobId, config }: StageInput,
): Promise<EvaluationSample[]> {
  const { neutralizeLimit, evalSampleSize } = parseNewsConfig(config);
  const articles = await store.articles.sample(tenant, jobId, 'neutralize', neutralizeLimit);
  const strata = articles.map((article) => ({
    id: article.id,
    section: article.classification?.section ?? null,
    article,
  }));
  return stratifiedSample(strata, evalSampleSize).flatMap(({ article }) => asSample(article));
}

function asSample(article: StoredArticle): EvaluationSample[] {
  const { id, title, summary, body, neutralization, classification } = article;
  if (neutralization === undefined) return [];
  return [
    {
      id,
      original: { title, summary, body },
      neutral: neutralization,
      classification: classification ?? null,
    },
  ];
}
