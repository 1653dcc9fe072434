/**
 * One dev server per home, shared by every command that runs there. The first command starts it,
 * the last one stops it. A command that is killed leaves it running; the next one finds it, and
 * counts only users that are alive. Starting, joining and stopping happen under one lock.
 */
import { join } from 'node:path';
import { devServerBinary } from './devServerBinary.js';
import { DEV_NAMESPACE, DevServerStartError, startDevServer, stopServer } from './devServer.js';
import { isAlive } from './livingProcess.js';
import { withLock } from './lock.js';
import { freePort, isPortFree, PortTakenError } from './ports.js';
import { answers } from './reachable.js';
import {
  addUser,
  deleteRecord,
  livingUsers,
  markWorkerKept,
  readRecord,
  writeRecord,
  type ServerRecord,
} from './serverRecord.js';
import type { Settings } from './settings.js';

/** `dev` cannot have the ports it wants, because a server of this home already runs. */
export class DevServerRunningError extends Error {
  override readonly name = 'DevServerRunningError';
  readonly address: string;
  readonly pid: number;

  constructor(address: string, pid: number) {
    super(
      `A Temporal dev server of this folder already runs at ${address}, kept by process ${pid}. ` +
        'Use it as it is, or stop that process first.',
    );
    this.address = address;
    this.pid = pid;
  }
}

export interface SharedServerOptions {
  say: (line: string) => void;
  /** For `dev`: the configured ports or an error, and only one such user at a time. */
  exactPorts: boolean;
}

/** This command's share in the server. */
export interface SharedServer {
  address: string;
  uiUrl: string;
  /** Where the server came from, in one line. */
  chosen: string;
  /** Gives the share back; stops the server when nobody else holds one. */
  leave(): Promise<void>;
}

/** Starting may install the server first, and others wait for that. */
const START_PATIENCE_MS = 15 * 60_000;
const ANSWER_TIMEOUT_MS = 20_000;

/** Joins the home's server, starting it when there is none. */
export function joinServer(
  settings: Settings,
  options: SharedServerOptions,
): Promise<SharedServer> {
  return locked(settings.home, async () => {
    const running = await runningServer(settings.home);
    if (running && options.exactPorts) await requireFreeForDev(running, settings);
    const server = running
      ? { ...running, chosen: `the dev server that already runs for ${settings.home}` }
      : await start(settings, options);
    const signOff = await addUser(settings.home, options.exactPorts);
    return {
      address: server.address,
      uiUrl: server.uiUrl,
      chosen: server.chosen,
      leave: () =>
        locked(settings.home, async () => {
          await signOff();
          await stopIfUnused(settings.home);
        }),
    };
  });
}

/** Tells the other users of the home's server that this one keeps a worker up, so that jobs can be left to it. */
export function promiseWorker(home: string): Promise<void> {
  return locked(home, () => markWorkerKept(home));
}

/** The home's server if it is really there: its own process, and an answer from it. */
export async function runningServer(home: string): Promise<ServerRecord | undefined> {
  const record = await readRecord(home);
  if (!record || !(await isAlive(record.process))) return undefined;
  const ready = await answers(record.address, DEV_NAMESPACE, ANSWER_TIMEOUT_MS);
  return ready ? record : undefined;
}

async function requireFreeForDev(running: ServerRecord, settings: Settings): Promise<void> {
  const dev = (await livingUsers(settings.home)).find((user) => user.exactPorts);
  if (dev) throw new DevServerRunningError(running.address, dev.process.pid);
  const wanted =
    running.address.endsWith(`:${settings.port}`) && running.uiUrl.endsWith(`:${settings.uiPort}`);
  if (!wanted) throw new DevServerRunningError(running.address, running.process.pid);
}

async function start(
  settings: Settings,
  { say, exactPorts }: SharedServerOptions,
): Promise<{ address: string; uiUrl: string; chosen: string }> {
  await stopRecorded(settings.home);
  const port = await choosePort(settings.port, 'PLUMBLINE_PORT', exactPorts);
  const uiPort = await choosePort(settings.uiPort, 'PLUMBLINE_UI_PORT', exactPorts);
  const { path: binary, chosen } = await devServerBinary(settings, { say });
  const startOn = (ports: { port?: number; uiPort?: number }) =>
    startDevServer({
      binary,
      dbFile: join(settings.home, 'temporal.db'),
      logFile: join(settings.home, 'temporal.log'),
      onSpawn: (server) => writeRecord(settings.home, server),
      ...ports,
    });
  try {
    return { ...(await startOn({ port, uiPort })), chosen };
  } catch (error) {
    await deleteRecord(settings.home);
    const lostPort = !(await isPortFree(port)) || !(await isPortFree(uiPort));
    if (exactPorts || !lostPort || !(error instanceof DevServerStartError)) throw error;
    return { ...(await startOn({})), chosen };
  }
}

async function choosePort(wanted: number, variable: string, exact: boolean): Promise<number> {
  if (await isPortFree(wanted)) return wanted;
  if (exact) throw new PortTakenError(wanted, variable);
  return freePort();
}

async function stopIfUnused(home: string): Promise<void> {
  if ((await livingUsers(home)).length === 0) await stopRecorded(home);
}

async function stopRecorded(home: string): Promise<void> {
  const record = await readRecord(home);
  if (record) await stopServer(record);
  await deleteRecord(home);
}

function locked<T>(home: string, work: () => Promise<T>): Promise<T> {
  return withLock(home, 'server', START_PATIENCE_MS, work);
}
