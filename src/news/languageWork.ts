import { compileClassifier } from './classify.js';
import { compileNeutralizer } from './neutralize.js';
import type { ArticleText, Classification, EngineParameters, Neutralization } from './types.js';

/** The language work on one article, whoever does it. Promises, because a model may be far away. */
export interface LanguageWork {
  classify(article: ArticleText): Promise<Classification>;
  neutralize(article: ArticleText): Promise<Neutralization>;
}

/** The work done here and now by lexicon and rules. Compiles once; use it for many articles. */
export function offlineLanguageWork(parameters: EngineParameters): LanguageWork {
  const classifier = compileClassifier(parameters);
  const neutralizer = compileNeutralizer(parameters);
  return {
    classify: (article) => Promise.resolve(classifier(article)),
    neutralize: (article) => Promise.resolve(neutralizer(article)),
  };
}
