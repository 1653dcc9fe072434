import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StagesByPipeline } from '../activities/contract.js';
import { registerStages } from '../activities/registry.js';
import type { Store } from '../store/index.js';
import {
  Worker,
  type NativeConnection,
  type WorkerDeploymentOptions,
  type WorkerOptions,
} from '@temporalio/worker';

export interface PipelineWorkerOptions {
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  store: Store;
  /** The work of every stage: by the pipeline's name, then the stage's. */
  stages: StagesByPipeline;
  /** Where the bundled workflow code is; default: the one built with this package. */
  workflowBundle?: string | undefined;
  /** Names the owner of a lease; default: process id and host. */
  identity?: string | undefined;
  /**
   * Which build of the code this worker runs. A worker with a build is given no job before its build is made
   * the current one, and then keeps the jobs that begin on it. Without one, it takes whatever is there.
   */
  build?: Build | undefined;
  /** Heartbeats are held back for at most this long, and cancellation travels with them; default 2 s. */
  heartbeatDelayMs?: number | undefined;
}

/** One build of the code, of all that are deployed side by side. */
export interface Build {
  deployment: string;
  id: string;
}

/** The bundle of workflow code that a worker was told to use is not there. */
export class WorkflowBundleMissingError extends Error {
  override readonly name = 'WorkflowBundleMissingError';
  constructor(bundle: string) {
    super(
      `There is no workflow bundle at ${bundle}. Build it first, or leave workflowBundle out to use the ` +
        'workflows of this package.',
    );
  }
}

/** How long a worker may take to hand its work over when it is told to stop. */
const GRACE = '10s';

const HEARTBEAT_DELAY_MS = 2000;

/**
 * What a lost worker had in its cache is offered to that worker first, for this long. Temporal's default of 10 s
 * would stop a whole lane for as long whenever the worker that had it in its cache dies.
 */
const CACHE_WAIT = '3s';

/**
 * How long a workflow may think without a pause. The SDK's 5 s go by the clock on the wall: on a busy machine, a
 * lane that thousands of jobs joined while no worker was there needs longer to hear them all, and to be broken
 * off in the middle can take down the whole process. The SDK knows this option and does not declare it.
 */
const PATIENCE = { isolateExecutionTimeout: '1m' };

/** Creates a worker for pipeline jobs; `run()` on it starts the work and returns when it was shut down. */
export async function createPipelineWorker(options: PipelineWorkerOptions): Promise<Worker> {
  const { connection, namespace, taskQueue, workflowBundle, identity } = options;
  return Worker.create({
    connection,
    namespace,
    taskQueue,
    activities: registerStages(options.store, options.stages),
    ...(identity !== undefined && { identity }),
    ...workflowCode(workflowBundle),
    ...(options.build !== undefined && { workerDeploymentOptions: versioned(options.build) }),
    maxHeartbeatThrottleInterval: options.heartbeatDelayMs ?? HEARTBEAT_DELAY_MS,
    shutdownGraceTime: GRACE,
    stickyQueueScheduleToStartTimeout: CACHE_WAIT,
    ...PATIENCE,
  });
}

/** Workflows that do not say how they take a new build stay with the one they began on: no surprises. */
function versioned({ deployment, id }: Build): WorkerDeploymentOptions {
  return {
    useWorkerVersioning: true,
    version: { deploymentName: deployment, buildId: id },
    defaultVersioningBehavior: 'PINNED',
  };
}

function workflowCode(bundle?: string): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> {
  const built = bundle ?? fileURLToPath(new URL('../workflows/bundle.cjs', import.meta.url));
  if (existsSync(built)) return { workflowBundle: { codePath: built } };
  if (bundle !== undefined) throw new WorkflowBundleMissingError(bundle);
  return { workflowsPath: fileURLToPath(new URL('../workflows/index.js', import.meta.url)) };
}
