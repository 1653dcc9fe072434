/** Who is polling for jobs. */
import type { Client } from '@temporalio/client';
import { proto } from '../runtime/proto.js';
import type { Build } from '../worker/worker.js';
import { toDate } from './instant.js';

const WORKFLOW_QUEUE = proto.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;
const { WORKER_VERSIONING_MODE_VERSIONED: VERSIONED } =
  proto.temporal.api.enums.v1.WorkerVersioningMode;

/**
 * Temporal remembers a poller for minutes after it has gone. A living one asks again at least every minute,
 * when its long poll comes back empty.
 */
const ALIVE_MS = 70_000;

/** Who works on a task queue. A worker without a version, and their turn, is null. */
export interface QueueWorkers {
  /** The build that new jobs go to. */
  current: Build | null;
  /** The build of each worker that has asked for work recently enough to be alive. */
  builds: readonly (Build | null)[];
}

export async function readWorkers(
  client: Client,
  taskQueue: string,
  now: Date,
): Promise<QueueWorkers> {
  const { pollers, versioningInfo } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: WORKFLOW_QUEUE,
  });
  const alive = pollers.filter(({ lastAccessTime }) => {
    const asked = toDate(lastAccessTime);
    return asked !== undefined && now.getTime() - asked.getTime() < ALIVE_MS;
  });
  const builds = alive.map(({ deploymentOptions: options }) =>
    options?.workerVersioningMode === VERSIONED ? buildOf(options) : null,
  );
  return { current: buildOf(versioningInfo?.currentDeploymentVersion), builds };
}

/** How many workers of a task queue would be given a new job. */
export async function countPollers(client: Client, taskQueue: string, now: Date): Promise<number> {
  const { current, builds } = await readWorkers(client, taskQueue, now);
  return workersOf(current, builds);
}

/** How many of the workers run this build; null counts those without a version. */
export function workersOf(build: Build | null, builds: readonly (Build | null)[]): number {
  return builds.filter((b) => b?.id === build?.id && b?.deployment === build?.deployment).length;
}

function buildOf(
  version: { deploymentName?: string | null; buildId?: string | null } | null | undefined,
): Build | null {
  const { deploymentName, buildId } = version ?? {};
  return deploymentName && buildId ? { deployment: deploymentName, id: buildId } : null;
}
