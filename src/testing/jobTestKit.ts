/**
 * A whole Plumbline in one test process: a time-skipping Temporal server, a real worker, a real store in
 * memory and a JobClient. Only the stages are scripted.
 *
 * One kit per test file: create it in `beforeAll`, close it in `afterAll`. Never await two results at once:
 * whoever waits for a result lets the clock run.
 */
import { IllegalStateError } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, makeTelemetryFilterString, type Worker } from '@temporalio/worker';
import ms from 'ms';
import { JobClient, type JobClientOptions, type StartRequest } from '../client/jobClient.js';
import type { JobReport } from '../job/report.js';
import type { StagesByPipeline } from '../activities/contract.js';
import { newsBrief, type Pipeline } from '../pipelines/index.js';
import { ensureSearchAttributes } from '../runtime/searchAttributes.js';
import { readSettings } from '../runtime/settings.js';
import { timeSkippingServer } from '../runtime/testServer.js';
import { openStore, type Store } from '../store/index.js';
import { createPipelineWorker } from '../worker/worker.js';
import { HeldClock } from './heldClock.js';
import { scriptedStages, type StageScripts } from './scriptedStages.js';

export interface JobTestKitOptions {
  /** Bundled workflow code; default: the one built with this package. */
  workflowBundle?: string;
  /** Pipelines of your own that jobs can name, beside the news brief. */
  pipelines?: readonly Pipeline[];
  /** Real work, by pipeline and stage; what is not here follows scripts. Work that needs the store is given it. */
  stages?: StagesByPipeline | ((store: Store) => StagesByPipeline);
  /** What jobs may ask for that is for people at the command line only; default: nothing. */
  allow?: Pick<JobClientOptions, 'allowFileSources' | 'allowCommands'>;
}

/** A job to start, and what its stages do. */
export interface ScriptedJob extends StartRequest {
  stages?: StageScripts;
}

export class JobTestKit {
  private readonly scripts = new Map<string, StageScripts>();
  private readonly running = new Map<Worker, Promise<void>>();
  private readonly clock: HeldClock;
  readonly jobs: JobClient;

  private constructor(
    readonly env: TestWorkflowEnvironment,
    readonly store: Store,
    private readonly options: JobTestKitOptions,
    readonly taskQueue: string,
  ) {
    this.clock = new HeldClock(env);
    this.jobs = this.clientOn(taskQueue);
  }

  static async create(options: JobTestKitOptions = {}): Promise<JobTestKit> {
    quietRuntime();
    const executable = await timeSkippingServer(readSettings());
    const env = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
    let store: Store | undefined;
    try {
      await ensureSearchAttributes(env.connection, env.namespace ?? 'default');
      store = await openStore('sqlite::memory:');
      const kit = new JobTestKit(env, store, options, 'kit');
      await kit.startWorker(kit.taskQueue);
      return kit;
    } catch (error) {
      await store?.close();
      await env.teardown();
      throw error;
    }
  }

  /** Starts a job whose stages follow their scripts; the rest do one item each. */
  async start({ stages = {}, ...request }: ScriptedJob = {}, jobs = this.jobs): Promise<string> {
    const jobId = request.jobId ?? `job-${this.scripts.size + 1}`;
    this.scripts.set(jobId, stages);
    await jobs.start({ ...request, jobId });
    return jobId;
  }

  /** Starts a job and waits for its report, skipping any time it waits for. */
  async run(job: ScriptedJob = {}): Promise<JobReport> {
    return this.jobs.result(await this.start(job));
  }

  /**
   * Moves the clock, safely: also while a stage is at work and while nobody waits for a result. A lease
   * shorter than the skip runs out on the way, so give such a job a longer one.
   */
  skip(time: ms.StringValue): Promise<void> {
    return this.clock.skip(ms(time));
  }

  /** A client for jobs on another task queue: where no worker is, a job stays PENDING. */
  clientOn(taskQueue: string): JobClient {
    return new JobClient({
      client: this.env.client,
      store: this.store,
      taskQueue,
      tenant: 'test',
      pipelines: this.pipelines,
      ...this.options.allow,
    });
  }

  private get pipelines(): Pipeline[] {
    return [newsBrief, ...(this.options.pipelines ?? [])];
  }

  private get work(): StagesByPipeline {
    const scriptsOf = (jobId: string) => this.scripts.get(jobId) ?? {};
    const around = <Result>(work: () => Promise<Result>) => this.clock.whileAtWork(work);
    const scripted = this.pipelines.map((pipeline) => scriptedStages(pipeline, scriptsOf, around));
    const work = Object.fromEntries(scripted.flatMap((stages) => Object.entries(stages)));
    const { stages: given = {} } = this.options;
    const real = typeof given === 'function' ? given(this.store) : given;
    for (const [pipeline, stages] of Object.entries(real)) {
      work[pipeline] = { ...work[pipeline], ...stages };
    }
    return work;
  }

  /** Adds a worker to a task queue. */
  async startWorker(taskQueue: string): Promise<Worker> {
    const worker = await createPipelineWorker({
      connection: this.env.nativeConnection,
      namespace: this.env.namespace ?? 'default',
      taskQueue,
      store: this.store,
      stages: this.work,
      workflowBundle: this.options.workflowBundle,
      heartbeatDelayMs: 100,
    });
    this.running.set(worker, worker.run());
    return worker;
  }

  /** Stops everything the kit started and a test has not stopped itself. */
  async close(): Promise<void> {
    try {
      for (const worker of this.running.keys()) {
        if (worker.getState() === 'RUNNING') worker.shutdown();
      }
      await Promise.all(this.running.values());
    } finally {
      try {
        await this.env.teardown();
      } finally {
        await this.store.close();
      }
    }
  }
}

/**
 * Tests fail stages on purpose; Temporal's warnings about that would drown what matters. There is one runtime
 * per process: one that is installed already stays, whoever installed it.
 */
function quietRuntime(): void {
  const filter = makeTelemetryFilterString({ core: 'ERROR' });
  try {
    Runtime.install({
      logger: new DefaultLogger('ERROR', () => undefined),
      telemetryOptions: { logging: { filter, forward: {} } },
    });
  } catch (error) {
    if (!(error instanceof IllegalStateError)) throw error;
  }
}
