import { untouched } from '../news/neutralize.js';
import { activeEngine } from './activeEngine.js';
import { parseNewsConfig } from '../pipelines/index.js';
import type { ItemsWork } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { eachItem } from './itemStage.js';
import { storedArticle } from './storedArticle.js';

/**
 * Rewrites loaded language in every classified article that has no neutral text yet. An article in a
 * language that is not supported stays as it is, and is counted.
 */
export function neutralize({ store, model }: StageDependencies): ItemsWork {
  return {
    open: async (input) => {
      const { tenant } = input;
      const config = parseNewsConfig(input.config);
      const engine = await activeEngine(store, tenant, model);
      return eachItem({
        select: () => store.articles.unneutralized(tenant, config.neutralizeLimit),
        // What could not be classified before may have been since, by the retry or by another job.
        fresh: async ({ before, since }) => [
          ...((await store.items.leftOver(tenant, before, 'classify'))?.items ?? []).map(
            ({ id }) => id,
          ),
          ...(await store.items.listed(tenant, since, 'classify')),
        ],
        stillToDo: async (ids) => {
          const articles = await store.articles.get(tenant, ids);
          const open = articles.filter(
            ({ classification, neutralization }) =>
              classification !== undefined && neutralization === undefined,
          );
          return open.slice(0, config.neutralizeLimit).map(({ id }) => id);
        },
        load: (id) => storedArticle(store, tenant, id),
        work: async (article, { signal, onUsage }) => {
          const isSupported = article.classification?.section !== null;
          const neutral = isSupported
            ? await engine.neutralize(article, { signal, onUsage })
            : untouched(article);
          return { neutral, isSupported };
        },
        save: async (id, { neutral, isSupported }) => {
          await store.articles.saveNeutralization(tenant, id, neutral, engine.versionId);
          const flagged = neutral.spans.filter((span) => span.action === 'flagged').length;
          const edits = neutral.spans.length - flagged;
          const { droppedEdits } = neutral;
          const unsupportedLanguage = isSupported ? 0 : 1;
          return { metrics: { edits, flagged, droppedEdits, unsupportedLanguage } };
        },
      });
    },
  };
}
