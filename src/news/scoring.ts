import { bootstrapIntervals, type Interval } from './bootstrap.js';
import { SECTIONS, type Section } from './taxonomy.js';
import type { EvaluationScores } from './types.js';

/** Right, wrongly found, and missed. */
export interface Tally {
  hits: number;
  falseAlarms: number;
  misses: number;
}

/** What one labelled text brought. */
export interface LabelledResult {
  expected: Section;
  /** Null where the engine did not say; counts as wrong. */
  found: Section | null;
  /** Marked words against labelled words. */
  words: Tally;
  calm: boolean;
  marked: boolean;
  /** The text was changed, not only marked. */
  edited: boolean;
  /** The rewrite broke an invariant. */
  unfaithful: boolean;
}

/** The figures that come with an interval. */
export const ESTIMATED = [
  'topicAccuracy',
  'topicMacroF1',
  'spanPrecision',
  'spanRecall',
  'spanF1',
  'editRate',
  'calmFlagRate',
  'overall',
] as const satisfies (keyof EvaluationScores)[];

/** How far each gold figure could be off, had we written other texts of the same kind. */
export type ScoreIntervals = Record<(typeof ESTIMATED)[number], Interval>;

/** Turns results into scores. Where nothing was to be found and nothing was, that is perfect, not zero. */
export function scoresOf(
  results: readonly LabelledResult[],
  unfaithfulElsewhere = 0,
): EvaluationScores {
  const words: Tally = { hits: 0, falseAlarms: 0, misses: 0 };
  let [right, edited, calm, calmMarked, unfaithful] = [0, 0, 0, 0, unfaithfulElsewhere];
  const sections = new Map<Section, Tally>();
  const tallyOf = (section: Section) => {
    const known = sections.get(section) ?? { hits: 0, falseAlarms: 0, misses: 0 };
    sections.set(section, known);
    return known;
  };
  for (const result of results) {
    words.hits += result.words.hits;
    words.falseAlarms += result.words.falseAlarms;
    words.misses += result.words.misses;
    edited += Number(result.edited);
    calm += Number(result.calm);
    calmMarked += Number(result.calm && result.marked);
    unfaithful += Number(result.unfaithful);
    if (result.found === result.expected) {
      right += 1;
      tallyOf(result.expected).hits += 1;
    } else {
      tallyOf(result.expected).misses += 1;
      if (result.found !== null) tallyOf(result.found).falseAlarms += 1;
    }
  }
  const topicMacroF1 = macroF1(sections);
  const spanF1 = f1(words);
  const calmFlagRate = calm === 0 ? 0 : calmMarked / calm;
  return {
    topicAccuracy: ratio(right, results.length),
    topicMacroF1,
    spanPrecision: ratio(words.hits, words.hits + words.falseAlarms),
    spanRecall: ratio(words.hits, words.hits + words.misses),
    spanF1,
    editRate: results.length === 0 ? 0 : edited / results.length,
    calmFlagRate,
    invariantViolations: unfaithful,
    // An unfaithful engine is worth nothing, however good its other numbers are.
    overall: unfaithful > 0 ? 0 : 0.4 * topicMacroF1 + 0.4 * spanF1 + 0.2 * (1 - calmFlagRate),
  };
}

/** The 95 % bootstrap intervals of the gold figures. */
export function intervalsOf(results: readonly LabelledResult[]): ScoreIntervals {
  return bootstrapIntervals(results, (drawn) => scoresOf(drawn), ESTIMATED);
}

/** Over the sections that texts were expected in; a section nobody asked about says nothing. */
function macroF1(sections: ReadonlyMap<Section, Tally>): number {
  let [sum, count] = [0, 0];
  // In the order of sections, so that the sum does not depend on the order of the texts.
  for (const section of SECTIONS) {
    const tally = sections.get(section);
    if (tally === undefined || tally.hits + tally.misses === 0) continue;
    sum += f1(tally);
    count += 1;
  }
  return ratio(sum, count);
}

function f1({ hits, falseAlarms, misses }: Tally): number {
  return ratio(2 * hits, 2 * hits + falseAlarms + misses);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
