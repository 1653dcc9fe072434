import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import { createActivities } from '../activities/index.js';
import type { Store } from '../store/index.js';

export interface JobWorkerOptions {
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  store: Store;
  /** Lets jobs read files of this machine; only for a worker that serves the person at the keyboard. */
  allowFileSources?: boolean;
  /** Where the bundled workflow code is; default: the one built with this package. */
  workflowBundle?: string;
  /** Replaces the stages' activities; for tests and benchmarks. */
  activities?: object;
  /** Names the owner of a lease; default: process id and host. */
  identity?: string;
}

/** How long a worker may take to hand its work over when it is told to stop. */
const GRACE = '10s';

/** Creates a worker; `run()` on it starts the work and returns when it was shut down. */
export function createWorker(options: JobWorkerOptions): Promise<Worker> {
  const { connection, namespace, taskQueue, store, allowFileSources = false, identity } = options;
  return Worker.create({
    connection,
    namespace,
    taskQueue,
    ...(identity !== undefined && { identity }),
    ...workflowCode(options.workflowBundle),
    activities: options.activities ?? createActivities({ store, allowFileSources }),
    // Cancellation reaches a stage with its heartbeat: never hold one back for longer than this.
    maxHeartbeatThrottleInterval: '2s',
    shutdownGraceTime: GRACE,
  });
}

function workflowCode(bundle?: string): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> {
  const built = bundle ?? fileURLToPath(new URL('../workflows/bundle.cjs', import.meta.url));
  if (existsSync(built)) return { workflowBundle: { codePath: built } };
  return { workflowsPath: fileURLToPath(new URL('../workflows/index.js', import.meta.url)) };
}
