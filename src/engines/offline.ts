import { offlineLanguageWork } from '../news/languageWork.js';
import type { EngineParameters } from '../news/types.js';
import type { Engine } from './engine.js';

/** An engine that works here, and the prompts its version brings for a model that helps it. */
export interface OfflineEngine extends Engine {
  readonly prompts: EngineParameters['prompts'];
}

/** The default engine: lexicon and rules, no network, thousands of articles a second. */
export function createOfflineEngine(
  versionId: string,
  parameters: EngineParameters,
): OfflineEngine {
  return { versionId, prompts: parameters.prompts, ...offlineLanguageWork(parameters) };
}
