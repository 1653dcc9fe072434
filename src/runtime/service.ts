import type { Connection } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import {
  configuredService,
  type ConfiguredService,
  type ServiceConnection,
} from './configuredService.js';
import { DEV_NAMESPACE } from './devServer.js';
import { connectTo } from './reachable.js';
import { ensureSearchAttributes } from './searchAttributes.js';
import type { Settings } from './settings.js';
import { joinServer } from './sharedServer.js';

/** A Temporal service that answered and knows our search attributes. */
export interface TemporalService {
  address: string;
  namespace: string;
  /** Known for our own dev server only. */
  uiUrl: string | undefined;
  /** One line for the user: which source was chosen, and why. */
  chosen: string;
  /** True for the dev server of our home, whichever command started it. */
  ownedByUs: boolean;
  connection: Connection;
  /** Workers need a connection of another kind; the caller closes it. */
  connectWorker(): Promise<NativeConnection>;
  /** Ends the connection and gives the dev server back; safe to call twice. */
  close(): Promise<void>;
}

export interface OpenServiceOptions {
  /** Hears about slow steps, such as a download, before they start. */
  say?: (line: string) => void;
  /** For `dev`: the configured ports or an error. One-off commands take free ones instead. */
  exactPorts?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** The service the user configured cannot be used. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
}

const CONNECT_TIMEOUT_MS = 5_000;

/** Opens the service the user configured, or else the dev server of this home. */
export async function openService(
  settings: Settings,
  options: OpenServiceOptions = {},
): Promise<TemporalService> {
  const configured = configuredService(options.env ?? process.env);
  return configured ? openConfigured(configured) : openShared(settings, options);
}

async function openConfigured(service: ConfiguredService): Promise<TemporalService> {
  const { connection: how, namespace, because } = service;
  const connection = await connectTo(how, namespace, CONNECT_TIMEOUT_MS).catch((cause: unknown) => {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceUnreachableError(
      `No usable Temporal service at ${how.address}, namespace ${namespace} (used because ${because}): ${said}. ` +
        'Start it or correct the configuration; without an address a local dev server is used.',
      { cause },
    );
  });
  try {
    await ensureSearchAttributes(connection, namespace);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    address: how.address,
    namespace,
    uiUrl: undefined,
    chosen: `Temporal service at ${how.address}, namespace ${namespace}, because ${because}`,
    ownedByUs: false,
    connection,
    connectWorker: () => connectWorker(how),
    close: once(() => connection.close()),
  };
}

async function openShared(
  settings: Settings,
  { say = () => undefined, exactPorts = false }: OpenServiceOptions,
): Promise<TemporalService> {
  const server = await joinServer(settings, { say, exactPorts });
  const how = { address: server.address };
  const connection = await connectTo(how, DEV_NAMESPACE, CONNECT_TIMEOUT_MS).catch(
    async (error: unknown) => {
      await server.leave();
      throw error;
    },
  );
  return {
    address: server.address,
    namespace: DEV_NAMESPACE,
    uiUrl: server.uiUrl,
    chosen: `Temporal dev server at ${server.address}: ${server.chosen}`,
    ownedByUs: true,
    connection,
    connectWorker: () => connectWorker(how),
    close: once(async () => {
      await connection.close();
      await server.leave();
    }),
  };
}

/** Loaded on demand: only some commands run a worker, and its native part is slow to load. */
async function connectWorker(how: ServiceConnection): Promise<NativeConnection> {
  const { NativeConnection } = await import('@temporalio/worker');
  return NativeConnection.connect(how);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
