/** What a command works with: settings, the Temporal service, the store, jobs and schedules, opened and closed together. */
import { Client } from '@temporalio/client';
import { openService, type OpenServiceOptions, type TemporalService } from '../runtime/service.js';
import { readSettings, type Settings } from '../runtime/settings.js';
import { openStore, type Store } from '../store/index.js';
import { InterruptedError, interruptible, unlessAborted } from './interrupt.js';
import { JobClient } from './jobClient.js';
import { JobSchedules } from './schedules.js';

export interface Session {
  settings: Settings;
  service: TemporalService;
  client: Client;
  store: Store;
  jobs: JobClient;
  schedules: JobSchedules;
}

type Work<Result> = (session: Session) => Promise<Result>;

/**
 * Opens a session, hands it to `work`, and closes it whatever happens, also on Ctrl-C: a server that was
 * started for this command does not outlive it. Work that wants to end in its own way is `interruptible` itself.
 */
export async function inSession<Result>(
  work: Work<Result>,
  options: OpenServiceOptions & { tenant?: string | undefined } = {},
): Promise<Result> {
  const { tenant, ...serviceOptions } = options;
  const defaults = readSettings();
  const settings = { ...defaults, tenant: tenant ?? defaults.tenant };
  const leaving = new AbortController();
  const leave = () => {
    serviceOptions.say?.('Leaving. Ctrl-C again to leave at once.');
    leaving.abort(new InterruptedError());
  };
  return interruptible(leave, async () => {
    try {
      return await withService(settings, serviceOptions, leaving.signal, work);
    } catch (error) {
      // What fails because the same Ctrl-C reached a download or a start is no news.
      leaving.signal.throwIfAborted();
      throw error;
    }
  });
}

async function withService<Result>(
  settings: Settings,
  options: OpenServiceOptions,
  signal: AbortSignal,
  work: Work<Result>,
): Promise<Result> {
  const service = await openService(settings, options);
  try {
    options.say?.(service.chosen);
    const store = await openStore(settings.databaseUrl);
    try {
      const { connection, namespace } = service;
      const client = new Client({ connection, namespace });
      const options = {
        store,
        client,
        taskQueue: settings.taskQueue,
        tenant: settings.tenant,
        allowFileSources: true,
        allowCommands: true,
      };
      const jobs = new JobClient(options);
      const schedules = new JobSchedules(options);
      const session = { settings, service, client, store, jobs, schedules };
      return await unlessAborted(signal, () => work(session));
    } finally {
      await store.close();
    }
  } finally {
    await service.close();
  }
}
