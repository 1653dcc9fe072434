import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, vi } from 'vitest';
import type { z } from 'zod';
import { runCommand } from '../../src/client/program.js';
import { stopServer } from '../../src/runtime/devServer.js';
import { freePort } from '../../src/runtime/ports.js';
import { readRecord, type ServerRecord } from '../../src/runtime/serverRecord.js';
import { TestProcess, type Ended } from './childProcess.js';
import { atLast, killNow } from './lastResort.js';

/** As it is installed: in a checkout, a command first looks whether the sources have changed. */
const INSTALLED = fileURLToPath(new URL('../../dist/client/cli.js', import.meta.url));
const IN_CHECKOUT = fileURLToPath(new URL('../../bin/plumbline.mjs', import.meta.url));

/** The command line in a folder and on ports of its own, as a user has it. */
export class Home {
  private readonly commands: TestProcess[] = [];
  private readonly forget: () => void;

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    this.forget = atLast(() => killRecordedServer(folder));
  }

  static async open(): Promise<Home> {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-home-'));
    const port = await freePort();
    const elsewhere = Object.keys(process.env).filter((name) =>
      /^(TEMPORAL|PLUMBLINE)_/.test(name),
    );
    return new Home(folder, port, {
      ...process.env,
      ...Object.fromEntries([...elsewhere, 'DATABASE_URL'].map((name) => [name, undefined])),
      TEMPORAL_CONFIG_FILE: join(folder, 'no-temporal.toml'),
      PLUMBLINE_CACHE: process.env['PLUMBLINE_CACHE'],
      PLUMBLINE_HOME: folder,
      // The feeds of the tests are on this machine.
      PLUMBLINE_ALLOW_HOSTS: '127.0.0.1',
      PLUMBLINE_PORT: String(port),
      PLUMBLINE_UI_PORT: String(await freePort()),
      PLUMBLINE_API_PORT: String(await freePort()),
    });
  }

  /** Starts a command; `env` goes over the environment of this home. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): TestProcess {
    return this.node([INSTALLED, ...args], env);
  }

  /** Starts a command as it is typed in a checkout. */
  startInCheckout(args: readonly string[], env: NodeJS.ProcessEnv = {}): TestProcess {
    return this.node([IN_CHECKOUT, ...args], env);
  }

  private node(args: readonly string[], env: NodeJS.ProcessEnv): TestProcess {
    const command = new TestProcess(args, { ...this.env, ...env });
    this.commands.push(command);
    return command;
  }

  /** Runs a command to its end. */
  run(...args: string[]): Promise<Ended> {
    return this.start(args).ended;
  }

  /** Runs a command in the process of the tests, where it comes up at once: for what another test sees in a process of its own. */
  async runHere(...args: string[]): Promise<Ended> {
    const said = { stdout: '', stderr: '' };
    for (const [name, value] of Object.entries(this.env)) vi.stubEnv(name, value);
    const ears = (['stdout', 'stderr'] as const).map((stream) =>
      vi.spyOn(process[stream], 'write').mockImplementation((text) => {
        said[stream] += String(text);
        return true;
      }),
    );
    try {
      await runCommand(args);
      return { code: Number(process.exitCode ?? 0), ...said };
    } finally {
      process.exitCode = undefined;
      for (const ear of ears) ear.mockRestore();
      vi.unstubAllEnvs();
    }
  }

  /** Runs a command with `--json` to its end and reads all of its stdout as one document. */
  async json<Document>(
    schema: z.ZodType<Document>,
    ...args: string[]
  ): Promise<Ended & { document: Document }> {
    const ended = await this.run(...args, '--json');
    return { ...ended, document: schema.parse(JSON.parse(ended.stdout)) };
  }

  /** Starts `dev`, so that further commands find a service, and waits until it is up. */
  async dev(): Promise<TestProcess> {
    const dev = this.start(['dev']);
    await dev.says('Ctrl-C stops the server', 60_000);
    return dev;
  }

  async close(): Promise<void> {
    await Promise.all(this.commands.map((command) => command.end('SIGKILL')));
    const server = await readRecord(this.folder);
    if (server) await stopServer(server);
    this.forget();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Commands leave their server running when they are killed. */
function killRecordedServer(folder: string): void {
  try {
    const text = readFileSync(join(folder, 'server.json'), 'utf8');
    killNow((JSON.parse(text) as ServerRecord).process.pid);
  } catch {
    // No server was recorded.
  }
}

/** One home per test file: opened before its first test, closed after its last. */
export function useHome(): { readonly current: Home } {
  const box: { home?: Home } = {};
  beforeAll(async () => {
    box.home = await Home.open();
  });
  afterAll(() => box.home?.close());
  return {
    get current() {
      if (box.home === undefined) throw new Error('The home is open only while tests run');
      return box.home;
    },
  };
}
