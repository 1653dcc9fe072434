import type { Passage } from '../passage.js';
import { fitLogistic, sigmoid } from './logistic.js';
import { significant } from './significant.js';
import type { SparseRows } from './sparseRows.js';
import { runsOf, type TaggedRun, type Tagger } from './tagger.js';
import { taggerRows } from './taggerRows.js';
import { TrainingError } from './trainingError.js';

/** A text of which it is known, word by word, what is loaded. */
export interface TaggedText {
  passage: Passage;
  loaded: Uint8Array;
}

/** What a tagger is trained for. */
export interface TaggerGoal {
  /** How strongly weights are pulled to zero; few long texts need more of it than many short ones. */
  l2: number;
  /** The gaps to choose from. */
  gaps: readonly number[];
  /** How good these runs are, one list per text; the higher the better. */
  score: (runs: readonly TaggedRun[][]) => number;
}

/** Folds inside the training data by which threshold and gap are chosen. */
const INNER_FOLDS = 3;
const MAX_STEPS = 50;
const MIN_WORDS = 2;
/** Weights below this change next to nothing and are not stored. */
const TINY = 0.02;
/** The margins that are tried as thresholds. */
const MARGINS = Array.from({ length: 21 }, (_, step) => -2.3 + step / 10);

/** Trains a tagger; threshold and gap are those that do best on texts the weights have not seen. */
export function trainTagger(
  texts: readonly TaggedText[],
  lexicon: readonly string[],
  goal: TaggerGoal,
): Tagger {
  const targets = Uint8Array.from(texts.flatMap(({ loaded }) => [...loaded]));
  if (!targets.includes(0) || !targets.includes(1)) {
    throw new TrainingError(
      `a tagger needs loaded and plain words, here are ${targets.length} of one kind in ${texts.length} texts`,
    );
  }
  const rows = taggerRows(
    texts.map(({ passage }) => passage),
    new Set(lexicon),
    MIN_WORDS,
  );
  const { margin, gap } = chooseRuns(texts, rows, targets, goal);
  const { weights, bias } = fitLogistic(rows, targets, { l2: goal.l2, maxSteps: MAX_STEPS });
  return {
    weights: grouped(rows.names, weights),
    bias: significant(bias),
    threshold: significant(sigmoid(margin)),
    gap,
    lexicon: [...lexicon],
  };
}

function chooseRuns(
  texts: readonly TaggedText[],
  rows: SparseRows,
  targets: Uint8Array,
  { l2, gaps, score }: TaggerGoal,
): { margin: number; gap: number } {
  const margins = unseenMargins(texts, rows, targets, l2);
  let best = { margin: 0, gap: gaps[0] ?? 0, score: -1 };
  for (const gap of gaps) {
    for (const margin of MARGINS) {
      const runs = texts.map(({ passage }, text) =>
        runsOf(passage, margins[text] ?? [], margin, gap),
      );
      const reached = score(runs);
      if (reached > best.score) best = { margin, gap, score: reached };
    }
  }
  return best;
}

/** The margins of every word, by a fit that has not seen its text. */
function unseenMargins(
  texts: readonly TaggedText[],
  rows: SparseRows,
  targets: Uint8Array,
  l2: number,
): Float64Array[] {
  const folds = Math.min(INNER_FOLDS, texts.length);
  const textOf = Uint32Array.from(
    texts.flatMap(({ loaded }, text) => Array.from(loaded, () => text)),
  );
  const margins = new Float64Array(targets.length);
  for (let fold = 0; fold < folds; fold++) {
    const isUnseen = (row: number) => (textOf[row] ?? 0) % folds === fold;
    const all = Uint32Array.from(targets.keys());
    const only = all.filter((row) => folds === 1 || !isUnseen(row));
    const { weights, bias } = fitLogistic(rows, targets, { l2, maxSteps: MAX_STEPS, only });
    for (const row of all.filter(isUnseen)) {
      let margin = bias;
      for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++) {
        margin += (weights[rows.columns[at] ?? 0] ?? 0) * (rows.values[at] ?? 0);
      }
      margins[row] = margin;
    }
  }
  let start = 0;
  return texts.map(({ loaded }) => margins.subarray(start, (start += loaded.length)));
}

/** Names are `group|name`; stored by group, without what is too small to matter. */
function grouped(names: readonly string[], weights: Float64Array): Tagger['weights'] {
  const groups: Record<string, [string, number][]> = {};
  for (const [column, full] of names.entries()) {
    const weight = significant(weights[column] ?? 0, 3);
    if (Math.abs(weight) < TINY) continue;
    const bar = full.indexOf('|');
    (groups[full.slice(0, bar)] ??= []).push([full.slice(bar + 1), weight]);
  }
  return Object.fromEntries(
    Object.entries(groups).map(([group, named]) => [group, Object.fromEntries(named)]),
  );
}
