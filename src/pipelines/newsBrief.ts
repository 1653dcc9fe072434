import type { Pipeline } from './pipeline.js';

/** News in, a calm brief out; when asked, the engine judges and improves itself on the way. */
export const newsBrief: Pipeline = {
  name: 'news-brief',
  stages: [
    { name: 'ingest', critical: true },
    { name: 'classify' },
    { name: 'neutralize' },
    { name: 'brief' },
    { name: 'evaluation', enabled: (config) => config.enableEvaluation },
    {
      name: 'optimization',
      enabled: (config) => config.enableAutoOptimize,
      requires: 'evaluation',
    },
  ],
};
