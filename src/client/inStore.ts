import { readSettings } from '../runtime/settings.js';
import { openStore, type Store } from '../store/index.js';

/** What a command works with that asks the store only: no Temporal is needed, so none is started. */
export interface StoreSession {
  store: Store;
  tenant: string;
}

/** Opens the store, hands it to `work`, and closes it whatever happens. */
export async function inStore<Result>(
  tenant: string | undefined,
  work: (session: StoreSession) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings();
  const store = await openStore(settings.databaseUrl);
  try {
    return await work({ store, tenant: tenant ?? settings.tenant });
  } finally {
    await store.close();
  }
}
