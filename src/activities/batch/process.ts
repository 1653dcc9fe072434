import type { ItemsWork, PullWork, StageInput } from '../contract.js';
import { eachItem } from '../itemStage.js';
import { HeldLease } from '../lease.js';
import { hidingSecrets, revealSecrets } from '../secrets.js';
import { permitted, permittedCommand } from './access.js';
import { datumList, datumOf } from './datumList.js';
import { DatumTry } from './datumTry.js';
import type { BatchDependencies } from './stages.js';

/**
 * Runs the command of a batch on each of its items, and brings out what it left; or has workers outside do the
 * like, who are told the inputs of each item and where its results go.
 */
export function processItems({
  store,
  storage,
  ...access
}: BatchDependencies): ItemsWork & PullWork {
  return {
    list: (input: StageInput) => {
      const config = permitted(input, access);
      return { select: () => datumList(config, storage, new HeldLease(config)) };
    },

    open: async (input: StageInput) => {
      const config = permittedCommand(input, access);
      const secrets = await revealSecrets(store, input, ['transform', 'secret_env']);
      return eachItem({
        // Where the job began with this stage, nobody has collected.
        select: () => datumList(config, storage, new HeldLease(config)),
        load: datumOf,
        work: async (datum, turn) => {
          const item = { ...input, itemId: datum.id };
          const tried = new DatumTry({ store, storage, config, secrets, item, turn });
          return hidingSecrets(Object.values(secrets), () => tried.run(datum));
        },
        save: (_id, brought) => Promise.resolve({ metrics: brought }),
      });
    },
  };
}
