import { type Passage, readPassage } from '../passage.js';
import { overlaps, type Range, wordsOf } from '../words.js';
import type { LoadedSpansRow, LoadedWordsRow } from './dataset.js';
import { mergedRanges, spanScores, wordScores } from './metrics.js';
import type { TaggedRun } from './tagger.js';
import type { TaggedText, TaggerGoal } from './trainTagger.js';

/** Texts to train a tagger from, and what it is trained for. */
export interface TaggerLesson {
  texts: TaggedText[];
  goal: TaggerGoal;
}

/** Sentences with loaded words: single words matter, so nothing is joined. */
export function wordsLesson(rows: readonly LoadedWordsRow[]): TaggerLesson {
  const expected = rows.map(loadedWords);
  const texts = rows.map(({ text }, row) => {
    const passage = readPassage(text);
    const loaded = passage.words.map(({ lower }) => (expected[row]?.has(lower) ? 1 : 0));
    return { passage, loaded: Uint8Array.from(loaded) };
  });
  const score = (runs: readonly TaggedRun[][]) =>
    wordScores(
      texts.map(({ passage }, row) => ({
        expected: expected[row] ?? new Set(),
        found: wordsInRanges(passage, rangesOf(passage, runs[row] ?? [])),
      })),
    ).f1;
  return { texts, goal: { l2: 1, gaps: [0], score } };
}

/** Articles with loaded stretches: phrases and whole clauses, so words near each other are joined. */
export function spansLesson(rows: readonly LoadedSpansRow[]): TaggerLesson {
  const expected = rows.map(({ spans }) => mergedRanges(spans));
  const texts = rows.map(({ text }, row) => {
    const passage = readPassage(text);
    const spans = expected[row] ?? [];
    const loaded = passage.words.map((word) =>
      spans.some((span) => overlaps(span, word)) ? 1 : 0,
    );
    return { passage, loaded: Uint8Array.from(loaded) };
  });
  const score = (runs: readonly TaggedRun[][]) =>
    spanScores(
      texts.map(({ passage }, row) => ({
        expected: expected[row] ?? [],
        found: rangesOf(passage, runs[row] ?? []),
      })),
    ).f1;
  return { texts, goal: { l2: 5, gaps: [4, 8, 12], score } };
}

/** The words readers called loaded, lower case. */
export function loadedWords({ words }: LoadedWordsRow): Set<string> {
  return new Set(words.flatMap((entry) => wordsOf(entry).map(({ lower }) => lower)));
}

/** The words of a passage that lie in one of these ranges, at least in part. */
export function wordsInRanges({ words }: Passage, ranges: readonly Range[]): Set<string> {
  const inside = words.filter((word) => ranges.some((range) => overlaps(range, word)));
  return new Set(inside.map(({ lower }) => lower));
}

/** Where runs of words stand in the text. */
export function rangesOf({ words }: Passage, runs: readonly TaggedRun[]): Range[] {
  return runs.map(({ first, last }) => ({
    start: words[first]?.start ?? 0,
    end: words[last]?.end ?? 0,
  }));
}
