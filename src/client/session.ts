/** What a command works with: settings, the Temporal service, the store and a JobClient, opened and closed together. */
import { Client } from '@temporalio/client';
import { openService, type OpenServiceOptions, type TemporalService } from '../runtime/service.js';
import { readSettings, type Settings } from '../runtime/settings.js';
import { openStore, type Store } from '../store/index.js';
import { JobClient } from './jobClient.js';

export interface Session {
  settings: Settings;
  service: TemporalService;
  store: Store;
  jobs: JobClient;
}

/** Opens a session, hands it to `work`, and closes it whatever happens. */
export async function inSession<Result>(
  work: (session: Session) => Promise<Result>,
  options: OpenServiceOptions & { tenant?: string | undefined } = {},
): Promise<Result> {
  const { tenant, ...serviceOptions } = options;
  const defaults = readSettings();
  const settings = { ...defaults, tenant: tenant ?? defaults.tenant };
  const service = await openService(settings, serviceOptions);
  serviceOptions.say?.(service.chosen);
  try {
    const store = await openStore(settings.databaseUrl);
    try {
      const { connection, namespace } = service;
      const jobs = new JobClient({
        client: new Client({ connection, namespace }),
        store,
        taskQueue: settings.taskQueue,
        tenant: settings.tenant,
        allowFileSources: true,
      });
      return await work({ settings, service, store, jobs });
    } finally {
      await store.close();
    }
  } finally {
    await service.close();
  }
}
