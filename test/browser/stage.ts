/** The page in a browser, over the real API, a real worker and a real Temporal server. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { JobClient, JobSchedules } from 'plumbline';
import { createApi, listen, type Authentication, type Listening } from 'plumbline/api';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { ApiKeys } from '../../src/client/apiKeys.js';
import { PIPELINES } from '../../src/pipelines/index.js';
import { openLog } from '../../src/runtime/log.js';
import type { Role } from '../../src/job/role.js';
import type { Scene } from '../integration/scene.js';
import { useSharedWorld, type World } from '../integration/world.js';

/** Why browser tests cannot run; undefined where they can. */
export const noBrowser = (() => {
  const browser = inject('browser');
  return 'missing' in browser ? browser.missing : undefined;
})();

const HERE = { host: '127.0.0.1', portFlag: '--port' };

interface Served {
  app: ReturnType<typeof createApi>;
  server: Listening;
}

/** What a page complained about. */
interface Watched {
  page: Page;
  complaints: string[];
}

export class Stage {
  private readonly servers: Served[] = [];
  private watched: Watched[] = [];

  constructor(
    readonly world: World,
    private readonly browser: Browser,
  ) {}

  /** Serves a scene's jobs, for everybody at this machine or for who has a key. */
  async serve(scene: Scene, { keys = false } = {}): Promise<string> {
    const { tenant, store } = scene;
    const { client, sources } = this.world;
    const options = {
      client,
      taskQueue: tenant,
      tenant,
      store,
      allowFileSources: sources.map(({ url }) => url),
    };
    const jobs = new JobClient(options);
    const schedules = new JobSchedules(options);
    const authentication: Authentication = keys ? { keys: new ApiKeys(store.apiKeys) } : { tenant };
    const app = createApi({
      authentication,
      worldOf: () => ({ tenant, jobs, schedules, store, work: jobs.work }),
      facts: {
        version: '1.2.3',
        namespace: 'default',
        temporalUi: 'http://127.0.0.1:8233',
        pipelines: PIPELINES,
        samples: sources.map(({ id, url }) => ({ id, url })),
      },
      readiness: () =>
        Promise.resolve({ status: 'ready', temporal: 'reachable', store: 'reachable', workers: 1 }),
      log: openLog('silent'),
    });
    const server = await listen(app, { ...HERE, port: 0 });
    this.servers.push({ app, server });
    return server.url;
  }

  /** Cuts every connection; nothing answers until what it gives is called. */
  async cut(): Promise<() => Promise<void>> {
    await Promise.all(this.servers.map(({ server }) => server.close(0)));
    return async () => {
      for (const served of this.servers) {
        const port = Number(new URL(served.server.url).port);
        served.server = await listen(served.app, { ...HERE, port });
      }
    };
  }

  /** A key for a scene. */
  async key(scene: Scene, role: Role): Promise<string> {
    const { tenant, store } = scene;
    const { key } = await new ApiKeys(store.apiKeys).create({ tenant, name: `the ${role}`, role });
    return key;
  }

  /** Opens a page in a browser window of its own. */
  async page(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ baseURL: url, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    this.watched.push({ page, complaints });
    return page;
  }

  /** What the pages have complained about, but for what a test expects. */
  complaints(...expected: RegExp[]): string[] {
    return this.watched
      .flatMap(({ complaints }) => complaints)
      .filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  }

  async clear(): Promise<void> {
    await Promise.all(this.watched.splice(0).map(({ page }) => page.context().close()));
    await Promise.all(this.servers.splice(0).map(({ server }) => server.close(0)));
  }
}

/** One browser per test file, and nothing left of a test after its end. */
export function useStage(): { readonly current: Stage } {
  const world = useSharedWorld();
  const box: { stage?: Stage; browser?: Browser } = {};
  beforeAll(async () => {
    const found = inject('browser');
    if ('missing' in found) return;
    box.browser = await chromium.launch({
      executablePath: found.path,
      // Chromium does not start as root otherwise; it opens no page but ours.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    box.stage = new Stage(world.current, box.browser);
  });
  afterEach(() => box.stage?.clear());
  afterAll(() => box.browser?.close());
  return {
    get current() {
      if (box.stage === undefined) throw new Error('The stage is open only while tests run');
      return box.stage;
    },
  };
}
