import { offlineLanguageWork } from '../news/languageWork.js';
import type { EngineParameters } from '../news/types.js';
import type { Engine } from './engine.js';

/** The default engine: lexicon and rules, no network, thousands of articles a second. */
export function createOfflineEngine(versionId: string, parameters: EngineParameters): Engine {
  return { versionId, ...offlineLanguageWork(parameters) };
}
