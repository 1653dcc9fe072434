import { applyRewrites, type Mark } from './edits.js';
import { isShouted, type LoudRun, loudRunsIn, raisesVoice } from './loudRuns.js';
import {
  baseOf,
  isEmphasis,
  isEverydayWord,
  isMasthead,
  isShortWord,
  maySpeakLoudly,
} from './loudWords.js';
import { opensName, type Passage, type PassageWord } from './passage.js';
import type { WordForms } from './wordForms.js';
import { capitalise, isAllCaps, isCapitalised, overlaps, type Range } from './words.js';

const JOINS_NAMES = new Set('the a an and or of in on at by for to with from'.split(' '));

/** What is known about the words of an article before one of them is quietened. */
export interface Vocabulary {
  forms: WordForms;
  /** Words of the lexicon: loaded or plain, but no names. */
  lexicon: ReadonlySet<string>;
}

/**
 * Marks for words in capitals that raise the voice; neighbours become one mark. `taken` places are
 * left out. A word loses its capitals only where its quiet form is certain: the article shows it,
 * or the word is an everyday one.
 */
export function shoutingIn(
  passage: Passage,
  taken: readonly Range[],
  vocabulary: Vocabulary,
): Mark[] {
  return loudRunsIn(passage).flatMap((run): Mark[] => {
    const free = run.filter((word) => !taken.some((range) => overlaps(range, word)));
    const [first] = free;
    const last = free.at(-1);
    const quiet = quietenRun(passage, run, vocabulary);
    if (first === undefined || last === undefined || quiet === undefined) return [];
    const original = passage.text.slice(first.start, last.end);
    // A phrase in the middle of a run is rare, and then the run is left to a reader.
    if (taken.some((range) => overlaps(range, { start: first.start, end: last.end }))) return [];
    const rewrites = free.map((word) => ({
      start: word.start - first.start,
      end: word.end - first.start,
      replacement: quiet(word),
    }));
    const replacement = applyRewrites(original, rewrites);
    if (replacement === original) return [];
    return [
      {
        start: first.start,
        end: last.end,
        original,
        replacement,
        reason: 'urgency_inflation',
        action: 'softened',
        score: 1,
        rule: 'shouting',
      },
    ];
  });
}

/** A phrase of the lexicon in a quiet voice: its shouted words in small letters. */
export function quietPhrase(
  passage: Passage,
  { start, end, first, last }: Range & { first: number; last: number },
): string {
  const words = passage.words.slice(first, last + 1);
  const isLoudPhrase = isShouted(passage.text.slice(start, end));
  const rewrites = words
    .filter((word) => isShouted(word.text) || (isLoudPhrase && isAllCaps(word.text)))
    .map((word) => ({
      start: word.start - start,
      end: word.end - start,
      replacement: inPlace(passage, word, word.text.toLowerCase()),
    }));
  return applyRewrites(passage.text.slice(start, end), rewrites);
}

/** How each word of a run is said quietly, or undefined where one of them is not certain. */
function quietenRun(
  passage: Passage,
  run: LoudRun,
  { forms, lexicon }: Vocabulary,
): ((word: PassageWord) => string) | undefined {
  if (passage.sentences[run[0]?.sentence ?? 0]?.style === 'shouted') {
    return (word) =>
      isEmphasis(word.lower) || maySpeakLoudly(word)
        ? capitalise(word.text.toLowerCase())
        : word.text;
  }
  const last = run.at(-1);
  if (last !== undefined && opensName(passage, passage.words.indexOf(last))) return undefined;
  const inLoudRun = raisesVoice(run);
  const quietForm = (word: PassageWord): string | undefined => {
    const { text, lower } = word;
    const small = text.toLowerCase();
    if (isEmphasis(lower) || (inLoudRun && isShortWord(lower))) return small;
    const base = baseOf(lower);
    if (!isShouted(text) || !maySpeakLoudly(word)) return undefined;
    if (run.length === 1 && isMasthead(base)) return undefined;
    if (forms.abbreviations.has(base)) return undefined;
    if (lexicon.has(base)) return small;
    const shown = forms.quiet.get(base);
    if (shown !== undefined) return shown + small.slice(base.length);
    return isEverydayWord(base) ? small : undefined;
  };
  const quiet = run.map(quietForm);
  if (quiet.some((form) => form === undefined) || mixesNameAndWords(quiet)) return undefined;
  return (word) => inPlace(passage, word, quietForm(word) ?? word.text);
}

/** `NEW YORK`: beside a name nobody can say whether a small word belongs to it. */
function mixesNameAndWords(quiet: readonly (string | undefined)[]): boolean {
  const words = quiet.filter((form) => form !== undefined);
  const names = words.filter(isCapitalised);
  return names.length > 0 && words.some((word) => !names.includes(word) && !JOINS_NAMES.has(word));
}

/** The capital that a word's place asks for, whatever the word. */
function inPlace({ sentences }: Passage, word: PassageWord, quiet: string): string {
  const wantsCapital = word.initial || sentences[word.sentence]?.style !== 'sentence';
  return wantsCapital ? capitalise(quiet) : quiet;
}
