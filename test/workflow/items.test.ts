import { batchActivityOf, type JobConfigInput, type JobReport } from 'plumbline/job';
import { configSchema, definePipeline } from 'plumbline/pipelines';
import { afterEach, describe, expect, test } from 'vitest';
import type { ItemsWork } from '../../src/activities/contract.js';
import { ItemRefusal } from '../../src/activities/itemStage.js';
import { z } from 'zod';
import { useKit } from './kit.js';

/** Every item of a job, with what its work does at each try: `ok`, `fail`, or `refuse`. */
const post = definePipeline({
  name: 'post',
  config: configSchema({ letters: z.int().default(0) }),
  stages: [
    { name: 'sort', kind: 'items' },
    { name: 'stamp', kind: 'items', failsWhen: { ratio: 0.5 } },
    { name: 'bag', kind: 'items', failsWhen: 'anyFailed', criticality: 'optional' },
  ],
});

type Try = 'ok' | 'fail' | 'refuse';
/** What becomes of letter `n` at its nth try; by default all goes well. */
let fate: (letter: number, attempt: number, stage: string) => Try = () => 'ok';
/** Letters as they were worked on, by stage. */
let worked: Record<string, number[]> = {};
let atOnce = { now: 0, most: 0 };
afterEach(() => {
  fate = () => 'ok';
  worked = {};
  atOnce = { now: 0, most: 0 };
});

const letters: ItemsWork = {
  open: ({ config, stage }) => ({
    select: () => Array.from({ length: Number(config['letters']) }, (_, n) => `letter-${n}`),
    load: (id) => Number(id.slice('letter-'.length)),
    work: async (letter: number) => {
      const done = (worked[stage] ??= []);
      done.push(letter);
      atOnce.now += 1;
      atOnce.most = Math.max(atOnce.most, atOnce.now);
      await new Promise((later) => setImmediate(later));
      atOnce.now -= 1;
      const attempt = done.filter((other) => other === letter).length;
      const becomes = fate(letter, attempt, stage);
      if (becomes === 'fail') throw new Error(`letter ${letter} is torn`);
      if (becomes === 'refuse') throw new ItemRefusal(`letter ${letter} has no address`);
      return letter;
    },
    save: () => Promise.resolve({ metrics: { posted: 1 } }),
  }),
};

const kit = useKit({
  pipelines: [post],
  stages: { post: { sort: letters, stamp: letters, bag: letters } },
});

const run = (count: number, config: JobConfigInput = {}): Promise<JobReport> =>
  kit.current.run({ pipeline: 'post', config: { letters: count, ...config } });

async function eventsOf(jobId: string) {
  const { workflowId } = await kit.current.jobs.describe(jobId);
  const { events = [] } = await kit.current.env.client.workflow
    .getHandle(workflowId)
    .fetchHistory();
  return events ?? [];
}

const named = (report: JobReport, name: string) => report.stages.find((s) => s.name === name)!;
const torn =
  (...which: number[]) =>
  (letter: number) =>
    which.includes(letter) ? 'fail' : 'ok';

describe('a stage of items', () => {
  test('with nothing on its list is completed at once', async () => {
    const report = await run(0);
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
    expect(named(report, 'sort').counts).toEqual({ total: 0, done: 0, failed: 0 });
  });

  test('of one batch is one activity, with as many items at a time as the job allows', async () => {
    const report = await run(40, { maxWorkers: 4 });
    expect(named(report, 'sort')).toMatchObject({
      status: 'completed',
      counts: { total: 40, done: 40, failed: 0 },
      metrics: { posted: 40 },
    });
    expect(atOnce.most).toBe(4);
    const scheduled = (await eventsOf(report.jobId)).filter((event) =>
      Boolean(event.activityTaskScheduledEventAttributes),
    );
    expect(scheduled).toHaveLength(3);
  });

  test('of many batches does each item once, with no more at a time than the job allows', async () => {
    const report = await run(230, { batchSize: 10, maxWorkers: 3 });
    expect(named(report, 'sort').counts).toEqual({ total: 230, done: 230, failed: 0 });
    expect(worked['sort']?.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 230 }, (_, n) => n),
    );
    expect(atOnce.most).toBeLessThanOrEqual(3);
    const batches = (await eventsOf(report.jobId)).filter(
      ({ activityTaskScheduledEventAttributes: it }) =>
        it?.activityType?.name === batchActivityOf('post', 'sort'),
    );
    expect(batches.length).toBeGreaterThan(5);
    expect(batches.length).toBeLessThan(23);
  });

  test('of very many batches is cut into shards with small histories', async () => {
    const report = await run(420, { batchSize: 2, maxWorkers: 2 });
    expect(named(report, 'sort').counts).toEqual({ total: 420, done: 420, failed: 0 });
    expect(worked['sort']).toHaveLength(420);
    const events = await eventsOf(report.jobId);
    expect(events.length).toBeLessThan(200);
    const shards = events.filter((event) =>
      Boolean(event.startChildWorkflowExecutionInitiatedEventAttributes),
    );
    expect(shards).toHaveLength(3 * 4);
  });
});

