import type { EngineParameters } from '../news/types.js';
import { attentionPhrases } from './attentionPhrases.js';
import { emotionPhrases } from './emotionPhrases.js';
import { opinionPhrases } from './opinionPhrases.js';
import { rulesOf } from './phraseGroup.js';

/** The loaded language of the day-one engine. */
export const loadedPhrases: EngineParameters['phrases'] = Object.fromEntries(
  [...attentionPhrases, ...emotionPhrases, ...opinionPhrases].flatMap(rulesOf),
);
