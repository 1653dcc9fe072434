import { gatherArticles } from '../news/gather.js';
import type { StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { runItemStage } from './itemStage.js';

/** Takes in every source; one that fails does not touch the others. */
export function ingest({ store, allowFileSources }: StageDependencies): StageActivity {
  return (input) => {
    const { jobId, tenant, config } = input;
    const sources = new Map(config.sources.map((source) => [source.id, source]));
    return runItemStage(store, input, {
      select: () => Promise.resolve([...sources.keys()]),
      load: (id) => {
        const source = sources.get(id);
        return source === undefined
          ? Promise.reject(new Error(`Source ${id} is not in the job's config.`))
          : Promise.resolve(source);
      },
      work: async (source, signal) => {
        const options = { maxItems: config.maxItemsPerSource, allowFiles: allowFileSources };
        const gathered = await gatherArticles(source, { ...options, now: new Date(), signal });
        return { source, ...gathered };
      },
      save: async (_id, { source, articles, broken }) => {
        const received = articles.map((draft) => ({ ...draft, sourcePriority: source.priority }));
        const { added, known } = await store.articles.add(tenant, jobId, received);
        return {
          metrics: { articles: added, duplicates: known, brokenEntries: broken.length },
          notes: broken.map(({ entry, reason }) => `left out ${entry}: ${reason}`),
        };
      },
      concurrency: config.maxWorkers,
    });
  };
}
