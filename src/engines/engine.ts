import type { LanguageWork } from '../news/languageWork.js';
import type { ArticleText, Classification, Neutralization } from '../news/types.js';
import type { ModelUsage } from './usage.js';

/** Who does the language work of a job. One interface for lexicons here and models elsewhere. */
export interface Engine extends LanguageWork {
  /** Names the exact parameters; recorded with everything the engine makes. */
  readonly versionId: string;
  classify(article: ArticleText, call?: EngineCall): Promise<Classification>;
  neutralize(article: ArticleText, call?: EngineCall): Promise<Neutralization>;
}

/** What goes with one piece of work. An engine that asks nobody needs none of it. */
export interface EngineCall {
  /** Aborted when the answer is no longer wanted; the work then fails with its reason. */
  signal?: AbortSignal;
  /** Told after each question to a language model, answered or not. */
  onUsage?: (usage: ModelUsage) => void;
}
