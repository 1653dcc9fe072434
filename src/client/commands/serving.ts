/** The HTTP API and the page, over what a command has open. */
import {
  createApi,
  listen,
  readinessOf,
  sweepNowAndThen,
  type Authentication,
  type TenantWorld,
} from '../../api/index.js';
import { PIPELINES } from '../../pipelines/index.js';
import { openLog } from '../../runtime/log.js';
import type { SampleSource } from '../../runtime/samples.js';
import { ApiKeys } from '../apiKeys.js';
import { JobClient } from '../jobClient.js';
import { JobSchedules } from '../schedules.js';
import type { Session } from '../session.js';
import { ownVersion } from '../version.js';

/** Less than what supervisors usually wait before they kill. */
const GRACE_MS = 5_000;

export interface ServingOptions {
  host: string;
  port: number;
  /** What to set another port with. */
  portFlag: string;
  /** Without, everybody at this machine may do everything for the session's tenant. */
  keys: boolean;
  requestsPerSecond?: number | undefined;
  corsOrigins?: readonly string[] | undefined;
  /** Feeds of this machine that jobs may read, although remote callers may name no files. */
  samples?: readonly SampleSource[];
}

/** A server that is up. */
export interface Serving {
  url: string;
  /** Ends what waits, lets what is at hand end, and closes. */
  stop: () => Promise<void>;
}

/** Serves until it is stopped. */
export async function serveApi(session: Session, options: ServingOptions): Promise<Serving> {
  const { settings, service, store } = session;
  const { host, port, portFlag, keys, samples = [] } = options;
  const apiKeys = new ApiKeys(store.apiKeys);
  const authentication: Authentication = keys ? { keys: apiKeys } : { tenant: settings.tenant };
  const log = openLog(settings.logLevel);
  const stopping = new AbortController();
  const worldOf = worldsOf(session, samples);
  const app = createApi({
    authentication,
    worldOf,
    facts: {
      version: ownVersion(),
      namespace: service.namespace,
      temporalUi: service.uiUrl ?? settings.temporalUi,
      pipelines: PIPELINES,
      samples: samples.map(({ id, url }) => ({ id, url })),
    },
    readiness: () => readinessOf({ client: session.client, taskQueue: settings.taskQueue }, store),
    log,
    stopping: stopping.signal,
    requestsPerSecond: options.requestsPerSecond,
    corsOrigins: options.corsOrigins,
  });
  const server = await listen(app, { host, port, portFlag });
  const sweeping = sweepNowAndThen({
    tenants: async () => (keys ? apiKeys.tenants() : [settings.tenant]),
    jobsOf: (tenant) => worldOf(tenant).jobs,
    log,
    signal: stopping.signal,
  });
  return {
    url: server.url,
    stop: async () => {
      stopping.abort();
      await server.close(GRACE_MS);
      await sweeping;
    },
  };
}

/** The world of each tenant, made when it is first asked for. Tenants are as many as there are keys for. */
function worldsOf(session: Session, samples: readonly SampleSource[]) {
  const { client, settings, store } = session;
  const worlds = new Map<string, TenantWorld>();
  return (tenant: string): TenantWorld => {
    const known = worlds.get(tenant);
    if (known !== undefined) return known;
    const options = {
      client,
      store,
      taskQueue: settings.taskQueue,
      tenant,
      // Whoever comes over HTTP may have workers read no file but the samples, and run no command.
      allowFileSources: samples.map(({ url }) => url),
    };
    const jobs = new JobClient(options);
    const schedules = new JobSchedules(options);
    const world = { tenant, jobs, schedules, store, work: jobs.work };
    worlds.set(tenant, world);
    return world;
  };
}
