/** The kinds of jobs that others have, each a pipeline of a few lines; none completes before all is really done. */
import { batchActivityOf, isComplete } from 'plumbline/job';
import { configSchema, definePipeline } from 'plumbline/pipelines';
import { counts, doesSome, type StageScript } from 'plumbline/testing';
import { describe, expect, test } from 'vitest';
import type { ItemsWork } from '../../src/activities/contract.js';
import { z } from 'zod';
import { useKit } from './kit.js';

const config = configSchema({ images: z.int().min(0).default(0), wait: z.int().default(60_000) });

/** Wait, look what there is, work on each, add up. */
const gallery = definePipeline({
  name: 'gallery',
  config,
  stages: [
    { name: 'delay', kind: 'delay', delay: ({ wait }) => wait },
    { name: 'collect', criticality: 'critical' },
    { name: 'process', kind: 'items', failsWhen: { ratio: 0.5 } },
    { name: 'results', requires: 'process' },
  ],
});

/** All in one. */
const print = definePipeline({ name: 'print', config, stages: [{ name: 'print' }] });

/** One after the other. */
const frame = definePipeline({
  name: 'frame',
  config,
  stages: [{ name: 'cut', kind: 'items', criticality: 'critical' }, { name: 'hang' }],
});

/** Images that nobody can work on, by their number. */
let torn: number[] = [];
const images: ItemsWork = {
  open: (input) => ({
    select: () => Array.from({ length: Number(input.config['images']) }, (_, n) => `image-${n}`),
    load: (id) => id,
    work: (id: string) =>
      torn.includes(Number(id.slice('image-'.length)))
        ? Promise.reject(new Error('torn'))
        : Promise.resolve(id),
  }),
};

const kit = useKit({
  pipelines: [gallery, print, frame],
  stages: { gallery: { process: images }, frame: { cut: images } },
});

const run = async (
  pipeline: string,
  {
    bad = [],
    stages = {},
    ...own
  }: { images?: number; bad?: number[]; stages?: Record<string, StageScript> },
) => {
  torn = bad;
  const report = await kit.current.run({ pipeline, config: { itemTries: 2, ...own }, stages });
  const succeeded = report.status === 'COMPLETED' || report.status === 'PARTIAL';
  expect(isComplete(report.stages)).toBe(succeeded || report.progress === 1);
  return { ...report, each: report.stages.map(({ status }) => status).join(' ') };
};

describe('delay, collect, process, results', () => {
  test.each([
    ['all is well', { images: 10 }, 'COMPLETED', 'completed completed completed completed'],
    [
      'there is nothing to do',
      { images: 0 },
      'COMPLETED',
      'completed completed completed completed',
    ],
    ['a few fail', { images: 10, bad: [3] }, 'PARTIAL', 'completed completed partial completed'],
    ['most fail', { images: 3, bad: [0, 1] }, 'PARTIAL', 'completed completed failed skipped'],
  ])('when %s', async (_, job, status, each) => {
    expect(await run('gallery', job)).toMatchObject({ status, each });
  });

  test('is FAILED when nothing could be collected', async () => {
    const report = await run('gallery', { images: 5, stages: { collect: doesSome(0, 5) } });
    expect(report).toMatchObject({ status: 'FAILED', each: 'completed failed skipped skipped' });
  });
});

describe('a single stage', () => {
  test.each([
    [counts(3, 3), 'COMPLETED', 'completed'],
    [counts(3, 2), 'PARTIAL', 'partial'],
    [counts(3, 0), 'FAILED', 'failed'],
  ])('with %j', async (result, status, each) => {
    expect(await run('print', { stages: { print: () => result } })).toMatchObject({ status, each });
  });

  test('that says it is over with items open is not completed', async () => {
    const report = await run('print', {
      stages: { print: () => counts(3, 2, 0) },
    });
    expect(report).toMatchObject({ status: 'PARTIAL', each: 'partial' });
    expect(report.stages[0]).toMatchObject({
      counts: { total: 3, done: 2, failed: 1 },
      errors: [{ item: null, message: '1 item has no result' }],
    });
  });
});

describe('two stages', () => {
  test.each([
    ['all is well', { images: 4 }, 'COMPLETED', 'completed completed'],
    ['a few fail', { images: 4, bad: [1] }, 'PARTIAL', 'partial completed'],
    ['all of the first fail', { images: 2, bad: [0, 1] }, 'FAILED', 'failed skipped'],
  ])('when %s', async (_, job, status, each) => {
    expect(await run('frame', job)).toMatchObject({ status, each });
  });

  test('of many items complete when every batch has, and not before', async () => {
    const { jobs, env } = kit.current;
    torn = [];
    const job = { pipeline: 'frame', config: { images: 60, batchSize: 10, maxWorkers: 2 } };
    const report = await jobs.result(await kit.current.start(job));
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
    const { workflowId } = await jobs.describe(report.jobId);
    const { events } = await env.client.workflow.getHandle(workflowId).fetchHistory();
    const names = (events ?? []).flatMap(
      ({ activityTaskScheduledEventAttributes: it }) => it?.activityType?.name ?? [],
    );
    expect(names.at(-1)).toBe('frame.hang');
    expect(names).toContain(batchActivityOf('frame', 'cut'));
  });
});
