import type { EngineParameters } from '../news/types.js';
import { attentionPhrases } from './attentionPhrases.js';
import { conflictWords } from './conflictWords.js';
import { emotionPhrases } from './emotionPhrases.js';
import { feelingWords } from './feelingWords.js';
import { lightWords } from './lightWords.js';
import { opinionPhrases } from './opinionPhrases.js';
import { partisanWords } from './partisanWords.js';
import { rulesOf } from './phraseGroup.js';
import { verdictWords } from './verdictWords.js';

/** The loaded language of the day-one engine. Where a phrase is in two lists, the later one decides. */
export const loadedPhrases: EngineParameters['phrases'] = Object.fromEntries(
  [
    ...lightWords,
    ...verdictWords,
    ...feelingWords,
    ...conflictWords,
    ...partisanWords,
    ...attentionPhrases,
    ...emotionPhrases,
    ...opinionPhrases,
  ].flatMap(rulesOf),
);
