/** One tuned dev server, one process, two workers: our job with six empty stages, and a bare workflow. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import {
  bundleWorkflowCode,
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
} from '@temporalio/worker';
import { JobClient } from '../src/client/jobClient.js';
import { jobWorkflowId } from '../src/job/ids.js';
import { newsBrief } from '../src/pipelines/index.js';
import { startDevServer } from '../src/runtime/devServer.js';
import { devServerBinary } from '../src/runtime/devServerBinary.js';
import { readSettings } from '../src/runtime/settings.js';
import { openStore } from '../src/store/index.js';
import { counts } from '../src/testing/scriptedStages.js';
import { createPipelineWorker } from '../src/worker/worker.js';
import type { bareWorkflow } from './bareWorkflow.js';

/** One way to take six empty steps; resolves with the workflow's id when it is over. */
export type Contender = () => Promise<string>;

export interface World {
  ours: Contender;
  bare: Contender;
  historyEvents: (workflowId: string) => Promise<number>;
}

/** Opens the world, hands it to `measure`, and takes everything down again. */
export async function inWorld<Result>(measure: (world: World) => Promise<Result>): Promise<Result> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const { path: binary } = await devServerBinary(readSettings());
  const server = await startDevServer({
    binary,
    dbFile: join(folder, 'temporal.db'),
    logFile: join(folder, 'temporal.log'),
  });
  const store = await openStore(`sqlite:${join(folder, 'plumbline.db')}`);
  const connection = await Connection.connect({ address: server.address });
  const workerConnection = await NativeConnection.connect({ address: server.address });
  try {
    const client = new Client({ connection });
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
  } finally {
    await workerConnection.close();
    await connection.close();
    await store.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function oursWorker(
  connection: NativeConnection,
  store: Awaited<ReturnType<typeof openStore>>,
): Promise<Worker> {
  const empty = () => Promise.resolve(counts(1, 1));
  return createPipelineWorker({
    connection,
    namespace: 'default',
    taskQueue: 'ours',
    workflowBundle: fileURLToPath(new URL('../dist/workflows/bundle.cjs', import.meta.url)),
    store,
    stages: Object.fromEntries(newsBrief.stages.map((stage) => [stage.name, empty])),
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
