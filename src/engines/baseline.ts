import type { EngineParameters } from '../news/types.js';
import { domainLexicon } from './domainLexicon/index.js';
import { DEFAULT_PROMPTS } from './llm/prompts.js';
import { loadedPhrases } from './loadedPhrases.js';
import { placeLexicon } from './placeLexicon.js';

/** The day-one engine, written by hand. Every later version descends from it. */
export const baseline: EngineParameters = {
  domains: domainLexicon,
  places: placeLexicon,
  phrases: loadedPhrases,
  thresholds: { mark: 0.5, edit: 0.6, clickbait: 0.5, trainedTopic: 0.5 },
  topicModel: null,
  tagger: null,
  headlineModel: null,
  prompts: { ...DEFAULT_PROMPTS },
};
