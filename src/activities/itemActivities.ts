/** What a job asks about its items. */
import { settled } from '../job/stage.js';
import type { Store } from '../store/index.js';
import type { ItemActivities } from './contract.js';
import { countsOf } from './itemBatch.js';
import { noteProgress } from './progressNotes.js';
import { tallyOf } from './tally.js';

export function createItemActivities(store: Store): ItemActivities {
  return {
    tallyItems: (ref) => tallyOf(store, ref),

    async countItems(ref) {
      const counts = countsOf(await store.items.counts(ref));
      if (settled(counts) > 0) await noteProgress(store, ref, counts);
      return counts;
    },

    lookAtItem: ({ position, ...ref }) => store.items.at(ref, position),

    parkItem: ({ position, error, tries, ...ref }) =>
      store.items.park(ref, position, { error, tries }),
  };
}
