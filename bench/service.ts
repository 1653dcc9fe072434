/** A tuned dev server and a store of its own for one measurement. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import {
  DefaultLogger,
  NativeConnection,
  Runtime,
  makeTelemetryFilterString,
} from '@temporalio/worker';
import { startDevServer } from '../src/runtime/devServer.js';
import { devServerBinary } from '../src/runtime/devServerBinary.js';
import { readSettings } from '../src/runtime/settings.js';
import { openStore, type Store } from '../src/store/index.js';

export interface Service {
  client: Client;
  workerConnection: NativeConnection;
  store: Store;
}

/** The workflows as they are built. */
export const WORKFLOW_BUNDLE = fileURLToPath(
  new URL('../dist/workflows/bundle.cjs', import.meta.url),
);

/** Starts everything, hands it to `measure`, and takes it down again. */
export async function withService<Result>(
  measure: (service: Service) => Promise<Result>,
): Promise<Result> {
  const filter = makeTelemetryFilterString({ core: 'ERROR' });
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    telemetryOptions: { logging: { filter, forward: {} } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const { path: binary } = await devServerBinary(readSettings());
  const server = await startDevServer({
    binary,
    dbFile: join(folder, 'temporal.db'),
    logFile: join(folder, 'temporal.log'),
  });
  const store = await openStore(`sqlite:${join(folder, 'plumbline.db')}`);
  const connection = await Connection.connect({ address: server.address });
  const workerConnection = await NativeConnection.connect({ address: server.address });
  try {
    return await measure({ client: new Client({ connection }), workerConnection, store });
  } finally {
    await workerConnection.close();
    await connection.close();
    await store.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
