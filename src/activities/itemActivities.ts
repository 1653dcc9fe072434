/** What a job asks about its items. */
import type { Store } from '../store/index.js';
import type { ItemActivities } from './contract.js';
import { tallyOf } from './tally.js';

export function createItemActivities(store: Store): ItemActivities {
  return {
    tallyItems: (ref) => tallyOf(store, ref),

    lookAtItem: ({ position, ...ref }) => store.items.at(ref, position),

    parkItem: ({ position, error, tries, ...ref }) =>
      store.items.park(ref, position, { error, tries }),
  };
}
