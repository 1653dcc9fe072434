import { visitHeadlineFeatures } from './headlineFeatures.js';
import type { HeadlineModel } from './headlineModel.js';
import { fitLogistic } from './logistic.js';
import { significant } from './significant.js';
import { SparseRowBuilder } from './sparseRows.js';
import { TrainingError } from './trainingError.js';

/** A headline of which it is known whether it is clickbait. */
export interface LabelledHeadline {
  title: string;
  clickbait: boolean;
}

const L2 = 0.5;
/** Weights below this change no verdict and are not stored. */
const TINY = 0.01;

/** Trains a logistic model of clickbait headlines. */
export function trainHeadlines(rows: readonly LabelledHeadline[]): HeadlineModel {
  const targets = Uint8Array.from(rows, (row) => (row.clickbait ? 1 : 0));
  if (!targets.includes(0) || !targets.includes(1)) {
    throw new TrainingError(
      `a headline model needs clickbait and calm headlines, here are ${rows.length} of one kind`,
    );
  }
  const builder = new SparseRowBuilder();
  for (const { title } of rows) {
    visitHeadlineFeatures(title, (name) => builder.add(name));
    builder.endRow();
  }
  const matrix = builder.build(Math.min(2, rows.length));
  const { weights, bias } = fitLogistic(matrix, targets, { l2: L2 });
  const kept = matrix.names
    .map((name, at): [string, number] => [name, significant(weights[at] ?? 0, 3)])
    .filter(([, weight]) => Math.abs(weight) >= TINY);
  return { weights: Object.fromEntries(kept), bias: significant(bias) };
}
