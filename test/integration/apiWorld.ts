import { ApiKeys, JobClient, JobSchedules, type Store } from 'plumbline';
import {
  createApi,
  listen,
  readinessOf,
  type ApiOptions,
  type Listening,
  type TenantWorld,
} from 'plumbline/api';
import { PIPELINES, type Pipeline } from 'plumbline/pipelines';
import { openLog } from '../../src/runtime/log.js';
import type { Role } from '../../src/job/role.js';
import type { Scene } from './scene.js';
import type { World } from './world.js';

/** What a caller heard. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Undefined where there is none. */
  body: unknown;
}

/** That an operation was asked for, and how it went. */
export interface Asked {
  method: string;
  path: string;
  status: number;
}

/** The HTTP API on a real server, Temporal and store, with keys of any tenant. */
export class ApiWorld {
  private constructor(
    private readonly server: Listening,
    private readonly store: Store,
    private readonly stopping: AbortController,
    /** What it logged. */
    readonly logged: string[],
  ) {}

  /** Everything that callers asked for. */
  readonly asked: Asked[] = [];

  /** Every tenant works on the task queue of the scene, so that one worker is enough for all. */
  static async open(
    world: World,
    scene: Scene,
    more: Partial<ApiOptions> & {
      pipelines?: readonly Pipeline[];
      allowFiles?: boolean;
      port?: number;
    } = {},
  ): Promise<ApiWorld> {
    const { store, tenant: taskQueue } = scene;
    const { client } = world;
    const { pipelines = PIPELINES, allowFiles = true, port = 0, ...options } = more;
    const logged: string[] = [];
    const stopping = new AbortController();
    const app = createApi({
      authentication: { keys: new ApiKeys(store.apiKeys) },
      worldOf: (tenant): TenantWorld => {
        const tenantParts = { client, store, taskQueue, tenant, pipelines };
        const parts = { ...tenantParts, allowFileSources: allowFiles };
        const jobs = new JobClient(parts);
        return { tenant, jobs, schedules: new JobSchedules(parts), store, work: jobs.work };
      },
      facts: {
        version: '0.0.0',
        namespace: 'default',
        temporalUi: 'http://ui.example',
        pipelines,
        samples: [],
      },
      readiness: () => readinessOf({ client, taskQueue }, store),
      log: openLog('warn', { write: (line) => void logged.push(line) }),
      stopping: stopping.signal,
      requestsPerSecond: 10_000,
      ...options,
    });
    const server = await listen(app, { host: '127.0.0.1', port });
    return new ApiWorld(server, store, stopping, logged);
  }

  get url(): string {
    return this.server.url;
  }

  /** Somebody with a fresh key. */
  async caller(tenant: string, role: Role, name = `the ${role}`): Promise<Caller> {
    const { key } = await new ApiKeys(this.store.apiKeys).create({ tenant, name, role });
    return new Caller(this, { authorization: `Bearer ${key}` }, key);
  }

  /** Somebody without a key. */
  get stranger(): Caller {
    return new Caller(this, {}, '');
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.server.close(1_000);
  }
}

/** Somebody who calls the API. */
export class Caller {
  constructor(
    private readonly world: ApiWorld,
    readonly headers: Record<string, string>,
    readonly key: string,
  ) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask('POST', path, body, headers);
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.world.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const { status } = response;
    this.world.asked.push({ method, path: path.split('?')[0] ?? path, status });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text === '' ? undefined : text,
    };
  }
}
