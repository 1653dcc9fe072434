import { activeEngine } from './activeEngine.js';
import type { StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { runItemStage } from './itemStage.js';
import { storedArticle } from './storedArticle.js';

/** Gives every article that has none yet its section. */
export function classify({ store }: StageDependencies): StageActivity {
  return async (input) => {
    const { tenant, config } = input;
    const engine = await activeEngine(store, tenant);
    return runItemStage(store, input, {
      select: () => store.articles.unclassified(tenant, config.classifyLimit),
      load: (id) => storedArticle(store, tenant, id),
      work: (article) => engine.classify(article),
      save: async (id, classification) => {
        await store.articles.saveClassification(tenant, id, classification, engine.versionId);
        return {};
      },
      concurrency: config.maxWorkers,
    });
  };
}
