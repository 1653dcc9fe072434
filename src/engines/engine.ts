import type { LanguageWork } from '../news/languageWork.js';

/** Who does the language work of a job. One interface for lexicons here and models elsewhere. */
export interface Engine extends LanguageWork {
  /** Names the exact parameters; recorded with everything the engine makes. */
  readonly versionId: string;
}
