/**
 * Records the main paths of a job on a real dev server: `npm run record-histories`.
 *
 * Run it when a change of the workflow is meant to change what new jobs do. Running jobs must still replay:
 * guard such a change with `patched()` and keep the old recordings beside the new ones.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { JobClient } from '../../src/client/jobClient.js';
import { jobWorkflowId } from '../../src/job/ids.js';
import type { JobConfigInput } from '../../src/job/index.js';
import type { JobStatus } from '../../src/job/status.js';
import { newsBrief } from '../../src/pipelines/index.js';
import { startDevServer } from '../../src/runtime/devServer.js';
import { devServerBinary } from '../../src/runtime/devServerBinary.js';
import { readSettings } from '../../src/runtime/settings.js';
import { openStore } from '../../src/store/index.js';
import {
  attempts,
  does,
  doesSome,
  refuses,
  scriptedActivities,
  throws,
  worksUntilCancelled,
  type StageScripts,
} from '../../src/testing/scriptedStages.js';
import { createPipelineWorker } from '../../src/worker/worker.js';

interface Path {
  ends: JobStatus;
  stages?: StageScripts;
  config?: JobConfigInput;
  /** What happens to the job before its worker comes, or while it is at work. */
  before?: (jobs: JobClient, jobId: string) => Promise<void>;
  during?: (jobs: JobClient, jobId: string) => Promise<void>;
}

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

const cancel = (jobs: JobClient, jobId: string) => jobs.cancel(jobId, 'recorded');
const inClassify = async (jobs: JobClient, jobId: string) => {
  for await (const job of jobs.watch(jobId)) {
    if (job.stages[1]?.status === 'running') break;
  }
  await cancel(jobs, jobId);
};
const all = { enableEvaluation: true, enableAutoOptimize: true };

const PATHS: Record<string, Path> = {
  completed: { ends: 'COMPLETED', config: all },
  partial: { ends: 'PARTIAL', stages: { classify: doesSome(1, 2) } },
  'critical-failed': { ends: 'FAILED', stages: { ingest: refuses('no feeds') } },
  'evaluation-failed': { ends: 'PARTIAL', stages: { evaluation: refuses('no gold') }, config: all },
  'retried-and-completed': {
    ends: 'COMPLETED',
    stages: { neutralize: attempts(throws('not yet'), does(2)) },
  },
  'cancelled-in-stage': {
    ends: 'CANCELLED',
    stages: { classify: worksUntilCancelled({ total: 4, done: 1, failed: 0 }) },
    during: inClassify,
  },
  'cancelled-while-pending': { ends: 'CANCELLED', before: cancel },
  stale: { ends: 'FAILED', stages: { classify: worksUntilCancelled() }, config: { deadline: '2s' } },
};

Runtime.install({ logger: new DefaultLogger('ERROR') });
const folder = await mkdtemp(join(tmpdir(), 'plumbline-record-'));
const { path: binary } = await devServerBinary(readSettings());
const server = await startDevServer({ binary, logFile: join(folder, 'temporal.log') });
const connection = await Connection.connect({ address: server.address });
const workerConnection = await NativeConnection.connect({ address: server.address });
const store = await openStore('sqlite::memory:');
try {
  for (const [name, path] of Object.entries(PATHS)) await record(name, path);
} finally {
  await store.close();
  await workerConnection.close();
  await connection.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

async function record(name: string, { ends, stages, config, before, during }: Path): Promise<void> {
  const client = new Client({ connection });
  const jobs = new JobClient({ client, store, taskQueue: name, tenant: 'recorded' });
  const { jobId } = await jobs.start({ jobId: name, config: config ?? {} });
  await before?.(jobs, jobId);
  const worker = await createPipelineWorker({
    connection: workerConnection,
    namespace: 'default',
    taskQueue: name,
    store,
    stages: scriptedActivities(
      newsBrief.stages.map((stage) => stage.name),
      () => stages ?? {},
    ),
    workflowBundle: fileURLToPath(new URL('../../dist/workflows/bundle.cjs', import.meta.url)),
    identity: 'recorder',
    heartbeatDelayMs: 100,
  });
  const { status } = await worker.runUntil(async () => {
    await during?.(jobs, jobId);
    return jobs.result(jobId);
  });
  if (status !== ends) throw new Error(`${name} ended ${status}, expected ${ends}`);
  const workflowId = jobWorkflowId({ tenant: 'recorded', jobId });
  const show = ['workflow', 'show', '--workflow-id', workflowId, '--output', 'json'];
  const { stdout } = await promisify(execFile)(binary, [...show, '--address', server.address], {
    maxBuffer: 2 ** 24,
  });
  const file = new URL(`./${name}.json`, import.meta.url);
  // Stack traces name the recorder's folder, which is nobody else's business.
  const history: unknown = JSON.parse(stdout.replaceAll(PROJECT, ''));
  await writeFile(file, `${JSON.stringify(history, null, 1)}\n`);
  process.stderr.write(`recorded ${name}: ${status}\n`);
}
