import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEARCH_ATTRIBUTES } from '../job/searchAttributes.js';
import { endProcess, killProcess, markOf, type ProcessMark } from './livingProcess.js';
import { acceptsConnections, freePort, LOOPBACK } from './ports.js';
import { answers } from './reachable.js';

/** The dev server's namespace; it exists from the first start on. */
export const DEV_NAMESPACE = 'default';

/** The dev server ended or stayed silent instead of getting ready. The message ends with its log. */
export class DevServerStartError extends Error {
  override readonly name = 'DevServerStartError';
}

export interface DevServerOptions {
  /** Temporal's command line. */
  binary: string;
  /** Where the server keeps its state; in memory when absent. */
  dbFile?: string | undefined;
  /** A free one when absent. */
  port?: number;
  /** A free one when absent. */
  uiPort?: number;
  logFile: string;
  /** Further values of the server's dynamic configuration, as `key=JSON`. */
  dynamicConfig?: readonly string[] | undefined;
  /** Called as soon as the process exists, before it is ready. */
  onSpawn?: (server: SpawnedServer) => Promise<void>;
}

/** A server process that may not be ready yet. */
export interface SpawnedServer {
  address: string;
  uiUrl: string;
  process: ProcessMark;
}

/** A dev server that answers. */
export interface DevServer {
  address: string;
  uiUrl: string;
  pid: number;
  /** Lets it finish, then makes it. Its state is on disk afterwards. */
  stop(): Promise<void>;
  /** kill -9, for tests of what survives a crash. */
  kill(): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 10_000;
const LOG_TAIL_LINES = 15;
/** A free port can be taken by another process before the server gets there. */
const STARTS = 3;

/**
 * Starts a dev server on the loopback address and returns when it answers. It is the leader of its
 * own process group, so a Ctrl-C in the terminal does not take it away from a job that still has
 * to be cancelled.
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const mayChoose = options.port === undefined || options.uiPort === undefined;
  for (let start = 1; ; start += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      const taken =
        error instanceof DevServerStartError && error.message.includes('already in use');
      if (!taken || !mayChoose || start === STARTS) throw error;
    }
  }
}

async function startOnce(options: DevServerOptions): Promise<DevServer> {
  const port = options.port ?? (await freePort());
  const uiPort = options.uiPort ?? (await freePort());
  const address = `${LOOPBACK}:${port}`;
  const child = await spawnServer(options, devServerArguments({ ...options, port, uiPort }));
  const { pid } = child;
  if (pid === undefined)
    throw new DevServerStartError(`${options.binary} could not be started as a dev server.`);
  const server = { address, uiUrl: `http://${LOOPBACK}:${uiPort}`, process: await markOf(pid) };
  try {
    await options.onSpawn?.(server);
    await untilReady(child, port, options.logFile);
  } catch (error) {
    await killProcess(server.process);
    throw error;
  }
  return {
    address,
    uiUrl: server.uiUrl,
    pid,
    stop: () => stopServer(server),
    kill: () => killProcess(server.process),
  };
}

/** Ends a server's process, whoever started it. */
export function stopServer(server: Pick<SpawnedServer, 'process'>): Promise<void> {
  return endProcess(server.process, STOP_GRACE_MS);
}

/**
 * The command line of a tuned dev server: out of the box its queues are polled so slowly that six
 * empty stages take 350 ms, and a database file costs two thirds of the throughput.
 */
export function devServerArguments(server: {
  port: number;
  uiPort: number;
  dbFile?: string | undefined;
  dynamicConfig?: readonly string[] | undefined;
}): string[] {
  const pairs = (flag: string, values: readonly string[]) =>
    values.flatMap((value) => [flag, value]);
  return [
    ...['server', 'start-dev', '--ip', LOOPBACK, '--port', String(server.port)],
    ...['--ui-port', String(server.uiPort), '--log-level', 'warn'],
    ...(server.dbFile === undefined
      ? []
      : [
          ...['--db-filename', server.dbFile],
          ...pairs('--sqlite-pragma', ['journal_mode=wal', 'synchronous=1']),
        ]),
    ...pairs(
      '--search-attribute',
      Object.values(SEARCH_ATTRIBUTES).map((name) => `${name}=Keyword`),
    ),
    ...pairs('--dynamic-config-value', [
      'history.transferProcessorMaxPollRPS=2000',
      'history.timerProcessorMaxPollRPS=2000',
      'system.enableActivityEagerExecution=true',
      'matching.numTaskqueueReadPartitions=1',
      'matching.numTaskqueueWritePartitions=1',
      ...(server.dynamicConfig ?? []),
    ]),
  ];
}

async function spawnServer(options: DevServerOptions, args: string[]): Promise<ChildProcess> {
  await mkdir(dirname(options.logFile), { recursive: true });
  const log = await open(options.logFile, 'a');
  try {
    const child = spawn(options.binary, args, {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    // A failure to start shows as an absent pid.
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

async function untilReady(child: ChildProcess, port: number, logFile: string): Promise<void> {
  const giveUp = Date.now() + READY_TIMEOUT_MS;
  const address = `${LOOPBACK}:${port}`;
  for (;;) {
    // A refused gRPC connection waits a second before it tries again; a bare one tells at once.
    const ready =
      (await acceptsConnections(LOOPBACK, port)) && (await answers(address, DEV_NAMESPACE, 5000));
    // Asked after the answer: another server on the same port may have given it.
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ready && !ended) return;
    if (ended || Date.now() > giveUp) {
      const what = ended
        ? 'ended before it was ready'
        : `did not answer at ${address} within ${READY_TIMEOUT_MS / 1000} s`;
      throw new DevServerStartError(
        `The Temporal dev server ${what}. The end of ${logFile}:\n${await tail(logFile)}`,
      );
    }
    await sleep(50);
  }
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '(no log)');
  return text.trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
}
