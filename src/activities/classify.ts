import { activeEngine } from './activeEngine.js';
import { parseNewsConfig } from '../pipelines/index.js';
import type { ItemsWork } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { eachItem } from './itemStage.js';
import { storedArticle } from './storedArticle.js';

/** Gives every article that has none yet its section; counts those in a language nobody here reads. */
export function classify({ store, model }: StageDependencies): ItemsWork {
  return {
    open: async (input) => {
      const { tenant } = input;
      const config = parseNewsConfig(input.config);
      const engine = await activeEngine(store, tenant, model);
      return eachItem({
        select: () => store.articles.unclassified(tenant, config.classifyLimit),
        fresh: ({ since }) => store.articles.unclassifiedFrom(tenant, since, config.classifyLimit),
        stillToDo: async (ids) => {
          const articles = await store.articles.get(tenant, ids);
          const open = articles.filter(({ classification }) => classification === undefined);
          return open.slice(0, config.classifyLimit).map(({ id }) => id);
        },
        load: (id) => storedArticle(store, tenant, id),
        work: (article, { signal, onUsage }) => engine.classify(article, { signal, onUsage }),
        save: async (id, result) => {
          await store.articles.saveClassification(tenant, id, result, engine.versionId);
          return { metrics: result.section === null ? { unsupportedLanguage: 1 } : {} };
        },
      });
    },
  };
}
