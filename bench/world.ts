/** One tuned dev server, one process, two workers: our job with six empty stages, and a bare workflow. */
import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  DefaultLogger,
  Worker,
  type NativeConnection,
} from '@temporalio/worker';
import { JobClient } from '../src/client/jobClient.js';
import { jobWorkflowId } from '../src/job/ids.js';
import { newsBrief } from '../src/pipelines/index.js';
import type { Store } from '../src/store/index.js';
import { counts } from '../src/testing/scriptedStages.js';
import { createPipelineWorker } from '../src/worker/worker.js';
import type { bareWorkflow } from './bareWorkflow.js';
import { withService, WORKFLOW_BUNDLE } from './service.js';

/** One way to take six empty steps; resolves with the workflow's id when it is over. */
export type Contender = () => Promise<string>;

export interface World {
  ours: Contender;
  bare: Contender;
  historyEvents: (workflowId: string) => Promise<number>;
}

/** Opens the world, hands it to `measure`, and takes everything down again. */
export function inWorld<Result>(measure: (world: World) => Promise<Result>): Promise<Result> {
  return withService(async ({ client, workerConnection, store }) => {
    const jobs = new JobClient({ client, store, taskQueue: 'ours', tenant: 'bench' });
    const workers = [await oursWorker(workerConnection, store), await bareWorker(workerConnection)];
    const running = workers.map((worker) => worker.run());
    let started = 0;
    try {
      return await measure({
        ours: async () => {
          const { jobId } = await jobs.start({
            config: { enableEvaluation: true, enableAutoOptimize: true },
          });
          const { status } = await jobs.result(jobId);
          if (status !== 'COMPLETED') throw new Error(`Job ${jobId} is ${status}`);
          return jobWorkflowId({ tenant: 'bench', jobId });
        },
        bare: async () => {
          started += 1;
          const workflowId = `bare-${started}`;
          await client.workflow.execute<typeof bareWorkflow>('bareWorkflow', {
            taskQueue: 'bare',
            workflowId,
          });
          return workflowId;
        },
        historyEvents: async (workflowId) =>
          (await client.workflow.getHandle(workflowId).describe()).historyLength,
      });
    } finally {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
    }
  });
}

async function oursWorker(connection: NativeConnection, store: Store): Promise<Worker> {
  const empty = () => Promise.resolve(counts(1, 1));
  return createPipelineWorker({
    connection,
    namespace: 'default',
    taskQueue: 'ours',
    workflowBundle: WORKFLOW_BUNDLE,
    store,
    stages: {
      [newsBrief.name]: Object.fromEntries(newsBrief.stages.map((stage) => [stage.name, empty])),
    },
  });
}

async function bareWorker(connection: NativeConnection): Promise<Worker> {
  const workflowBundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./bareWorkflow.ts', import.meta.url)),
    logger: new DefaultLogger('ERROR'),
  });
  return Worker.create({
    connection,
    taskQueue: 'bare',
    workflowBundle,
    activities: { nothing: () => Promise.resolve() },
  });
}
