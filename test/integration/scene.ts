import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { JobClient, type StartRequest, type Store } from 'plumbline';
import { expect, inject, vi } from 'vitest';
import type { JobDescription } from '../../src/client/describeJob.js';
import { TestProcess } from './childProcess.js';
import { LocalWorker } from './localWorker.js';
import type { Pause, WorkerScriptOptions } from './slowWorker.js';

/** What a scene takes over from its world. */
export interface SceneParts {
  name: string;
  address: string;
  client: Client;
  store: Store;
  databaseUrl: string;
}

/** One test's own tenant, task queue, store and workers on the server that its file shares. */
export class Scene {
  readonly jobs: JobClient;
  readonly store: Store;
  readonly tenant: string;
  readonly databaseUrl: string;
  private readonly processes: TestProcess[] = [];
  private readonly localWorkers: LocalWorker[] = [];

  constructor(private readonly parts: SceneParts) {
    this.jobs = this.clientOn(parts.name);
    this.store = parts.store;
    this.tenant = parts.name;
    this.databaseUrl = parts.databaseUrl;
  }

  /** The same tenant's jobs on another task queue: where no worker is, a job stays PENDING. */
  clientOn(taskQueue: string): JobClient {
    const { client, store, name: tenant } = this.parts;
    return new JobClient({ client, store, taskQueue, tenant, allowFileSources: true });
  }

  /** Starts a worker in the process of the tests, for those that do not kill it. Its identity is its name. */
  async localWorker(name: string, ...pauses: Pause[]): Promise<LocalWorker> {
    const worker = await LocalWorker.start(this.optionsOf(name), pauses);
    this.localWorkers.push(worker);
    return worker;
  }

  /** Starts a worker process and waits until it polls. Its identity is its name. */
  async worker(name: string, ...pauses: Pause[]): Promise<TestProcess> {
    return this.workerOf('slowWorker', name, { pauses });
  }

  /** A worker of another script beside this file, which is told more than where to work. */
  async workerOf(script: string, name: string, more: object): Promise<TestProcess> {
    const path = join(inject('scripts'), `${script}.mjs`);
    const args = [path, JSON.stringify({ ...this.optionsOf(name), ...more })];
    const worker = new TestProcess(args, process.env);
    this.processes.push(worker);
    await worker.says('polling');
    return worker;
  }

  private optionsOf(identity: string): WorkerScriptOptions {
    const { address, name: taskQueue, databaseUrl } = this.parts;
    return { address, taskQueue, databaseUrl, identity, workflowBundle: inject('workflowBundle') };
  }

  /** Starts a job and gives its id. */
  async start(request: StartRequest): Promise<string> {
    return (await this.jobs.start(request)).jobId;
  }

  /** Waits until `describe` shows the job like this. */
  async shows(jobId: string, what: object, timeout = 30_000): Promise<JobDescription> {
    const look = async () => {
      const job = await this.jobs.describe(jobId);
      expect(job).toMatchObject(what);
      return job;
    };
    return vi.waitFor(look, { timeout, interval: 50 });
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((worker) => worker.end('SIGKILL')));
    await Promise.all(this.localWorkers.map((worker) => worker.stop()));
    await this.store.close();
  }
}
