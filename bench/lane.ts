/**
 * How long a lane can be: `npm run bench:lane -- --jobs 10000 --json`.
 *
 * Starts the jobs behind one that holds their lane, looks at the queue from its far end, and then lets the
 * first of them in. Fails when anybody has lost their place.
 */
import { parseArgs } from 'node:util';
import { CancelledFailure, cancellationSignal, heartbeat } from '@temporalio/activity';
import pLimit from 'p-limit';
import { NoWorkerAnswersError } from '../src/client/errors.js';
import { JobClient } from '../src/client/jobClient.js';
import { jobWorkflowId, laneWorkflowId, newJobId } from '../src/job/ids.js';
import { counts } from '../src/testing/scriptedStages.js';
import { createPipelineWorker } from '../src/worker/worker.js';
import { StartOrder } from '../test/integration/startOrder.js';
import { withService, WORKFLOW_BUNDLE, type Service } from './service.js';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '10000' },
    /** Only tells the lane of jobs and starts none of them: what the lane itself can bear, in less time. */
    'joins-only': { type: 'boolean', default: false },
    'let-in': { type: 'string', default: '20' },
  },
});
const JOBS = Number(flags.jobs);
const JOINS_ONLY = flags['joins-only'];
const LET_IN = JOINS_ONLY ? 0 : Math.min(Number(flags['let-in']), JOBS);
const CONCURRENCY = 20;
const LOOKS = 20;
const BEAT_MS = 200;
/** Events of a job that no worker has taken up yet. */
const UNTOUCHED = 2;
const [tenant, target, taskQueue] = ['bench', 'long', 'lane'];
const say = (line: string) => process.stderr.write(`${line}\n`);

const figures = await withService(measure);
process.stdout.write(
  flags.json
    ? `${JSON.stringify(figures, null, 2)}\n`
    : `${Object.entries(figures)
        .map(([name, value]) => `${name.padEnd(24)}${String(value).padStart(12)}`)
        .join('\n')}\n`,
);

async function measure({ client, workerConnection, store }: Service) {
  const began: string[] = [];
  const worker = await createPipelineWorker({
    connection: workerConnection,
    namespace: 'default',
    taskQueue,
    store,
    workflowBundle: WORKFLOW_BUNDLE,
    heartbeatDelayMs: BEAT_MS,
    stages: {
      'news-brief': {
        brief: async ({ jobId }) => {
          began.push(jobId);
          // The first and the last one let in work until they are told to stop.
          if (began.length === 1 || began.length > LET_IN) await untilCancelled();
          return counts(1, 1);
        },
      },
    },
  });
  const running = worker.run();
  try {
    const jobs = new JobClient({ client, store, taskQueue, tenant });
    const start = async () =>
      jobs.start({ target, fromStage: 'brief', config: { lease: '1h', deadline: '7d' } });
    const join = async () => {
      const now = new Date();
      const entry = { jobId: newJobId(now, Math.random()), createdAt: now.toISOString() };
      await jobs.lanes.announce(target, entry);
      return entry;
    };
    const holder = await start();
    await until(() => began.length === 1);

    say(`Starting ${JOBS} jobs behind one that holds their lane …`);
    const begin = performance.now();
    const atOnce = pLimit(CONCURRENCY);
    let done = 0;
    const starts = new StartOrder();
    await Promise.all(
      Array.from({ length: JOBS }, () =>
        atOnce(async () => {
          await starts.note(JOINS_ONLY ? join : start);
          if ((done += 1) % 1000 === 0) say(`${done} after ${seconds(begin)} s`);
        }),
      ),
    );
    const startedIn = seconds(begin);
    const handle = client.workflow.getHandle(laneWorkflowId({ tenant, target }));
    const waiting = async () => (await patiently(() => jobs.lanes.describe(target, 0))).waiting;
    await until(async () => (await waiting()) === JOBS);
    const joinedIn = seconds(begin);

    const { queue } = await patiently(() => jobs.lanes.describe(target, JOBS));
    const order = queue.map(({ jobId }) => jobId);
    const astray = starts.overtaken(order).length;

    const last = order.at(-1) ?? '';
    const lastJob = client.workflow.getHandle(jobWorkflowId({ tenant, jobId: last }));
    if (!JOINS_ONLY) await until(async () => (await lastJob.describe()).historyLength > UNTOUCHED);
    const settledIn = seconds(begin);
    const looks: number[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      const from = performance.now();
      const place = (await jobs.lanes.placeOf(target, last))?.place;
      looks.push(performance.now() - from);
      if (place !== undefined && place !== JOBS)
        throw new Error(`The last one is at ${place}, not at ${JOBS}`);
    }

    say(`Letting the first ${LET_IN} in …`);
    const released = performance.now();
    if (LET_IN > 0) await jobs.cancel(holder.jobId);
    await until(() => began.length > LET_IN);
    const letInTook = performance.now() - released;
    const inOrder = began.slice(1).every((jobId, index) => jobId === order[index]);
    if (astray > 0 || !inOrder) throw new Error(`${astray} of ${JOBS} have lost their place`);

    const runs: number[] = [];
    const query = `WorkflowId = "${laneWorkflowId({ tenant, target })}"`;
    for await (const run of client.workflow.list({ query })) runs.push(run.historyLength);
    return {
      jobs: JOBS,
      startSeconds: startedIn,
      joinedSeconds: joinedIn,
      settledSeconds: settledIn,
      jobsPerSecond: Math.round(JOBS / joinedIn),
      astray,
      placeQueryMs: Math.round(median(looks)),
      handoverMs: LET_IN === 0 ? 0 : Math.round(letInTook / LET_IN),
      laneRuns: runs.length,
      longestHistory: Math.max(...runs, (await handle.describe()).historyLength),
      statePayloadKB: Math.round(JSON.stringify(queue).length / 1024),
    };
  } finally {
    worker.shutdown();
    await running;
  }
}

async function untilCancelled(): Promise<void> {
  const signal = cancellationSignal();
  const beat = setInterval(() => heartbeat({ total: 1, done: 0, failed: 0 }), BEAT_MS);
  await new Promise((stop) => signal.addEventListener('abort', stop, { once: true }));
  clearInterval(beat);
  throw new CancelledFailure('Stage stopped');
}

/** A worker with a thousand tasks at hand may not answer in time. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoWorkerAnswersError)) throw error;
    }
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((later) => setTimeout(later, 100));
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
