import { visitHeadlineFeatures } from './headlineFeatures.js';
import { sigmoid } from './logistic.js';

/** A trained logistic model of clickbait headlines. */
export interface HeadlineModel {
  weights: Record<string, number>;
  bias: number;
}

/** How likely a headline is clickbait, 0 to 1. */
export type HeadlineScorer = (title: string) => number;

/** A scorer for a model; the work on its weights is done here, once. */
export function compileHeadlineModel(model: HeadlineModel): HeadlineScorer {
  const weights = new Map(Object.entries(model.weights));
  return (title) => {
    let margin = model.bias;
    visitHeadlineFeatures(title, (name) => {
      margin += weights.get(name) ?? 0;
    });
    return sigmoid(margin);
  };
}
