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

/** A finder for the phrases that weigh enough to be marked. The longest phrase at a place wins. */
export function compilePhrases({ phrases, thresholds }: EngineParameters): PhraseFinder {
  const byFirstWord = new Map<string, CompiledPhrase[]>();
  for (const [phrase, rule] of Object.entries(phrases)) {
    if (rule.weight < thresholds.mark) continue;
    const words = wordsOf(phrase).map((word) => word.lower);
    const [first] = words;
    if (first === undefined) continue;
    const suffix = /[^\p{L}\p{N}]*$/u.exec(phrase)?.[0] ?? '';
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { phrase, rule, words, suffix }]);
  }
  for (const candidates of byFirstWord.values()) {
    candidates.sort((a, b) => b.phrase.length - a.phrase.length);
  }
  return (passage) => findPhrases(passage, byFirstWord);
}

function findPhrases(
  passage: Passage,
  byFirstWord: ReadonlyMap<string, CompiledPhrase[]>,
): PhraseMatch[] {
  const matches: PhraseMatch[] = [];
  let next = 0;
  for (const [first, word] of passage.words.entries()) {
    if (first < next) continue;
    const candidates = byFirstWord.get(word.lower) ?? [];
    const found = candidates.find((candidate) => matchesAt(passage, first, candidate));
    if (found === undefined) continue;
    const last = first + found.words.length - 1;
    const end = (passage.words[last]?.end ?? word.end) + found.suffix.length;
    matches.push({ phrase: found.phrase, rule: found.rule, first, last, start: word.start, end });
    next = last + 1;
  }
  return matches;
}

function matchesAt(passage: Passage, first: number, { words, suffix }: CompiledPhrase): boolean {
  let previous: PassageWord | undefined;
  for (const [offset, expected] of words.entries()) {
    const word = passage.words[first + offset];
    if (word?.lower !== expected || word.untouchable) return false;
    if (isName(passage, word) && !isAllCaps(word.text)) return false;
    if (previous && !/^[^\S\n]+$/.test(passage.text.slice(previous.end, word.start))) return false;
    previous = word;
  }
  if (opensName(passage, first + words.length - 1)) return false;
  return previous !== undefined && passage.text.startsWith(suffix, previous.end);
}
