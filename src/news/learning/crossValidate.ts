import type { EngineParameters } from '../types.js';
import type { Dataset } from './dataset.js';
import { type Measurement, measurementOf, type Outcomes, predict } from './measure.js';
import { train } from './train.js';

/** Is told after every fold how many of them are done. */
export type FoldDone = (done: number, folds: number) => void;

/**
 * Trains on all folds but one and measures that one, in turn; the results are scored together.
 * Every n-th row belongs to a fold, so the same file gives the same folds.
 */
export function crossValidate(
  dataset: Dataset,
  base: EngineParameters,
  folds = 5,
  onFold?: FoldDone,
): Measurement {
  const rows: Outcomes['rows'][number][] = [];
  let total = 0;
  for (let fold = 0; fold < folds; fold++) {
    const { parameters } = train(
      rowsWhere(dataset, (row) => row % folds !== fold),
      base,
    );
    const heldOut = rowsWhere(dataset, (row) => row % folds === fold);
    const { outcomes, milliseconds } = predict(heldOut, parameters);
    rows.push(...outcomes.rows);
    total += milliseconds;
    onFold?.(fold + 1, folds);
  }
  return measurementOf({ kind: dataset.kind, rows } as Outcomes, total);
}

function rowsWhere(dataset: Dataset, isChosen: (row: number) => boolean): Dataset {
  return { ...dataset, rows: dataset.rows.filter((_, row) => isChosen(row)) } as Dataset;
}
