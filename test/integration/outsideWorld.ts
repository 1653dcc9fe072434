import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JobClient, type StartRequest } from 'plumbline';
import { bounded, configSchema, definePipeline } from 'plumbline/pipelines';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../src/runtime/ports.js';
import { TestProcess, type Ended } from './childProcess.js';
import type { Scene } from './scene.js';
import { useWorld, type World } from './world.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const PLUMBLINE = path('../../bin/plumbline.mjs');

/** The reference workers, by the language they are written in. */
const WORKERS = {
  python: { program: 'python3', script: path('../../examples/outside-worker/worker.py') },
  node: { program: process.execPath, script: path('../../examples/outside-worker/worker.mjs') },
};
export type Language = keyof typeof WORKERS;
export const LANGUAGES: readonly Language[] = ['python', 'node'];

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Its items are worked on outside. */
const parcels = definePipeline({
  name: 'parcels',
  config: configSchema({ parcels: bounded(0, 10_000, 0), egress: z.string().optional() }),
  stages: [{ name: 'process', kind: 'pull' }],
});

/** A job of parcels on real processes: a worker of ours, `plumbline serve`, and workers outside. */
export class OutsideWorld {
  private readonly processes: TestProcess[] = [];
  private server: TestProcess | undefined;

  private constructor(
    readonly scene: Scene,
    readonly jobs: JobClient,
    /** A folder of the test's own. */
    readonly folder: string,
    private readonly port: number,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async open(world: World): Promise<OutsideWorld> {
    const scene = await world.scene();
    const { tenant, store } = scene;
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-outside-'));
    const jobs = new JobClient({
      client: world.client,
      store,
      taskQueue: tenant,
      tenant,
      pipelines: [parcels],
    });
    const outside = new OutsideWorld(scene, jobs, folder, await freePort(), {
      ...process.env,
      TEMPORAL_ADDRESS: world.address,
      TEMPORAL_CONFIG_FILE: join(folder, 'no-temporal.toml'),
      DATABASE_URL: scene.databaseUrl,
      PLUMBLINE_HOME: folder,
      PLUMBLINE_TENANT: tenant,
      PLUMBLINE_TASK_QUEUE: tenant,
    });
    await Promise.all([scene.workerOf('pullWorker', 'lists', {}), outside.serve()]);
    return outside;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts `plumbline serve` and waits until it listens. */
  async serve(): Promise<TestProcess> {
    this.server = this.plumbline('serve', '--no-auth', '--port', String(this.port));
    await this.server.says(`listens at ${this.url}`);
    return this.server;
  }

  /** Ends `plumbline serve` as a supervisor would. */
  async stopServer(): Promise<Ended> {
    if (this.server === undefined) throw new Error('No server was started');
    return this.server.end('SIGTERM');
  }

  /** Starts a command. */
  plumbline(...args: string[]): TestProcess {
    return this.keep(new TestProcess([PLUMBLINE, ...args], this.env));
  }

  /** kill -9, and another one at the same address. */
  async crashServer(): Promise<void> {
    await this.server?.end('SIGKILL');
    await this.serve();
  }

  async start(config: NonNullable<StartRequest['config']>): Promise<string> {
    return (await this.jobs.start({ pipeline: 'parcels', config })).jobId;
  }

  /** Starts a worker outside, which runs a command for each item, or a line of shell. */
  worker(
    language: Language,
    jobId: string,
    command: string | string[],
    { name = 'w', parallel = 1 } = {},
  ): TestProcess {
    const { program, script } = WORKERS[language];
    const where = ['--url', this.url, '--job', jobId, '--stage', 'process', '--name', name];
    const words = typeof command === 'string' ? ['sh', '-c', command] : command;
    const args = [script, ...where, '--parallel', String(parallel), '--', ...words];
    return this.keep(new TestProcess(args, process.env, program));
  }

  /** Says something as a worker would. */
  async post(
    path: string,
    body: object,
    url = this.url,
  ): Promise<{ status: number; answer: unknown }> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: await response.json() };
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((each) => each.end('SIGKILL')));
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private keep(process: TestProcess): TestProcess {
    this.processes.push(process);
    return process;
  }
}

/** One for all tests of a file. */
export function useOutsideWorld(): () => OutsideWorld {
  const world = useWorld();
  const box: { outside?: OutsideWorld } = {};
  beforeAll(async () => {
    box.outside = await OutsideWorld.open(world.current);
  });
  afterAll(() => box.outside?.close());
  return () => {
    if (box.outside === undefined) throw new Error('It is open only while tests run');
    return box.outside;
  };
}
