import type { EvaluationScores, Section } from './types.js';

/** Right, wrongly found, and missed. */
export interface Tally {
  hits: number;
  falseAlarms: number;
  misses: number;
}

/** What one labelled text brought. */
export interface LabelledResult {
  expected: Section;
  found: Section;
  /** Marked words against labelled words. */
  words: Tally;
  calm: boolean;
  marked: boolean;
}

/** Turns results into scores. Where nothing was to be found and nothing was, that is perfect, not zero. */
export function scoresOf(
  results: readonly LabelledResult[],
  invariantViolations: number,
): EvaluationScores {
  const topicAccuracy = share(results, (result) => result.expected === result.found);
  const topicMacroF1 = macroF1(results);
  const words = results.reduce<Tally>((sum, result) => add(sum, result.words), {
    hits: 0,
    falseAlarms: 0,
    misses: 0,
  });
  const calmResults = results.filter((result) => result.calm);
  const calmFlagRate = calmResults.length === 0 ? 0 : share(calmResults, (result) => result.marked);
  const spanF1 = f1(words);
  return {
    topicAccuracy,
    topicMacroF1,
    spanPrecision: ratio(words.hits, words.hits + words.falseAlarms),
    spanRecall: ratio(words.hits, words.hits + words.misses),
    spanF1,
    calmFlagRate,
    invariantViolations,
    // An unfaithful engine is worth nothing, however good its other numbers are.
    overall:
      invariantViolations > 0 ? 0 : 0.4 * topicMacroF1 + 0.4 * spanF1 + 0.2 * (1 - calmFlagRate),
  };
}

function macroF1(results: readonly LabelledResult[]): number {
  const sections = [...new Set(results.map((result) => result.expected))];
  const scores = sections.map((section) =>
    f1({
      hits: count(results, ({ expected, found }) => expected === section && found === section),
      falseAlarms: count(
        results,
        ({ expected, found }) => expected !== section && found === section,
      ),
      misses: count(results, ({ expected, found }) => expected === section && found !== section),
    }),
  );
  return scores.length === 0 ? 1 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function f1({ hits, falseAlarms, misses }: Tally): number {
  return ratio(2 * hits, 2 * hits + falseAlarms + misses);
}

function add(a: Tally, b: Tally): Tally {
  return {
    hits: a.hits + b.hits,
    falseAlarms: a.falseAlarms + b.falseAlarms,
    misses: a.misses + b.misses,
  };
}

function share<T>(items: readonly T[], test: (item: T) => boolean): number {
  return ratio(count(items, test), items.length);
}

function count<T>(items: readonly T[], test: (item: T) => boolean): number {
  return items.filter(test).length;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
