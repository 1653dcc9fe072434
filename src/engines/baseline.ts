import type { EngineParameters } from '../news/types.js';
import { loadedPhrases } from './loadedPhrases.js';
import { topicLexicon } from './topicLexicon.js';

/** The day-one engine, written by hand. Every later version descends from it. */
export const baseline: EngineParameters = {
  topics: topicLexicon,
  phrases: loadedPhrases,
  thresholds: { mark: 0.5, edit: 0.6 },
};
