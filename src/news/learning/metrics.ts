import type { Range } from '../words.js';

/** A label as it should be and as it was predicted. */
export interface LabelOutcome {
  expected: string;
  found: string;
}

/** Precision, recall and their harmonic mean, 0 to 1. */
export interface PrecisionRecall {
  precision: number;
  recall: number;
  f1: number;
}

/** The share of right labels. */
export function accuracyOf(outcomes: readonly LabelOutcome[]): number {
  return ratio(
    outcomes.filter(({ expected, found }) => expected === found).length,
    outcomes.length,
  );
}

/** F1 of one label. */
export function labelF1(outcomes: readonly LabelOutcome[], label: string): PrecisionRecall {
  const hits = outcomes.filter(({ expected, found }) => expected === label && found === label);
  const found = outcomes.filter((outcome) => outcome.found === label).length;
  const expected = outcomes.filter((outcome) => outcome.expected === label).length;
  return precisionRecall(ratio(hits.length, found), ratio(hits.length, expected));
}

/** The mean F1 of the expected labels, each counting the same however rare it is. */
export function macroF1Of(outcomes: readonly LabelOutcome[]): number {
  const labels = [...new Set(outcomes.map(({ expected }) => expected))];
  const sum = labels.reduce((total, label) => total + labelF1(outcomes, label).f1, 0);
  return ratio(sum, labels.length);
}

/** Words found against words expected, counted over all texts together; a word counts once per text. */
export function wordScores(
  texts: readonly { expected: ReadonlySet<string>; found: ReadonlySet<string> }[],
): PrecisionRecall {
  let hits = 0;
  let found = 0;
  let expected = 0;
  for (const text of texts) {
    for (const word of text.found) if (text.expected.has(word)) hits++;
    found += text.found.size;
    expected += text.expected.size;
  }
  return precisionRecall(ratio(hits, found), ratio(hits, expected));
}

/**
 * Spans found against spans expected by the characters they share, as in SemEval-2020 task 11:
 * a found span earns the share of it that is right, an expected one the share of it that was found.
 * Overlapping spans of a text are merged beforehand, on both sides.
 */
export function spanScores(
  texts: readonly { expected: readonly Range[]; found: readonly Range[] }[],
): PrecisionRecall {
  let right = 0;
  let reached = 0;
  let found = 0;
  let expected = 0;
  for (const text of texts) {
    const spans = mergedRanges(text.found);
    const golds = mergedRanges(text.expected);
    found += spans.length;
    expected += golds.length;
    let from = 0;
    for (const span of spans) {
      while (from < golds.length && (golds[from]?.end ?? 0) <= span.start) from++;
      for (let at = from; at < golds.length; at++) {
        const gold = golds[at];
        if (gold === undefined || gold.start >= span.end) break;
        const shared = Math.min(span.end, gold.end) - Math.max(span.start, gold.start);
        right += shared / (span.end - span.start);
        reached += shared / (gold.end - gold.start);
      }
    }
  }
  return precisionRecall(ratio(right, found), ratio(reached, expected));
}

/** The ranges in order, those that overlap made one; those that only touch stay two. */
export function mergedRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function precisionRecall(precision: number, recall: number): PrecisionRecall {
  return { precision, recall, f1: ratio(2 * precision * recall, precision + recall) };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
