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
import type { StagesByPipeline } from '../../src/activities/contract.js';
import { JobOverError } from '../../src/bridge/protocol.js';
import { JobClient } from '../../src/client/jobClient.js';
import { jobWorkflowId, laneWorkflowId } from '../../src/job/ids.js';
import type { JobStatus } from '../../src/job/status.js';
import type { JobConfigInput } from '../../src/job/config.js';
import {
  bounded,
  configSchema,
  definePipeline,
  newsBrief,
  type NewsConfigInput,
} from '../../src/pipelines/index.js';
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
  /** Default: the news pipeline, with scripted stages. */
  pipeline?: 'post';
  stages?: StageScripts;
  config?: NewsConfigInput & JobConfigInput;
  target?: string;
  /** The name to keep the history of its first shard under. */
  shard?: string;
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
/** Letters of which one is torn at its first three tries, then parcels for workers outside. */
const post = definePipeline({
  name: 'post',
  config: configSchema({ letters: bounded(0, 1_000, 0), parcels: bounded(0, 1_000, 0) }),
  stages: [
    { name: 'sort', kind: 'items', enabled: ({ letters }) => letters > 0 },
    { name: 'carry', kind: 'pull', enabled: ({ parcels }) => parcels > 0 },
    { name: 'rest', kind: 'delay', delay: () => 10 },
  ],
  cleansUp: true,
});
const numbered = (what: string, count: unknown) =>
  Array.from({ length: Number(count) }, (_, n) => `${what}-${n}`);
const torn = new Map<string, number>();
const postWork: StagesByPipeline = {
  post: {
    sort: {
      open: ({ config, jobId }) => ({
        select: () => numbered('letter', config['letters']),
        load: (id) => id,
        work: (id: string) => {
          const tries = (torn.get(jobId) ?? 0) + 1;
          if (id !== 'letter-1' || tries > 3) return Promise.resolve();
          torn.set(jobId, tries);
          throw new Error('torn');
        },
      }),
    },
    carry: { list: ({ config }) => ({ select: () => numbered('parcel', config['parcels']) }) },
    cleanUp: { afterwards: () => Promise.resolve() },
  },
};
/** Does every parcel, and refuses the second. */
const carry = async (jobs: JobClient, jobId: string) => {
  for (;;) {
    const asked = { jobId, stage: 'carry', worker: 'recorder', max: 1, waitMs: 1_000 };
    const reserved = await jobs.work.reserve(asked).catch(untilOver);
    if (reserved === undefined) return;
    for (const { item, token } of reserved) {
      if (item !== 'parcel-1') await jobs.work.done(token);
      else await jobs.work.error(token, { message: 'no address', retry: false });
    }
  }
};
const untilOver = (error: unknown) => {
  if (!(error instanceof JobOverError)) throw error;
  return undefined;
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
  'items-in-batches': {
    ends: 'COMPLETED',
    pipeline: 'post',
    config: { letters: 25, batchSize: 5, maxWorkers: 2, itemTries: 5 },
  },
  'items-in-shards': {
    ends: 'COMPLETED',
    pipeline: 'post',
    config: { letters: 220, batchSize: 1, maxWorkers: 2, itemTries: 5 },
    shard: 'shard',
  },
  'items-outside': {
    ends: 'PARTIAL',
    pipeline: 'post',
    config: { parcels: 4, maxWorkers: 2 },
    during: carry,
  },
  'items-outside-in-shards': {
    ends: 'PARTIAL',
    pipeline: 'post',
    config: { parcels: 210, maxWorkers: 2 },
    shard: 'shard-outside',
    during: carry,
  },
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
  const { ends, pipeline, stages, config, target, shard, before, during } = path;
  const client = new Client({ connection });
  const jobs = new JobClient({ client, store, taskQueue: name, tenant: 'recorded', pipelines: [newsBrief, post] });
  const { jobId } = await jobs.start({ jobId: name, pipeline, config: config ?? {}, target });
  await before?.(jobs, jobId);
  const worker = await createPipelineWorker({
    connection: workerConnection,
    namespace: 'default',
    taskQueue: name,
    store,
    stages: {
      ...scriptedStages(newsBrief, () => stages ?? {}),
      ...postWork,
    },
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
  if (shard !== undefined) await keepHistory(shard, await firstShard(client, name));
}

async function firstShard(client: Client, jobId: string): Promise<string> {
  const handle = client.workflow.getHandle(jobWorkflowId({ tenant: 'recorded', jobId }));
  const { events } = await handle.fetchHistory();
  const children = (events ?? []).flatMap(
    (event) => event.childWorkflowExecutionStartedEventAttributes?.workflowExecution ?? [],
  );
  const id = children[0]?.workflowId;
  if (typeof id !== 'string') throw new Error(`${jobId} had no shard`);
  return id;
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
