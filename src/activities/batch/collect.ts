import { NO_USAGE } from '../../job/usage.js';
import type { StageActivity } from '../contract.js';
import { HeldLease } from '../lease.js';
import { workList } from '../workList.js';
import { permitted } from './access.js';
import { datumList } from './datumList.js';
import type { BatchDependencies } from './stages.js';

/** The stage whose items are found here. */
const WORKED_ON_BY = 'process';

/** Looks what there is to do, and fixes the list of it. A retry takes up what the job before it left. */
export function collect({ store, storage, ...access }: BatchDependencies): StageActivity {
  return async (input) => {
    const config = permitted(input, access);
    const lease = new HeldLease(config, NO_USAGE);
    const ref = { ...input, stage: WORKED_ON_BY };
    const select = () => datumList(config, storage, lease);
    const total = await lease.whileWaiting((goesOn) =>
      store.items.fix(ref, async () => {
        const list = await workList(store, ref, { select });
        // A long list takes its time to be written, too.
        goesOn();
        return list;
      }),
    );
    return { counts: { total, done: total, failed: 0 }, errors: [], metrics: {} };
  };
}
