import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { openStore } from 'plumbline';
import { afterAll, beforeAll } from 'vitest';
import { startDevServer, type DevServer } from '../../src/runtime/devServer.js';
import { devServerBinary } from '../../src/runtime/devServerBinary.js';
import { freePort } from '../../src/runtime/ports.js';
import { prepareSamples, type SampleSource } from '../../src/runtime/samples.js';
import { readSettings } from '../../src/runtime/settings.js';
import { atLast, killNow } from './lastResort.js';
import { Scene } from './scene.js';

export interface WorldOptions {
  /** Further values of the server's dynamic configuration, as `key=JSON`. */
  dynamicConfig?: readonly string[];
}

/** A real Temporal dev server on a file, the sample feeds, and the scenes that tests play on them. */
export class World {
  private readonly scenes: Scene[] = [];
  private named = 0;
  private forget: () => void = () => undefined;

  private constructor(
    private readonly folder: string,
    private readonly binary: string,
    private server: DevServer,
    private readonly connection: Connection,
    readonly sources: SampleSource[],
    private readonly options: WorldOptions,
  ) {
    this.guard(server);
  }

  static async open(options: WorldOptions = {}): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-integration-'));
    const { path } = await devServerBinary(readSettings());
    const server = await startDevServer({ binary: path, ...(await places(folder)), ...options });
    const connection = await Connection.connect({ address: server.address });
    const sources = await prepareSamples(join(folder, 'samples'), new Date());
    return new World(folder, path, server, connection, sources, options);
  }

  get client(): Client {
    return new Client({ connection: this.connection });
  }

  get address(): string {
    return this.server.address;
  }

  /** A scene of its own for one test. */
  async scene(): Promise<Scene> {
    this.named += 1;
    const name = `scene-${this.named}`;
    const databaseUrl = `sqlite:${join(this.folder, `${name}.db`)}`;
    const { client, server } = this;
    const store = await openStore(databaseUrl);
    const scene = new Scene({ name, address: server.address, client, store, databaseUrl });
    this.scenes.push(scene);
    return scene;
  }

  /** Temporal's own command line, as a user would type it. */
  async temporal(...args: string[]): Promise<string> {
    const all = [...args, '--address', this.server.address];
    return (await promisify(execFile)(this.binary, all)).stdout;
  }

  /** kill -9, and a new server on the same file and port. */
  async crashServer(): Promise<void> {
    const { binary, server, folder, options } = this;
    await server.kill();
    this.forget();
    const port = Number(new URL(`http://${server.address}`).port);
    this.server = await startDevServer({ binary, ...(await places(folder)), ...options, port });
    this.guard(this.server);
  }

  /** Ends what was played so far; the server stays. */
  async closeScenes(): Promise<void> {
    await Promise.all(this.scenes.splice(0).map((scene) => scene.close()));
  }

  async close(): Promise<void> {
    await this.closeScenes();
    await this.connection.close();
    await this.server.stop();
    this.forget();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private guard({ pid }: DevServer): void {
    const { folder } = this;
    this.forget = atLast(() => {
      killNow(pid);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
  }
}

async function places(folder: string) {
  return {
    dbFile: join(folder, 'temporal.db'),
    logFile: join(folder, 'temporal.log'),
    port: await freePort(),
  };
}

/** One world per test file: opened before its first test, closed after its last. */
export function useWorld(options: WorldOptions = {}): { readonly current: World } {
  const box: { world?: World } = {};
  beforeAll(async () => {
    box.world = await World.open(options);
  });
  afterAll(() => box.world?.close());
  return {
    get current() {
      if (box.world === undefined) throw new Error('The world is open only while tests run');
      return box.world;
    },
  };
}

let shared: Promise<World> | undefined;

/**
 * The world that the test files of one process share, since a server takes two seconds to come up: for files that
 * look at nothing but the tenants of their scenes, and leave the server alone.
 */
export function useSharedWorld(): { readonly current: World } {
  const box: { world?: World } = {};
  beforeAll(async () => {
    box.world = await (shared ??= World.open());
  });
  afterAll(() => box.world?.closeScenes());
  return {
    get current() {
      if (box.world === undefined) throw new Error('The world is open only while tests run');
      return box.world;
    },
  };
}
