import { activeEngine } from './activeEngine.js';
import type { StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { runItemStage } from './itemStage.js';
import { storedArticle } from './storedArticle.js';

/** Rewrites loaded language in every classified article that has no neutral text yet. */
export function neutralize({ store }: StageDependencies): StageActivity {
  return async (input) => {
    const { tenant, config } = input;
    const engine = await activeEngine(store, tenant);
    return runItemStage(store, input, {
      select: () => store.articles.unneutralized(tenant, config.neutralizeLimit),
      load: (id) => storedArticle(store, tenant, id),
      work: (article) => engine.neutralize(article),
      save: async (id, neutral) => {
        await store.articles.saveNeutralization(tenant, id, neutral, engine.versionId);
        const flagged = neutral.spans.filter((span) => span.action === 'flagged').length;
        const edits = neutral.spans.length - flagged;
        return { metrics: { edits, flagged, droppedEdits: neutral.droppedEdits } };
      },
      concurrency: config.maxWorkers,
    });
  };
}
