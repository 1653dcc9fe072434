import { readFile, writeFile } from 'node:fs/promises';
import { NativeConnection } from '@temporalio/worker';
import { expect, inject, vi } from 'vitest';
import { Deployments } from '../../src/client/deployments.js';
import { readWorkers } from '../../src/client/pollers.js';
import { newsBrief } from '../../src/pipelines/index.js';
import {
  does,
  scriptedStages,
  type StageScript,
  type StageScripts,
} from '../../src/testing/scriptedStages.js';
import { createPipelineWorker } from '../../src/worker/index.js';
import { quietTemporal } from './localWorker.js';
import type { Scene } from './scene.js';
import type { World } from './world.js';

/** Workers of several builds in one scene and in this process, their stages scripted. */
export class Builds {
  /** One deployment per scene: all of them share a namespace. */
  readonly deployment: string;
  readonly deployments: Deployments;
  private readonly held = new Map<string, Held>();
  private readonly stops: (() => Promise<void>)[] = [];

  private constructor(
    private readonly world: World,
    readonly scene: Scene,
    private readonly connection: NativeConnection,
  ) {
    this.deployment = scene.tenant;
    const { client } = world;
    const { deployment } = this;
    this.deployments = new Deployments({ client, deployment, taskQueue: scene.tenant });
  }

  static async open(world: World): Promise<Builds> {
    quietTemporal();
    const connection = await NativeConnection.connect({ address: world.address });
    return new Builds(world, await world.scene(), connection);
  }

  /** Starts a worker of a build, or one without a version; gives the function that stops it when it polls. */
  async worker(build: string | null, workflowBundle: string): Promise<() => Promise<void>> {
    const worker = await createPipelineWorker({
      connection: this.connection,
      namespace: 'default',
      taskQueue: this.scene.tenant,
      store: this.scene.store,
      identity: build === null ? 'unversioned' : `build-${build}`,
      build: build === null ? undefined : { deployment: this.deployment, id: build },
      workflowBundle,
      stages: scriptedStages(newsBrief, (jobId) => this.held.get(jobId)?.scripts ?? {}),
      heartbeatDelayMs: 100,
    });
    const running = worker.run();
    let stopped: Promise<void> | undefined;
    const stop = () => {
      if (stopped === undefined) worker.shutdown();
      return (stopped ??= running);
    };
    this.stops.push(stop);
    const { client } = this.world;
    const polls = async () => {
      const { builds } = await readWorkers(client, this.scene.tenant, new Date());
      expect(builds.map((polling) => polling?.id ?? null)).toContain(build);
    };
    await vi.waitFor(polls, { timeout: 10_000, interval: 50 });
    return stop;
  }

  /** Starts a job that stops in a stage until it is let go; returns when it is there. */
  async hold(jobId: string, stage = 'classify', target?: string): Promise<Held> {
    const held = new Held(stage);
    this.held.set(jobId, held);
    await this.start(jobId, target);
    await held.begun;
    return held;
  }

  /** Moves an open job to a build by hand, as `docs/deploying.md` says. */
  async move(jobId: string, build: string): Promise<void> {
    // A build is known to the server a moment after its worker has begun to poll.
    const moved = () =>
      this.world.temporal(
        ...['workflow', 'update-options', '--workflow-id', `job/${this.scene.tenant}/${jobId}`],
        ...['--versioning-override-behavior', 'one_time'],
        ...['--versioning-override-deployment-name', this.deployment],
        ...['--versioning-override-build-id', build],
      );
    await vi.waitFor(moved, { timeout: 10_000, interval: 500 });
  }

  async start(jobId: string, target?: string): Promise<void> {
    await this.scene.start({ jobId, target, config: { sources: this.world.sources } });
  }

  /** The build of each workflow task of a job, in order, without repetition; null is no version. */
  async ranOn(jobId: string): Promise<(string | null)[]> {
    return buildsOf(this.world, `job/${this.scene.tenant}/${jobId}`);
  }

  async close(): Promise<void> {
    for (const held of this.held.values()) held.letGo();
    await Promise.all(this.stops.map((stop) => stop()));
    await this.connection.close();
  }
}

/** A stage that waits in the middle of its work. */
export class Held {
  letGo: () => void = () => undefined;
  private begin: () => void = () => undefined;
  readonly begun = new Promise<void>((resolve) => (this.begin = resolve));
  private readonly free = new Promise<void>((resolve) => (this.letGo = resolve));

  readonly scripts: StageScripts;

  constructor(stage: string) {
    this.scripts = { [stage]: this.wait };
  }

  private readonly wait: StageScript = async (stage) => {
    const beat = setInterval(() => stage.heartbeat({ total: 1, done: 0, failed: 0 }), 50);
    this.begin();
    await this.free;
    clearInterval(beat);
    return does(1)(stage);
  };
}

/** The build that each workflow task of a workflow ran on, without repetition. */
export async function buildsOf(world: World, workflowId: string): Promise<(string | null)[]> {
  const { events } = await world.client.workflow.getHandle(workflowId).fetchHistory();
  const builds = (events ?? []).flatMap(({ workflowTaskCompletedEventAttributes: done }) =>
    done ? [done.deploymentVersion?.buildId ?? null] : [],
  );
  return builds.filter((build, index) => build !== builds[index - 1]);
}

/** Where a job has just read what it goes through. */
const READ = 'checkStages(input);';
const SWAPPED = `${READ} input.stages = [...input.stages.slice(0, 2), ...input.stages.slice(2).reverse()];`;

/** The same workflows, but the last two of four stages swapped: they cannot go on with a job that the others began. */
export async function swappedBundle(bundle = inject('workflowBundle')): Promise<string> {
  const code = await readFile(bundle, 'utf8');
  const found = code.split(READ).length - 1;
  if (found !== 1) throw new Error(`The place to swap stages is ${found} times in the bundle`);
  const path = `${bundle}.swapped.cjs`;
  await writeFile(path, code.replace(READ, SWAPPED));
  return path;
}
