import type { Store } from '../store/index.js';

/** What stage activities are given by the worker that runs them. */
export interface StageDependencies {
  store: Store;
  /** True only on a worker that serves the person at the keyboard. */
  allowFileSources: boolean;
}
