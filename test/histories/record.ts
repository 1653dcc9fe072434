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
import { jobWorkflowId, laneWorkflowId } from '../../src/job/ids.js';
import type { JobStatus } from '../../src/job/status.js';
import { newsBrief, type NewsConfigInput } from '../../src/pipelines/index.js';
import { startDevServer } from '../../src/runtime/devServer.js';
import { devServerBinary } from '../../src/runtime/devServerBinary.js';
import { readSettings } from '../../src/runtime/settings.js';
import { openStore } from '../../src/store/index.js';
import {
  attempts,
  does,
  doesSome,
  refuses,
  scriptedStages,
  throws,
  uses,
  worksUntilCancelled,
  type StageScript,
  type StageScripts,
} from '../../src/testing/scriptedStages.js';
import { createPipelineWorker } from '../../src/worker/worker.js';

interface Path {
  ends: JobStatus;
  stages?: StageScripts;
  config?: NewsConfigInput;
  target?: string;
  /** What happens to the job before its worker comes, or while it is at work. */
  before?: (jobs: JobClient, jobId: string) => Promise<void>;
  during?: (jobs: JobClient, jobId: string) => Promise<void>;
}

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

const cancel = (jobs: JobClient, jobId: string) => jobs.cancel(jobId, 'recorded');
const untilClassify = async (jobs: JobClient, jobId: string) => {
  for await (const job of jobs.watch(jobId)) {
    if (job.stages[1]?.status === 'running') break;
  }
};
const inClassify = async (jobs: JobClient, jobId: string) => {
  await untilClassify(jobs, jobId);
  await cancel(jobs, jobId);
};
/** Does as the script says the first time, and one item from then on. */
function firstTime(script: StageScript): StageScript {
  let times = 0;
  return (stage) => {
    times += 1;
    return times === 1 ? script(stage) : does(1)(stage);
  };
}
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
  'paused-and-resumed': {
    ends: 'COMPLETED',
    stages: { classify: firstTime(worksUntilCancelled({ total: 4, done: 1, failed: 0 })) },
    during: async (jobs, jobId) => {
      await untilClassify(jobs, jobId);
      await jobs.pause(jobId);
      await jobs.resume(jobId);
    },
  },
  'held-and-resumed': {
    ends: 'COMPLETED',
    config: { holdOnFailure: true },
    stages: { ingest: firstTime(refuses('no feeds')) },
    during: async (jobs, jobId) => {
      await jobs.settled(jobId);
      await jobs.resume(jobId);
    },
  },
  'held-and-resolved': {
    ends: 'COMPLETED',
    config: { holdOnFailure: true, tokenLimit: 10 },
    stages: { classify: uses(11) },
    during: async (jobs, jobId) => {
      await jobs.settled(jobId);
      await jobs.resolve(jobId, { by: 'recorder', why: 'recorded' });
    },
  },
  'in-a-lane': { ends: 'COMPLETED', target: 'recorded' },
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

async function record(name: string, path: Path): Promise<void> {
  const { ends, stages, config, target, before, during } = path;
  const client = new Client({ connection });
  const jobs = new JobClient({ client, store, taskQueue: name, tenant: 'recorded' });
  const { jobId } = await jobs.start({ jobId: name, config: config ?? {}, target });
  await before?.(jobs, jobId);
  const worker = await createPipelineWorker({
    connection: workerConnection,
    namespace: 'default',
    taskQueue: name,
    store,
    stages: scriptedStages(
      newsBrief,
      () => stages ?? {},
    ),
    workflowBundle: fileURLToPath(new URL('../../dist/workflows/bundle.cjs', import.meta.url)),
    identity: 'recorder',
    heartbeatDelayMs: 100,
  });
  const lane = target && laneWorkflowId({ tenant: 'recorded', target });
  const { status } = await worker.runUntil(async () => {
    await during?.(jobs, jobId);
    const report = await jobs.result(jobId);
    if (lane !== undefined) await client.workflow.getHandle(lane).result();
    return report;
  });
  if (status !== ends) throw new Error(`${name} ended ${status}, expected ${ends}`);
  await keepHistory(name, jobWorkflowId({ tenant: 'recorded', jobId }));
  if (lane !== undefined) await keepHistory('lane', lane);
}

async function keepHistory(name: string, workflowId: string): Promise<void> {
  const show = ['workflow', 'show', '--workflow-id', workflowId, '--output', 'json'];
  const { stdout } = await promisify(execFile)(binary, [...show, '--address', server.address], {
    maxBuffer: 2 ** 24,
  });
  const file = new URL(`./${name}.json`, import.meta.url);
  // Stack traces name the recorder's folder, which is nobody else's business.
  const history: unknown = JSON.parse(stdout.replaceAll(PROJECT, ''));
  await writeFile(file, `${JSON.stringify(history, null, 1)}\n`);
  process.stderr.write(`recorded ${name}\n`);
}
