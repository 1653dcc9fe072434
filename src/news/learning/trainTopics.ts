import type { ArticleText } from '../types.js';
import { fitLogistic } from './logistic.js';
import { significant } from './significant.js';
import type { SparseRows } from './sparseRows.js';
import { visitTopicWords } from './topicFeatures.js';
import { FeatureSpace, normalised, type TopicModel } from './topicModel.js';
import { TrainingError } from './trainingError.js';

/** An article whose topic is known. */
export interface LabelledArticle {
  label: string;
  article: ArticleText;
}

/** Keeps a model at a few megabytes. */
const MAX_FEATURES = 50_000;
const MIN_ARTICLES = 2;
const L2 = 0.03;
/** Mass every feature has in every label before anything was seen. */
const SMOOTHING = 0.1;

/**
 * Trains a topic model: one logistic regression per label over words and pairs of neighbours, each
 * scaled beforehand by how much more often the label has it than the others do. The scaling is naive
 * Bayes; it lets a regression of few rows start where the counts already point.
 */
export function trainTopics(rows: readonly LabelledArticle[]): TopicModel {
  const labels = [...new Set(rows.map((row) => row.label))].sort();
  if (labels.length < 2) {
    throw new TrainingError(
      `a topic model needs articles of two labels at least, here are ${rows.length} of ${labels.length}`,
    );
  }
  const frequency = commonFeatures(rows);
  const names = [...frequency.keys()];
  const rarity = Float64Array.from(frequency.values(), (count) =>
    significant(1 + Math.log((1 + rows.length) / (1 + count)), 3),
  );
  const matrix = toRows(rows, names, rarity);
  const fits = labels.map((label) => {
    const targets = Uint8Array.from(rows, (row) => (row.label === label ? 1 : 0));
    const ratios = logRatios(matrix, targets);
    const values = matrix.values.map((value, at) => value * (ratios[matrix.columns[at] ?? 0] ?? 0));
    const { weights, bias } = fitLogistic({ ...matrix, values }, targets, { l2: L2 });
    return { weights: weights.map((weight, at) => weight * (ratios[at] ?? 0)), bias };
  });
  return {
    labels,
    features: Object.fromEntries(
      names.map((name, at) => [
        name,
        [rarity[at] ?? 0, ...fits.map(({ weights }) => significant(weights[at] ?? 0, 3))],
      ]),
    ),
    bias: fits.map(({ bias }) => significant(bias)),
  };
}

/** The features most articles have, with the number of them; a pair never without its words. */
function commonFeatures(rows: readonly LabelledArticle[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const { article } of rows) {
    const seen = new Set<string>();
    let previous: string | null = null;
    visitTopicWords(article, (word) => {
      if (word !== null) seen.add(word);
      if (word !== null && previous !== null) seen.add(`${previous} ${word}`);
      previous = word;
    });
    for (const name of seen) frequency.set(name, (frequency.get(name) ?? 0) + 1);
  }
  const common = [...frequency]
    .filter(([, count]) => count >= Math.min(MIN_ARTICLES, rows.length))
    .sort(
      ([a, countA], [b, countB]) =>
        countB - countA || Number(a.includes(' ')) - Number(b.includes(' ')),
    );
  return new Map(common.slice(0, MAX_FEATURES));
}

function toRows(
  rows: readonly LabelledArticle[],
  names: string[],
  rarity: Float64Array,
): SparseRows {
  const space = new FeatureSpace(names);
  const starts = [0];
  const columns: number[] = [];
  const values: number[] = [];
  for (const { article } of rows) {
    const found = space.countsOf(article);
    for (const { feature } of found) columns.push(feature);
    for (const value of normalised(found, rarity)) values.push(value);
    starts.push(columns.length);
  }
  return {
    starts: Uint32Array.from(starts),
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values),
    names,
  };
}

/** The logarithm of how much more of a feature the positive rows have, by column. */
function logRatios({ starts, columns, values, names }: SparseRows, targets: Uint8Array) {
  const mass = [0, 1].map(() => new Float64Array(names.length).fill(SMOOTHING));
  for (const [row, target] of targets.entries()) {
    const side = mass[target];
    if (side === undefined) continue;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const column = columns[at] ?? 0;
      side[column] = (side[column] ?? 0) + (values[at] ?? 0);
    }
  }
  const [negative = 0, positive = 0] = mass.map((side) =>
    side.reduce((sum, value) => sum + value, 0),
  );
  return Float64Array.from(names, (_, column) =>
    Math.log(((mass[1]?.[column] ?? 0) / positive) * (negative / (mass[0]?.[column] ?? 1))),
  );
}
