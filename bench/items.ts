/**
 * What it costs to work through items durably: `npm run bench:items -- --json`.
 *
 * The same work in three ways, in turns, in one process on one server: a stage of items; a workflow with one
 * activity for each; a plain loop without Temporal. Compare the ratios, which are of neighbours.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker';
import pLimit from 'p-limit';
import { eachItem } from '../src/activities/itemStage.js';
import { JobClient } from '../src/client/jobClient.js';
import { bounded, configSchema, definePipeline } from '../src/pipelines/index.js';
import { createPipelineWorker } from '../src/worker/worker.js';
import type { oneEachWorkflow } from './oneEachWorkflow.js';
import { withService, WORKFLOW_BUNDLE, type Service } from './service.js';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '2' },
    /** Items of one run, where they take no time. */
    items: { type: 'string', default: '60000' },
    'at-once': { type: 'string', default: '5' },
  },
});
const ROUNDS = Number(flags.rounds);
const ITEMS = Number(flags.items);
const AT_ONCE = Number(flags['at-once']);
/** A workflow with more activities than this would be at the server's limits. */
const EACH = 1_000;
const say = (line: string) => process.stderr.write(`${line}\n`);

const count = definePipeline({
  name: 'count',
  config: configSchema({ items: bounded(0, 10_000_000, 0), ms: bounded(0, 1000, 0) }),
  stages: [{ name: 'work', kind: 'items' }],
});

const works = (ms: number) => (ms === 0 ? Promise.resolve() : sleep(ms));

const figures = await withService(measure);
process.stdout.write(
  flags.json
    ? `${JSON.stringify(figures, null, 2)}\n`
    : `${Object.entries(figures)
        .map(([name, value]) => `${name.padEnd(32)}${String(value).padStart(10)}`)
        .join('\n')}\n`,
);

async function measure({ client, workerConnection, store }: Service) {
  const ours = await createPipelineWorker({
    connection: workerConnection,
    namespace: 'default',
    taskQueue: 'ours',
    workflowBundle: WORKFLOW_BUNDLE,
    store,
    stages: {
      count: {
        work: {
          open: ({ config }) =>
            eachItem({
              select: () => Array.from({ length: Number(config['items']) }, (_, n) => String(n)),
              load: () => undefined,
              work: () => works(Number(config['ms'])),
            }),
        },
      },
    },
  });
  let msOfEach = 0;
  const oneEach = await Worker.create({
    connection: workerConnection,
    taskQueue: 'each',
    workflowBundle: await bundleWorkflowCode({
      workflowsPath: fileURLToPath(new URL('./oneEachWorkflow.ts', import.meta.url)),
      logger: new DefaultLogger('ERROR'),
    }),
    activities: { work: () => works(msOfEach) },
  });
  const workers = [ours, oneEach];
  const running = workers.map((worker) => worker.run());
  const jobs = new JobClient({
    client,
    store,
    taskQueue: 'ours',
    tenant: 'bench',
    pipelines: [count],
  });

  /** Items per second. */
  const rate = async (items: number, work: () => Promise<void>) => {
    const began = performance.now();
    await work();
    return (items / (performance.now() - began)) * 1000;
  };
  const asStage = (items: number, ms: number) =>
    rate(items, async () => {
      const config = { items, ms, maxWorkers: AT_ONCE };
      const { jobId } = await jobs.start({ pipeline: 'count', config });
      const { status, stages } = await jobs.result(jobId);
      if (status !== 'COMPLETED' || stages[0]?.counts.done !== items)
        throw new Error(`Job ${jobId} is ${status}`);
    });
  let started = 0;
  const asActivities = (items: number, ms: number) => {
    msOfEach = ms;
    started += 1;
    return rate(items, () =>
      client.workflow.execute<typeof oneEachWorkflow>('oneEachWorkflow', {
        taskQueue: 'each',
        workflowId: `each-${started}`,
        args: [items, AT_ONCE],
      }),
    );
  };
  const asLoop = (items: number, ms: number) =>
    rate(items, async () => {
      const limit = pLimit(AT_ONCE);
      await Promise.all(Array.from({ length: items }, () => limit(() => works(ms))));
    });

  try {
    say('Warming up …');
    await asStage(2_000, 0);
    await asActivities(100, 0);
    const empty = { stage: [] as number[], each: [] as number[] };
    const timed = { stage: [] as number[], loop: [] as number[] };
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`Round ${round} of ${ROUNDS}: items that take no time, then 2 ms each …`);
      empty.stage.push(await asStage(ITEMS, 0));
      empty.each.push(await asActivities(EACH, 0));
      timed.stage.push(await asStage(ITEMS, 2));
      timed.loop.push(await asLoop(ITEMS, 2));
    }
    const ratio = (a: number[], b: number[]) =>
      Math.round(median(a.map((value, index) => value / (b[index] ?? NaN))) * 100) / 100;
    return {
      itemsAtOnce: AT_ONCE,
      emptyItemsPerSecond: Math.round(median(empty.stage)),
      oneActivityEachPerSecond: Math.round(median(empty.each)),
      emptyOverOneActivityEach: ratio(empty.stage, empty.each),
      items2msPerSecond: Math.round(median(timed.stage)),
      plainLoop2msPerSecond: Math.round(median(timed.loop)),
      stageOverPlainLoop: ratio(timed.stage, timed.loop),
    };
  } finally {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
