import { loudRunsIn, raisesVoice } from './loudRuns.js';
import { baseOf, isEverydayWord } from './loudWords.js';
import { isName, type Passage } from './passage.js';
import type { ArticleText } from './types.js';
import { capitalise, isAllCaps, isCapitalised } from './words.js';

/** How an article itself writes the words that it also sets in capitals. Keys are in lower case. */
export interface WordForms {
  /** Small letters where the article writes the word small anywhere, else the name it writes. */
  quiet: ReadonlyMap<string, string>;
  /** Words that stand in capitals again and again: an abbreviation, not a raised voice. */
  abbreviations: ReadonlySet<string>;
}

/** `Hikers for Easier Local Paths (HELP)` */
const IN_BRACKETS = /\((\p{Lu}{2,})\)/gu;
const HAS_CAPITALS = /\p{Lu}{2}/u;

/** Reads the forms off an article. Its summary does not count: it mostly repeats the body. */
export function wordFormsOf({ title, body }: Record<keyof ArticleText, Passage>): WordForms {
  const passages = [title, body];
  const quiet = new Map<string, string>();
  const abbreviations = new Set<string>();
  if (!passages.some(({ text }) => HAS_CAPITALS.test(text))) return { quiet, abbreviations };

  const alone = new Set<string>();
  for (const { text } of passages) {
    for (const [, short = ''] of text.matchAll(IN_BRACKETS)) abbreviations.add(short.toLowerCase());
  }
  for (const run of passages.flatMap(loudRunsIn)) {
    for (const { lower } of run) {
      const base = baseOf(lower);
      if (run.length === 1 && alone.has(base)) abbreviations.add(base);
      if (run.length === 1) alone.add(base);
      // Nobody knows whether it is a name; everywhere else it must then look like one, too.
      else if (raisesVoice(run) && !isEverydayWord(base)) quiet.set(base, capitalise(base));
    }
  }
  for (const passage of passages) {
    for (const word of passage.words) {
      const base = baseOf(word.lower);
      if (!(alone.has(base) || quiet.has(base)) || isAllCaps(word.text)) continue;
      if (!isCapitalised(word.text)) quiet.set(base, base);
      else if (isName(passage, word) && quiet.get(base) !== base) {
        quiet.set(base, word.text.slice(0, base.length));
      }
    }
  }
  return { quiet, abbreviations };
}