describe('an item that fails', () => {
  test('is tried again within its batch, when the others have had their turn', async () => {
    fate = (letter, attempt) => (letter === 2 && attempt === 1 ? 'fail' : 'ok');
    const report = await run(5, { maxWorkers: 1 });
    expect(report.status).toBe('COMPLETED');
    expect(worked['sort']).toEqual([0, 1, 2, 3, 4, 2]);
    expect(named(report, 'sort').counts).toEqual({ total: 5, done: 5, failed: 0 });
  });

  test('is tried again in a further pass, after a pause', async () => {
    fate = (letter, attempt) => (letter === 2 && attempt < 5 ? 'fail' : 'ok');
    const report = await run(5, { itemTries: 5, maxWorkers: 1 });
    expect(report.status).toBe('COMPLETED');
    expect(worked['sort']).toEqual([0, 1, 2, 3, 4, 2, 2, 2, 2]);
    // One second before the third try, two before the fifth.
    expect(named(report, 'sort').durationMs).toBeGreaterThanOrEqual(3_000);
  });

  test('is parked with its error when it has been tried as often as it may, and the job goes on', async () => {
    fate = (letter, _, stage) => (stage === 'sort' && letter === 3 ? 'fail' : 'ok');
    const report = await run(5, { itemTries: 3 });
    expect(worked['sort']?.filter((letter) => letter === 3)).toHaveLength(3);
    expect(named(report, 'sort')).toMatchObject({
      status: 'partial',
      counts: { total: 5, done: 4, failed: 1, parked: 1 },
      errors: [{ item: 'letter-3', message: 'letter 3 is torn' }],
    });
    expect(report.stages.map(({ status }) => status)).toEqual([
      'partial',
      'completed',
      'completed',
    ]);
    expect(report.status).toBe('PARTIAL');
  });

  test('and says that trying again is useless is parked at once', async () => {
    fate = (letter, _, stage) => (stage === 'sort' && letter === 3 ? 'refuse' : 'ok');
    const report = await run(5);
    expect(worked['sort']?.filter((letter) => letter === 3)).toHaveLength(1);
    expect(named(report, 'sort').counts).toEqual({ total: 5, done: 4, failed: 1, parked: 1 });
  });

  test('in one of many batches has only that batch tried again', async () => {
    fate = (letter) => torn(55)(letter);
    const report = await run(100, { batchSize: 10, itemTries: 3, maxWorkers: 2 });
    expect(named(report, 'sort').counts).toEqual({ total: 100, done: 99, failed: 1, parked: 1 });
    expect(worked['sort']).toHaveLength(102);
  });
});

describe('how many failed items fail a stage is its own affair', () => {
  const some = (failing: number, stage: string) => {
    fate = (letter, _, at) => (at === stage && letter < failing ? 'refuse' : 'ok');
  };

  test.each([
    ['sort', 9, 'partial'],
    ['sort', 10, 'failed'],
    ['stamp', 5, 'partial'],
    ['stamp', 6, 'failed'],
    ['bag', 1, 'failed'],
  ])('%s with %d of 10 failed is %s', async (stage, failing, status) => {
    some(failing, stage);
    const report = await run(10);
    expect(named(report, stage)).toMatchObject({ status, counts: { failed: failing } });
    expect(report.status).toBe(stage === 'bag' ? 'COMPLETED' : 'PARTIAL');
  });
});

describe('a stage with too many failures', () => {
  const never = { itemTries: 1, stopEarlyAfter: 20, stopEarlyRate: 0.5, maxWorkers: 1 };

  test('stops early instead of burning through the rest, within a batch', async () => {
    fate = (letter, _, stage) => (stage === 'sort' && letter % 3 !== 0 ? 'fail' : 'ok');
    const report = await run(90, never);
    expect(named(report, 'sort')).toMatchObject({
      status: 'failed',
      errors: [{ message: 'Stopped early: 13 of 20 items failed (65 %), more than 50 %' }],
    });
    expect(worked['sort']).toHaveLength(20);
    expect(named(report, 'sort').counts).toMatchObject({ total: 90, done: 7, failed: 13 });
  });

  test('stops early across batches', async () => {
    fate = (letter, _, stage) => (stage === 'sort' && letter % 3 !== 0 ? 'fail' : 'ok');
    const report = await run(90, { ...never, batchSize: 8 });
    expect(named(report, 'sort').status).toBe('failed');
    expect(named(report, 'sort').errors[0]?.message).toMatch(/^Stopped early: /);
    expect(worked['sort']!.length).toBeLessThan(30);
  });

  test('stops early across shards', async () => {
    fate = (letter, _, stage) => (stage === 'sort' && letter % 3 !== 0 ? 'fail' : 'ok');
    const report = await run(420, { ...never, batchSize: 2, maxWorkers: 2 });
    expect(named(report, 'sort')).toMatchObject({ status: 'failed', counts: { total: 420 } });
    expect(named(report, 'sort').errors[0]?.message).toMatch(/^Stopped early: /);
    expect(worked['sort']!.length).toBeLessThan(120);
  });

  test('goes on with fewer failures than that, and before it has seen enough', async () => {
    fate = (letter, _, stage) => (stage === 'sort' && letter < 19 && letter > 8 ? 'fail' : 'ok');
    const report = await run(40, never);
    expect(named(report, 'sort')).toMatchObject({ status: 'partial', counts: { failed: 10 } });
  });
});
