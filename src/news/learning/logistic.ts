import { minimize } from './minimize.js';
import type { SparseRows } from './sparseRows.js';

/** What a logistic fit is told besides its rows. */
export interface FitOptions {
  /** How strongly weights are pulled to zero; the bias is free. */
  l2: number;
  maxSteps?: number;
  /** The rows to learn from; all of them where absent. */
  only?: Uint32Array;
}

/** Weights by column, and the bias. */
export interface Fit {
  weights: Float64Array;
  bias: number;
}

/** Fits a logistic regression with an L2 penalty. `targets` has 1 for positive rows. */
export function fitLogistic(
  { starts, columns, values, names }: SparseRows,
  targets: Uint8Array,
  { l2, maxSteps, only }: FitOptions,
): Fit {
  const biasAt = names.length;
  const chosen = only ?? Uint32Array.from(targets.keys());
  const point = minimize(
    (weights, gradient) => {
      let loss = 0;
      for (let at = 0; at < biasAt; at++) {
        const weight = weights[at] ?? 0;
        loss += 0.5 * l2 * weight * weight;
        gradient[at] = l2 * weight;
      }
      gradient[biasAt] = 0;
      for (const row of chosen) {
        const from = starts[row] ?? 0;
        const to = starts[row + 1] ?? 0;
        let margin = weights[biasAt] ?? 0;
        for (let at = from; at < to; at++) {
          margin += (weights[columns[at] ?? 0] ?? 0) * (values[at] ?? 0);
        }
        const isPositive = targets[row] === 1;
        loss += softplus(isPositive ? -margin : margin);
        const error = sigmoid(margin) - (isPositive ? 1 : 0);
        for (let at = from; at < to; at++) {
          const column = columns[at] ?? 0;
          gradient[column] = (gradient[column] ?? 0) + error * (values[at] ?? 0);
        }
        gradient[biasAt] = (gradient[biasAt] ?? 0) + error;
      }
      return loss;
    },
    biasAt + 1,
    maxSteps,
  );
  return { weights: point.subarray(0, biasAt), bias: point[biasAt] ?? 0 };
}

/** The probability of a margin. */
export function sigmoid(margin: number): number {
  return 1 / (1 + Math.exp(-margin));
}

/** log(1 + e^x) without overflow. */
function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
