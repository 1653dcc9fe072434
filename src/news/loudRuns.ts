import { isEverydayWord, isShortWord, maySpeakLoudly, MIN_LOUD } from './loudWords.js';
import type { Passage, PassageWord } from './passage.js';
import { isAllCaps } from './words.js';

/** What follows the place in `PARIS (AP) — ` and `NEW YORK, June 3 — `. */
const AFTER_PLACE = /^(?:,[^.!?—–\n]{1,30})?(?:\s*\([^)\n]{1,30}\))?\s*(?:[—–]|\s-\s)/;

/** Words in capitals that stand together in one sentence. */
export type LoudRun = PassageWord[];

/** The runs of a passage; a single word in capitals is one too. */
export function loudRunsIn(passage: Passage): LoudRun[] {
  const runs: LoudRun[] = [];
  for (const [index, word] of passage.words.entries()) {
    if (word.untouchable || !isLoud(passage.words, index)) continue;
    if (isPartOfCode(passage.text, word)) continue;
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const together =
      previous?.sentence === word.sentence &&
      /^[^\S\n]+$/.test(passage.text.slice(previous.end, word.start));
    if (run && together) run.push(word);
    else runs.push([word]);
  }
  return runs.filter((run) => !isDateline(passage, run));
}

/** `ACME.N`, `id=CLOSE`: part of a ticker or a link. */
function isPartOfCode(text: string, { start, end }: PassageWord): boolean {
  return (
    /[/=&_.>]/.test(text.charAt(start - 1)) ||
    /^[./=_&][\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  );
}

export function isShouted(text: string): boolean {
  return text.length >= MIN_LOUD && isAllCaps(text);
}

/** Several words in capitals, none of which must be an abbreviation: a raised voice, not a name. */
export function raisesVoice(run: LoudRun): boolean {
  return run.length > 1 && run.some((word) => isShouted(word.text)) && run.every(maySpeakLoudly);
}

/** The place at the start of a report is set in capitals by custom. */
function isDateline({ text }: Passage, run: LoudRun): boolean {
  const [first] = run;
  const last = run.at(-1);
  return (
    first?.initial === true &&
    last !== undefined &&
    AFTER_PLACE.test(text.slice(last.end, last.end + 80)) &&
    !run.some((word) => isEverydayWord(word.lower))
  );
}

/** The one-letter word of `ONCE A WEEK` is as loud as its neighbours. */
function isLoud(words: readonly PassageWord[], index: number): boolean {
  const word = words[index];
  if (word === undefined || word.text === word.lower) return false;
  if (isAllCaps(word.text)) return true;
  const isLetter = word.text.length === 1 && isShortWord(word.lower);
  return isLetter && isAllCapsAt(words, index - 1) && isAllCapsAt(words, index + 1);
}

function isAllCapsAt(words: readonly PassageWord[], index: number): boolean {
  return isAllCaps(words[index]?.text ?? '');
}
