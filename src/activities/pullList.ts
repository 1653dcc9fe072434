/** A stage whose items are worked on by others: all that is done here is to write down what there is to do. */
import type { Store } from '../store/index.js';
import type { BeginActivity, PullWork } from './contract.js';
import { tallyOf } from './tally.js';
import { workList } from './workList.js';

export function beginPull(store: Store, { list }: PullWork): BeginActivity {
  return async (input) => {
    const choice = await list(input);
    const total = await store.items.fix(input, async () => workList(store, input, choice));
    const { done, parked, retryable } = await store.items.counts(input);
    // With nothing left to do, nobody outside needs to come.
    if (done + parked === total) return tallyOf(store, input);
    return { total, isBegun: done + parked + retryable > 0 };
  };
}
