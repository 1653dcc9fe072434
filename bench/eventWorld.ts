/** Jobs that say something all the time, and the API that tells of it. */
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import { z } from 'zod';
import type { StageActivity } from '../src/activities/contract.js';
import { createApi, listen, type Listening } from '../src/api/index.js';
import { JobClient } from '../src/client/jobClient.js';
import { JobSchedules } from '../src/client/schedules.js';
import { configSchema, definePipeline } from '../src/pipelines/index.js';
import { openLog } from '../src/runtime/log.js';
import type { Store } from '../src/store/index.js';
import { counts } from '../src/testing/scriptedStages.js';
import { createPipelineWorker } from '../src/worker/worker.js';

const STAGES = ['warm_up', 'work', 'tidy_up'];

/** Its stages note something now and then, which the readers of its journal are told of. */
export const chatter = definePipeline({
  name: 'chatter',
  config: configSchema({ notes: z.int().default(0), pauseMs: z.int().default(0) }),
  stages: STAGES.map((name) => ({ name })),
});

export interface ChatterParts {
  client: Client;
  store: Store;
  tenant: string;
}

/** Jobs on a queue of their own. */
export function chatterJobs(parts: ChatterParts, taskQueue: string): JobClient {
  return new JobClient({ ...parts, taskQueue, pipelines: [chatter] });
}

const talks =
  (store: Store): StageActivity =>
  async ({ tenant, jobId, stage, config }) => {
    for (let n = 1; n <= Number(config['notes']); n += 1) {
      await setTimeout(Number(config['pauseMs']));
      const note = { kind: 'log', level: 'info', stage, at: new Date().toISOString() } as const;
      const message = `${stage} has come to ${n}`;
      await store.journal.append(tenant, jobId, [{ ...note, key: `${stage}/${n}`, message }]);
    }
    return counts(1, 1);
  };

/** Works on the jobs of a queue until `work` is done. */
export async function whileWorking<Result>(
  connection: NativeConnection,
  { store }: Pick<ChatterParts, 'store'>,
  { taskQueue, workflowBundle }: { taskQueue: string; workflowBundle: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const worker = await createPipelineWorker({
    connection,
    namespace: 'default',
    taskQueue,
    workflowBundle,
    store,
    stages: { [chatter.name]: Object.fromEntries(STAGES.map((name) => [name, talks(store)])) },
  });
  const running = worker.run();
  try {
    return await work();
  } finally {
    worker.shutdown();
    await running;
  }
}

/** The API of these jobs, on a port of its own. */
export async function serveJobs(
  { client, store, tenant }: ChatterParts,
  jobs: JobClient,
): Promise<Listening> {
  const schedules = new JobSchedules({ client, store, taskQueue: 'none', tenant });
  const app = createApi({
    authentication: { tenant },
    worldOf: () => ({ tenant, jobs, schedules, store, work: jobs.work }),
    facts: {
      version: '0.0.0',
      namespace: 'default',
      temporalUi: undefined,
      pipelines: [chatter],
      samples: [],
    },
    readiness: () =>
      Promise.resolve({ status: 'ready', temporal: 'reachable', store: 'reachable', workers: 1 }),
    log: openLog('warn'),
  });
  return listen(app, { host: '127.0.0.1', port: 0 });
}
