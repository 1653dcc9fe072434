import type { Passage } from '../passage.js';
import { sigmoid } from './logistic.js';
import { compileMargins } from './taggerMargins.js';

/** A trained token-level logistic tagger: which words of a text are loaded. */
export interface Tagger {
  /** Weights by what the feature is about (the word, a neighbour, the sentence, the place), then by its name. */
  weights: Record<string, Record<string, number>>;
  bias: number;
  /** A word is loaded from this probability on. */
  threshold: number;
  /** Loaded words with at most this many others between them are one run. */
  gap: number;
  /** The words the engine's lexicon had when this was trained. */
  lexicon: string[];
}

/** A run of loaded words: indexes of its first and last word in the passage, and how sure the tagger is. */
export interface TaggedRun {
  first: number;
  last: number;
  /** 0.5 for a word just on the threshold, towards 1 for one far above it; the highest of the run. */
  score: number;
}

/** Finds the loaded words of a passage. */
export type TagFinder = (passage: Passage) => TaggedRun[];

/** A finder for a tagger; the work on its weights is done here, once. */
export function compileTagger(tagger: Tagger): TagFinder {
  const marginsOf = compileMargins(tagger);
  const from = marginOf(tagger.threshold);
  return (passage) => runsOf(passage, marginsOf(passage), from, tagger.gap);
}

/** The margin of a probability. */
export function marginOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** The words whose margin is high enough, joined over short gaps but never over the end of a sentence. */
export function runsOf(
  { words }: Passage,
  margins: ArrayLike<number>,
  from: number,
  gap: number,
): TaggedRun[] {
  const runs: TaggedRun[] = [];
  let current: TaggedRun | undefined;
  for (const [index, word] of words.entries()) {
    const margin = margins[index] ?? -Infinity;
    if (margin < from) continue;
    const score = sigmoid(margin - from);
    const joins =
      current !== undefined &&
      index - current.last <= gap + 1 &&
      words[current.last]?.sentence === word.sentence;
    if (joins && current !== undefined) {
      current.last = index;
      current.score = Math.max(current.score, score);
    } else {
      current = { first: index, last: index, score };
      runs.push(current);
    }
  }
  return runs;
}
