import type { Storage } from '../../storage/index.js';
import type { Store } from '../../store/index.js';
import type { StageWork } from '../contract.js';
import type { BatchAccess } from './access.js';
import { cleanUp } from './cleanUp.js';
import { collect } from './collect.js';
import { processItems } from './process.js';
import { results } from './results.js';

/** What the stages of a batch are given by the worker that runs them. */
export interface BatchDependencies extends BatchAccess {
  store: Store;
  storage: Storage;
}

/** The stages of the batch pipeline, by name. */
export function batchStages(dependencies: BatchDependencies): Record<string, StageWork> {
  return {
    collect: collect(dependencies),
    process: processItems(dependencies),
    results: results(dependencies),
    cleanUp: cleanUp(dependencies),
  };
}
