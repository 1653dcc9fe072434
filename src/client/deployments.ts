/** The builds of the code that are deployed side by side, and which of them new jobs begin on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, isGrpcServiceError } from '@temporalio/client';
import type protocol from '@temporalio/proto';
import { proto } from '../runtime/proto.js';
import { stateOf, type DeployedBuild, type DeploymentReport } from './deployedBuild.js';
import { messageOf } from './messageOf.js';
import { readWorkers, workersOf } from './pollers.js';
import type { Session } from './session.js';

const { ROUTING_CONFIG_UPDATE_STATE_IN_PROGRESS: SPREADING } =
  proto.temporal.api.enums.v1.RoutingConfigUpdateState;

const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;

export interface Promotion {
  deployment: string;
  /** Null for workers without a version. */
  current: string | null;
  previous: string | null;
}

/** Nobody would do the work of the build that is to be promoted. */
export class BuildNotPollingError extends Error {
  override readonly name = 'BuildNotPollingError';
  constructor(build: string | null, taskQueue: string) {
    const [who, start] =
      build === null
        ? ['worker without a version', 'plumbline worker']
        : [`worker of build "${build}"`, `plumbline worker --build ${build}`];
    super(
      `No ${who} polls "${taskQueue}", so new jobs would wait. Start one first (${start}), or promote with --force.`,
    );
  }
}

/** Temporal refused to make a build the current one. */
export class PromotionRefusedError extends Error {
  override readonly name = 'PromotionRefusedError';
  constructor(build: string | null, cause: unknown) {
    const why = isGrpcServiceError(cause) ? cause.details : messageOf(cause);
    super(
      `Temporal did not make ${build === null ? 'workers without a version' : `build "${build}"`} current: ${why}. ` +
        'If that is meant, promote with --force.',
      { cause },
    );
  }
}

export interface DeploymentsOptions {
  client: Client;
  deployment: string;
  taskQueue: string;
}

/** How long Temporal may take to learn of a worker that polls, and its queues to learn of a promotion. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 100;

export class Deployments {
  constructor(private readonly options: DeploymentsOptions) {}

  /** Every build that Temporal remembers. One that is drained and has no worker is forgotten after a while. */
  async report(now = new Date()): Promise<DeploymentReport> {
    const { client, deployment, taskQueue } = this.options;
    const info = await this.describe();
    const { builds: workers } = await readWorkers(client, taskQueue, now);
    const builds = (info?.versionSummaries ?? []).map(async (version): Promise<DeployedBuild> => {
      const id = version.deploymentVersion?.buildId ?? '';
      return {
        id,
        ...stateOf(version),
        openJobs: await this.openJobs(id),
        workers: workersOf({ deployment, id }, workers),
      };
    });
    return {
      deployment,
      taskQueue,
      current: currentOf(info),
      builds: await Promise.all(builds),
      unversionedWorkers: workersOf(null, workers),
    };
  }

  /** The build that new jobs begin on; null while that is any worker without a version. */
  async current(): Promise<string | null> {
    return currentOf(await this.describe());
  }

  /**
   * Lets new jobs begin on a build, and returns when they do. Jobs that have begun stay with theirs. Null
   * gives new jobs to workers without a version again.
   */
  async promote(build: string | null, { force = false } = {}): Promise<Promotion> {
    const { deployment, taskQueue } = this.options;
    if (!force && (await this.workers(build)) === 0)
      throw new BuildNotPollingError(build, taskQueue);
    const previous = await this.current();
    if (previous !== build) {
      await this.setCurrent(build, force);
      await this.spread();
    }
    return { deployment, current: build, previous };
  }

  private async workers(build: string | null): Promise<number> {
    const { client, deployment, taskQueue } = this.options;
    const { builds } = await readWorkers(client, taskQueue, new Date());
    return workersOf(build === null ? null : { deployment, id: build }, builds);
  }

  private async setCurrent(build: string | null, force: boolean): Promise<void> {
    const { client, deployment } = this.options;
    const giveUp = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        await client.workflowService.setWorkerDeploymentCurrentVersion({
          namespace: client.options.namespace,
          deploymentName: deployment,
          buildId: build ?? '',
          identity: client.options.identity,
          allowNoPollers: force,
          ignoreMissingTaskQueues: force,
        });
        return;
      } catch (error) {
        if (![NOT_FOUND, FAILED_PRECONDITION].includes(codeOf(error) ?? -1)) throw error;
        // A worker that polls is known to its task queues first, and to its deployment a moment later: by
        // one queue, then by the other.
        if (force || Date.now() >= giveUp) throw new PromotionRefusedError(build, error);
        await sleep(LOOK_AGAIN_MS);
      }
    }
  }

  /** Waits until the task queues have heard of it. One that never does is not waited for. */
  private async spread(): Promise<void> {
    const giveUp = Date.now() + PATIENCE_MS;
    while (Date.now() < giveUp) {
      if ((await this.describe())?.routingConfigUpdateState !== SPREADING) return;
      await sleep(LOOK_AGAIN_MS);
    }
  }

  private async openJobs(build: string): Promise<number> {
    const { client, deployment } = this.options;
    const version = `TemporalWorkerDeploymentVersion = '${deployment}:${build}'`;
    const pinned = "TemporalWorkflowVersioningBehavior = 'Pinned'";
    const { count } = await client.workflow.count(
      `${version} AND ${pinned} AND ExecutionStatus = 'Running'`,
    );
    return count;
  }

  private async describe(): Promise<DeploymentInfo | undefined> {
    const { client, deployment } = this.options;
    const { namespace } = client.options;
    try {
      const described = await client.workflowService.describeWorkerDeployment({
        namespace,
        deploymentName: deployment,
      });
      return described.workerDeploymentInfo ?? undefined;
    } catch (error) {
      if (codeOf(error) === NOT_FOUND) return undefined;
      throw error;
    }
  }
}

/** The deployment that a command's settings name. */
export function deploymentsOf({ service, settings }: Session): Deployments {
  const { connection, namespace } = service;
  const { deployment, taskQueue } = settings;
  return new Deployments({ client: new Client({ connection, namespace }), deployment, taskQueue });
}

type DeploymentInfo = protocol.temporal.api.deployment.v1.IWorkerDeploymentInfo;

function currentOf(info: DeploymentInfo | undefined): string | null {
  return info?.routingConfig?.currentDeploymentVersion?.buildId ?? null;
}

function codeOf(error: unknown): number | undefined {
  return isGrpcServiceError(error) ? error.code : undefined;
}
