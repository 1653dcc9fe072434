import { isEverydayWord } from './loudWords.js';
import { isName, opensName, type Passage, type PassageWord } from './passage.js';
import type { EngineParameters, PhraseRule } from './types.js';
import { isAllCaps, wordsOf } from './words.js';

/** A loaded phrase found in a passage. */
export interface PhraseMatch {
  /** The lexicon entry that matched. */
  phrase: string;
  rule: PhraseRule;
  /** Index of its first and last word in the passage. */
  first: number;
  last: number;
  start: number;
  end: number;
}

/** Finds the phrases of one lexicon; compiled once per engine. */
export type PhraseFinder = (passage: Passage) => PhraseMatch[];

interface CompiledPhrase {
  phrase: string;
  rule: PhraseRule;
  words: string[];
  /** Punctuation that belongs to the phrase: the colon of `breaking:`. */
  suffix: string;
}

/** Written with a capital by custom: here a capital does not say "this is a name". */
const PROPER_ADJECTIVE =
  /^(?:marxists?|islamists?|islamophob(?:e|ic|ia)|orwellian|stalinist|maoist|trump(?:ian|ists?|ism))$/;
/** In capitals nobody could make these quiet without a mistake. */
const HAS_NAME =
  /american|trump|marx|islam|muslim|christian|israel|lgbt|nazi|obama|democrat|maga|rino/;
/** Shorter words in capitals may be abbreviations. */
const CERTAIN_LENGTH = 7;

/** A finder for the phrases that weigh enough to be marked. The longest phrase at a place wins. */
export function compilePhrases({ phrases, thresholds, tagger }: EngineParameters): PhraseFinder {
  const byFirstWord = new Map<string, CompiledPhrase[]>();
  for (const [phrase, rule] of Object.entries(phrases)) {
    if (rule.weight < thresholds.mark) continue;
    const words = wordsOf(phrase).map((word) => word.lower);
    const [first] = words;
    if (first === undefined) continue;
    if (tagger !== null && words.length === 1 && isTaggersWork(rule)) continue;
    const suffix = /[^\p{L}\p{N}]*$/u.exec(phrase)?.[0] ?? '';
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { phrase, rule, words, suffix }]);
  }
  for (const candidates of byFirstWord.values()) {
    candidates.sort((a, b) => b.phrase.length - a.phrase.length);
  }
  return (passage) => findPhrases(passage, byFirstWord);
}

/** A trained tagger knows better which single words are loaded here, and it cannot edit either. */
function isTaggersWork({ replacement, reason }: PhraseRule): boolean {
  return replacement === undefined && reason !== 'clickbait' && reason !== 'selective_quoting';
}

function findPhrases(
  passage: Passage,
  byFirstWord: ReadonlyMap<string, CompiledPhrase[]>,
): PhraseMatch[] {
  const matches: PhraseMatch[] = [];
  const { words } = passage;
  for (let first = 0; first < words.length; first++) {
    const word = words[first];
    if (word === undefined) break;
    const candidates = byFirstWord.get(word.lower);
    const found = candidates?.find((candidate) => matchesAt(passage, first, candidate));
    if (found === undefined) continue;
    const last = first + found.words.length - 1;
    const end = (words[last]?.end ?? word.end) + found.suffix.length;
    matches.push({ phrase: found.phrase, rule: found.rule, first, last, start: word.start, end });
    first = last;
  }
  return matches;
}

function matchesAt(passage: Passage, first: number, candidate: CompiledPhrase): boolean {
  const { words, suffix } = candidate;
  let previous: PassageWord | undefined;
  for (const [offset, expected] of words.entries()) {
    const word = passage.words[first + offset];
    if (word?.lower !== expected || word.untouchable) return false;
    if (isAllCaps(word.text)) {
      if (mayAbbreviate(word, candidate)) return false;
    } else if (isName(passage, word) && !PROPER_ADJECTIVE.test(word.lower)) return false;
    if (previous && !/^[^\S\n]+$/.test(passage.text.slice(previous.end, word.start))) return false;
    previous = word;
  }
  if (opensName(passage, first + words.length - 1)) return false;
  return previous !== undefined && passage.text.startsWith(suffix, previous.end);
}

/** `a BASH script`: a short word that is only flagged keeps its capitals, if it is no everyday one. */
function mayAbbreviate({ lower }: PassageWord, { rule, words }: CompiledPhrase): boolean {
  if (HAS_NAME.test(lower)) return true;
  return (
    words.length === 1 &&
    rule.replacement === undefined &&
    lower.length < CERTAIN_LENGTH &&
    !isEverydayWord(lower)
  );
}
