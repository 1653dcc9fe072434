/** The items of a batch, as they are put on its work list. */
import { expandDatums, listingOf, type Datum } from '../../batch/index.js';
import type { BatchConfig } from '../../pipelines/index.js';
import { StorageError, type Storage } from '../../storage/index.js';
import type { ItemData, PlannedItem } from '../../store/index.js';
import type { HeldLease } from '../lease.js';
import { refused } from './access.js';

/** Finds every datum. The lease is renewed as they come. */
export async function datumList(
  { input, workers, egress }: BatchConfig,
  storage: Storage,
  lease: HeldLease,
): Promise<PlannedItem[]> {
  const list: PlannedItem[] = [];
  // Our own workers have it from the config.
  const forOthers = workers === 'outside' ? { egress: egress.URI } : {};
  try {
    await lease.whileWaiting(async (goesOn) => {
      for await (const { id, inputs } of expandDatums(input, listingOf(storage, lease.signal))) {
        list.push({ id, data: { inputs, ...forOthers } });
        goesOn();
        if (lease.isDue) await lease.renew();
      }
    });
    return list;
  } catch (error) {
    lease.check();
    throw error instanceof StorageError && error.permanent ? refused(error.message) : error;
  }
}

/** The datum that an item is. */
export function datumOf(id: string, data: ItemData | null): Datum {
  const inputs = data?.['inputs'];
  if (!Array.isArray(inputs)) throw new TypeError(`Item ${id} has no inputs`);
  // Only the list above writes them.
  return { id, inputs: inputs as Datum['inputs'] };
}
