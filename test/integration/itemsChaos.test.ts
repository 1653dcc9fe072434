import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobClient } from 'plumbline';
import { jobWorkflowId, type JobReport } from 'plumbline/job';
import { bounded, configSchema, definePipeline } from 'plumbline/pipelines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestProcess } from './childProcess.js';
import type { Scene } from './scene.js';
import { useWorld } from './world.js';

/** `npm run chaos:items` has 100,000. */
const ITEMS = Number(process.env['PLUMBLINE_CHAOS_ITEMS'] ?? 6_000);
/** How far the stage is when a worker is killed. */
const KILLED_AT = ITEMS < 50_000 ? [0.3] : [0.15, 0.4, 0.65];
/** A list of this many or more is cut into shards. */
const BATCH_SIZE = 20;
const AT_ONCE = 10;
/** Items in the hands of a worker, at the very most: each of its batches writes 200 down together. */
const LOST_WITH_A_WORKER = AT_ONCE * (200 + 1);

const count = definePipeline({
  name: 'count',
  config: configSchema({ items: bounded(0, 10_000_000, 0) }),
  stages: [{ name: 'work', kind: 'items' }],
});

const world = useWorld();

describe(`${ITEMS} items on two workers, one of them killed with -9, ${KILLED_AT.length} times`, () => {
  let scene: Scene;
  let report: JobReport;
  let folder: string;
  /** Items as they were saved, by any worker. */
  let saved: string[] = [];
  let kills = 0;
  let histories: number[] = [];
  /** Items that `describe` showed as done, time after time. */
  const live: number[] = [];
  /** Memory of the worker that stays, in MB. */
  const memory: number[] = [];

  beforeAll(async () => {
    scene = await world.current.scene();
    const { tenant, store } = scene;
    const jobs = new JobClient({
      client: world.current.client,
      store,
      taskQueue: tenant,
      tenant,
      pipelines: [count],
    });
    folder = await mkdtemp(join(tmpdir(), 'plumbline-items-'));
    const results = join(folder, 'results');
    const hire = (name: string) => scene.workerOf('countingWorker', name, { results });
    const [steady, first] = await Promise.all([hire('steady'), hire('victim')]);
    let victim: TestProcess = first;
    const began = Date.now();
    const batchSize = ITEMS < 50_000 ? BATCH_SIZE : 100;
    const config = {
      items: ITEMS,
      batchSize,
      maxWorkers: AT_ONCE,
      lease: '2s',
      heartbeat: '200ms',
    };
    const { jobId } = await jobs.start({
      pipeline: 'count',
      config: { ...config, stageAttempts: 10 },
    });
    const ref = { tenant, jobId, stage: 'work' };
    for (const share of [...KILLED_AT, 1]) {
      while ((await store.items.counts(ref)).done < ITEMS * share) {
        await sleep(100);
        memory.push(await megabytes(steady.pid));
        live.push((await jobs.describe(jobId)).stages[0]?.counts.done ?? NaN);
      }
      if (share === 1) break;
      await victim.end('SIGKILL');
      kills += 1;
      victim = await hire('victim');
    }
    report = await jobs.result(jobId);
    memory.push(await megabytes(steady.pid));
    const seconds = (Date.now() - began) / 1000;
    histories = await historyLengths(jobId);
    saved = (await readFile(results, 'utf8')).trimEnd().split('\n');
    process.stdout.write(
      `${ITEMS} items · ${kills} kills · ${seconds.toFixed(1)} s · ${Math.round(ITEMS / seconds)} items/s · ` +
        `${histories.length} workflows, longest history ${Math.max(...histories)} events · ` +
        `memory ${Math.min(...memory)}–${Math.max(...memory)} MB · ${saved.length - ITEMS} done twice\n`,
    );
  }, 300_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function historyLengths(jobId: string): Promise<number[]> {
    const { client } = world.current;
    const workflowId = jobWorkflowId({ tenant: scene.tenant, jobId });
    const query = `WorkflowId = "${workflowId}" OR WorkflowId STARTS_WITH "shard/${scene.tenant}/${jobId}/"`;
    const lengths: number[] = [];
    for await (const run of client.workflow.list({ query })) lengths.push(run.historyLength);
    return lengths;
  }

  test('every item is in the results exactly once', () => {
    expect(report).toMatchObject({
      status: 'COMPLETED',
      stages: [
        {
          status: 'completed',
          counts: { total: ITEMS, done: ITEMS, failed: 0 },
          metrics: { counted: ITEMS },
        },
      ],
    });
    expect(kills).toBe(KILLED_AT.length);
  });

  test('every item was really worked on, and few of them twice: what was in hand when a worker was killed', () => {
    expect(new Set(saved).size).toBe(ITEMS);
    expect(saved.length - ITEMS).toBeLessThanOrEqual(kills * LOST_WITH_A_WORKER);
  });

  test('describe shows how far the stage is while it runs', () => {
    expect(live).toEqual(live.toSorted((a, b) => a - b));
    expect(new Set(live.filter((done) => done > 0 && done < ITEMS)).size).toBeGreaterThan(1);
  });

  test('no workflow has a long history', () => {
    expect(histories.length).toBeGreaterThan(1);
    expect(Math.max(...histories)).toBeLessThan(5_000);
  });

  test('the memory of a worker stays flat', () => {
    const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)));
    expect(Math.max(...memory)).toBeLessThan(early * 1.5 + 50);
  });
});

async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}
