import { eld } from 'eld/extrasmall';
import type { ArticleText } from './types.js';

/** The language of a text, and whether the engine can work on it. */
export interface LanguageVerdict {
  /** ISO 639-1, or `und` where it cannot be told. */
  language: string;
  /** Text that cannot be told is taken for English, unless its very script says it is not. */
  supported: boolean;
}

/** Language shows in the first lines; more of it only costs time. */
const SAMPLE_LENGTH = 400;
/** Below this a headline of names looks like any language. */
const ENOUGH_LETTERS = 40;
const ENOUGH_FOREIGN_LETTERS = 4;
/** How far another language must be ahead of English before the text is refused. */
const CLEAR_LEAD = 0.15;
/** From this share of small English words on there is nothing to detect. */
const ENGLISH_SHARE = 0.14;
const ENGLISH_COUNT = 3;

/** Small words that English needs in every sentence and its neighbours do not have. */
const ENGLISH_WORDS = new Set(
  `the of and to for with from that by as has have had his her their its this which who would will
  after says said been are were not but they about over than`.split(/\s+/),
);

const WORDS = /[a-z]+/g;
const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;

/** Tells the language of an article by its first lines. Refuses only on clear evidence. */
export function languageOf({ title, summary, body }: ArticleText): LanguageVerdict {
  let sample = title;
  if (sample.length < SAMPLE_LENGTH) sample += `\n${summary.slice(0, SAMPLE_LENGTH)}`;
  if (sample.length < SAMPLE_LENGTH) sample += `\n${body.slice(0, SAMPLE_LENGTH)}`;
  sample = sample.slice(0, SAMPLE_LENGTH);
  if (isPlainlyEnglish(sample)) return { language: 'en', supported: true };

  const letters = sample.match(LETTER)?.length ?? 0;
  const foreign = letters - (sample.match(LATIN)?.length ?? 0);
  if (foreign >= ENOUGH_FOREIGN_LETTERS && foreign > letters / 2) {
    const { language } = eld.detect(sample);
    return { language: language === '' || language === 'en' ? 'und' : language, supported: false };
  }
  if (letters === 0) return { language: 'und', supported: true };
  const found = eld.detect(sample);
  if (found.language === 'en') {
    return { language: found.isReliable() ? 'en' : 'und', supported: true };
  }
  if (letters < ENOUGH_LETTERS || !found.isReliable()) return { language: 'und', supported: true };
  const scores = found.getScores();
  const lead = (scores[found.language] ?? 0) - (scores['en'] ?? 0);
  return lead >= CLEAR_LEAD
    ? { language: found.language, supported: false }
    : { language: 'und', supported: true };
}

/** Counting small words is twenty times faster than asking the detector. */
function isPlainlyEnglish(sample: string): boolean {
  const words = sample.toLowerCase().match(WORDS) ?? [];
  let english = 0;
  for (const word of words) if (ENGLISH_WORDS.has(word)) english++;
  return english >= ENGLISH_COUNT && english >= words.length * ENGLISH_SHARE;
}
