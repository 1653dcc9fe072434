/** A whole system in a folder and on ports of its own, as a user has it: server, worker, API and keys. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/runtime/command.js';
import { stopServer } from '../../src/runtime/devServer.js';
import { freePort, LOOPBACK } from '../../src/runtime/ports.js';
import { readRecord } from '../../src/runtime/serverRecord.js';

const PLUMBLINE = fileURLToPath(new URL('../../bin/plumbline.mjs', import.meta.url));
const UP_MS = 60_000;
const DOWN_MS = 60_000;

export class System {
  private readonly running: ChildProcess[] = [];
  url = '';

  private constructor(
    readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  /**
   * The environment of whoever runs this is none of the system's business, but for the cache.
   *
   * @param databaseUrl default: SQLite, in its folder
   */
  static async start(databaseUrl?: string): Promise<System> {
    for (const name of Object.keys(process.env))
      if (/^(TEMPORAL|PLUMBLINE)_|^DATABASE_URL$/.test(name) && name !== 'PLUMBLINE_CACHE')
        Reflect.deleteProperty(process.env, name);
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-schemathesis-'));
    const system = new System(folder, {
      PLUMBLINE_HOME: folder,
      TEMPORAL_CONFIG_FILE: join(folder, 'no-temporal.toml'),
      PLUMBLINE_PORT: String(await freePort()),
      PLUMBLINE_UI_PORT: String(await freePort()),
      PLUMBLINE_API_PORT: String(await freePort()),
      PLUMBLINE_ALLOW_HOSTS: LOOPBACK,
      PLUMBLINE_LOG_LEVEL: 'error',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    try {
      await system.startUntil('Ctrl-C stops the server', 'dev');
      const port = await freePort();
      system.url = `http://${LOOPBACK}:${port}`;
      await system.startUntil(
        `listens at ${system.url}`,
        ...['serve', '--port', String(port), '--rate', '100000'],
      );
      return system;
    } catch (error) {
      await system.stop();
      throw error;
    }
  }

  /** Runs a command to its end. */
  plumbline(...args: string[]): Promise<string> {
    return runCommand(process.execPath, [PLUMBLINE, ...args], {
      env: this.env,
      timeoutMs: 120_000,
    });
  }

  async key(role: 'operator' | 'worker'): Promise<string> {
    return (await this.plumbline('key', 'create', '--name', role, '--role', role)).trim();
  }

  async stop(): Promise<void> {
    for (const child of this.running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      const impatience = setTimeout(() => child.kill('SIGKILL'), DOWN_MS);
      await ended;
      clearTimeout(impatience);
    }
    const left = await readRecord(this.folder);
    if (left !== undefined) await stopServer(left);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async startUntil(said: string, ...args: string[]): Promise<void> {
    const child = spawn(process.execPath, [PLUMBLINE, ...args], {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.running.push(child);
    let heard = '';
    const what = args.join(' ');
    await new Promise<void>((resolve, reject) => {
      const late = () => reject(new Error(`plumbline ${what} did not come up:\n${heard}`));
      const timer = setTimeout(late, UP_MS);
      child.once('exit', late);
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          heard += text;
          if (!heard.includes(said)) return;
          clearTimeout(timer);
          child.off('exit', late);
          resolve();
        });
      }
    });
    // What goes wrong in the system is what this is about.
    for (const stream of [child.stdout, child.stderr]) {
      stream.removeAllListeners('data');
      stream.on('data', (text: string) => process.stderr.write(text));
    }
  }
}
