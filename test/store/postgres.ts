import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  url: string;
  stop: () => Promise<void>;
}

/** Whom the server runs as; PostgreSQL refuses to run as root. */
interface Account {
  uid?: number;
  gid?: number;
}

const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const READY_WITHIN_MS = 30_000;

/** Starts an empty server on loopback in a temporary folder; undefined where none is installed. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const binaries = await findBinaries();
  if (binaries === undefined) return undefined;
  const account = unprivilegedAccount();
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-postgres-'));
  const { uid, gid } = account;
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  const data = path.join(folder, 'data');
  execFileSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...account, cwd: folder, stdio: 'pipe' },
  );
  const port = await freePort();
  const server = spawn(
    path.join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'],
    { ...account, cwd: folder, stdio: 'ignore' },
  );
  const endWithUs = () => server.kill('SIGINT');
  process.once('exit', endWithUs);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(server, url);
  return {
    url,
    stop: async () => {
      process.off('exit', endWithUs);
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** The folder with the server's programs: where the PATH finds them, else the newest version Debian installed. */
async function findBinaries(): Promise<string | undefined> {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => []);
  const installed = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN_VERSIONS, version, 'bin'));
  for (const folder of [...onPath, ...installed]) {
    if (
      (await exists(path.join(folder, 'postgres'))) &&
      (await exists(path.join(folder, 'initdb')))
    )
      return folder;
  }
  return undefined;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (option: string) =>
        Number(execFileSync('id', [option, user], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port on loopback');
  return address.port;
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not become ready (exit code ${server.exitCode ?? 'none'})`);
    }
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await delay(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
