/** A build as Temporal knows it, in our words. */
import type protocol from '@temporalio/proto';
import { proto } from '../runtime/proto.js';
import { toDate } from './instant.js';

const Status = proto.temporal.api.enums.v1.WorkerDeploymentVersionStatus;

/**
 * - `new`: workers of it have come; no job has begun on it.
 * - `current`: new jobs begin on it, and lanes go on with it.
 * - `ramping`: a share of the new jobs begins on it. Only Temporal's own command line sets that.
 * - `draining`: no job begins on it any more; some that did are still open, and need its workers.
 * - `drained`: none is open; its workers can be stopped. Temporal notices a few minutes late.
 */
export type BuildState = 'new' | 'current' | 'ramping' | 'draining' | 'drained';

export interface DeployedBuild {
  id: string;
  state: BuildState;
  /** When it came into its state. */
  since: string | null;
  /** Open jobs that stay with this build. */
  openJobs: number;
  /** Workers of this build that poll the task queue. */
  workers: number;
}

export interface DeploymentReport {
  deployment: string;
  taskQueue: string;
  /** The build that new jobs begin on; null while that is any worker without a version. */
  current: string | null;
  /** Newest first. */
  builds: DeployedBuild[];
  /** Workers without a version that poll the task queue. */
  unversionedWorkers: number;
}

type VersionSummary =
  protocol.temporal.api.deployment.v1.WorkerDeploymentInfo.IWorkerDeploymentVersionSummary;

/** What a version's status means to us, and the field that says since when. */
export function stateOf(version: VersionSummary): Pick<DeployedBuild, 'state' | 'since'> {
  const { currentSinceTime, rampingSinceTime, drainageInfo, createTime } = version;
  const since = (instant: typeof createTime) => toDate(instant)?.toISOString() ?? null;
  switch (version.status) {
    case Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT:
      return { state: 'current', since: since(currentSinceTime) };
    case Status.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING:
      return { state: 'ramping', since: since(rampingSinceTime) };
    case Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING:
      return { state: 'draining', since: since(drainageInfo?.lastChangedTime) };
    case Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED:
      return { state: 'drained', since: since(drainageInfo?.lastChangedTime) };
    default:
      return { state: 'new', since: since(createTime) };
  }
}

/** What there is to do about a build, if anything. */
export function adviceOn({ id, state, openJobs, workers }: DeployedBuild): string | undefined {
  if (workers > 0)
    return state === 'drained' ? `The workers of build ${id} can be stopped.` : undefined;
  if (openJobs > 0)
    return `${openJobs} open ${openJobs === 1 ? 'job waits' : 'jobs wait'} for a worker of build ${id}: plumbline worker --build ${id}`;
  if (state === 'current' || state === 'ramping')
    return `New jobs wait for a worker of build ${id}: plumbline worker --build ${id}`;
  return undefined;
}
