import { describe, expect, test } from 'vitest';
import { eventsBetween } from '../../../src/job/events.js';
import { finishJob } from '../../../src/job/job.js';
import {
  advanceStage,
  beginStage,
  endStage,
  failStage,
  skipStage,
} from '../../../src/job/stageLife.js';
import type { JobReport } from '../../../src/job/report.js';
import { allDone, at, gathering, pending, result, stamp, started } from './sampleJob.js';

const events = (before: JobReport, after: JobReport) => eventsBetween(before, after, at(9));
const lines = (before: JobReport, after: JobReport) =>
  events(before, after).map(({ level, message }) => `${level}: ${message}`);

describe('nothing is said', () => {
  test('between a report and itself', () => {
    expect(events(gathering(), gathering())).toEqual([]);
  });

  test('about progress inside a stage', () => {
    const counts = { total: 4, done: 2, failed: 0 };
    expect(events(gathering(), advanceStage(gathering(), 'gather', counts))).toEqual([]);
  });
});

describe('a change of status', () => {
  test('is an event of the whole job, at the time it happened', () => {
    expect(events(pending(), started())).toEqual([
      {
        key: 'status/RUNNING',
        at: stamp(9),
        kind: 'status',
        level: 'info',
        message: 'Job is RUNNING',
        data: { status: 'RUNNING', progress: 0 },
      },
    ]);
  });

  test.each([
    ['COMPLETED', {}, 'info: Job is COMPLETED'],
    ['PARTIAL', {}, 'info: Job is PARTIAL'],
    ['FAILED', { error: 'jam' }, 'error: Job is FAILED: jam'],
    ['CANCELLED', { cancelReason: 'enough' }, 'info: Job is CANCELLED: enough'],
    ['CANCELLED', {}, 'info: Job is CANCELLED'],
  ] as const)('to %s with %j reads "%s"', (status, ending, line) => {
    expect(lines(allDone(), finishJob(allDone(), status, at(9), ending))).toEqual([line]);
  });
});

describe('a change of a stage', () => {
  const closing = (after: (job: JobReport) => JobReport) => lines(gathering(), after(gathering()));

  test('is an event of that stage, with its counts and metrics', () => {
    const outcome = result(2, 1, { metrics: { pages: 8 } });
    expect(events(gathering(), endStage(gathering(), 'gather', outcome, at(9)))).toEqual([
      {
        key: 'stage/gather/partial',
        at: stamp(9),
        kind: 'stage',
        level: 'warn',
        stage: 'gather',
        message: 'gather partial (2 of 3 done, 1 failed)',
        data: {
          status: 'partial',
          counts: { total: 3, done: 2, failed: 1 },
          progress: 1,
          metrics: { pages: 8 },
        },
      },
    ]);
  });

  test('to running reads as its beginning', () => {
    expect(lines(started(), gathering())).toEqual(['info: gather running']);
  });

  test.each([
    ['nothing to do', result(0), 'info: gather completed'],
    ['all done', result(3), 'info: gather completed (3 of 3 done)'],
    ['some failed', result(2, 1), 'warn: gather partial (2 of 3 done, 1 failed)'],
    ['all failed', result(0, 2), 'error: gather failed (0 of 2 done, 2 failed)'],
  ])('with %s reads so', (_what, outcome, line) => {
    expect(closing((job) => endStage(job, 'gather', outcome, at(9)))).toEqual([line]);
  });

  test('names the first error', () => {
    const errors = ['torn', 'wet'].map((message, i) => ({ item: `i${i}`, message }));
    const outcome = result(1, 2, { errors });
    expect(closing((job) => endStage(job, 'gather', outcome, at(9)))).toEqual([
      'warn: gather partial (1 of 3 done, 2 failed): torn',
    ]);
  });

  test('to failed by a throw says what was thrown', () => {
    expect(closing((job) => failStage(job, 'gather', 'jam', at(9)))).toEqual([
      'error: gather failed: jam',
    ]);
  });

  test('to skipped says why', () => {
    expect(lines(started(), skipStage(started(), 'sort', 'gather failed', at(9)))).toEqual([
      'warn: sort skipped: gather failed',
    ]);
  });
});

describe('several changes in one step', () => {
  test('begin with the job when it starts', () => {
    expect(lines(pending(), gathering())).toEqual(['info: Job is RUNNING', 'info: gather running']);
  });

  test('end with the job when it is over', () => {
    const job = finishJob(gathering(), 'CANCELLED', at(9), { cancelReason: 'enough' });
    expect(lines(gathering(), job)).toEqual([
      'error: gather failed: The job was cancelled',
      'warn: sort skipped: The job was cancelled',
      'warn: print skipped: The job was cancelled',
      'info: Job is CANCELLED: enough',
    ]);
  });

  test('follow the order of the stages', () => {
    const after = beginStage(endStage(gathering(), 'gather', result(1), at(9)), 'sort', at(9));
    expect(lines(gathering(), after)).toEqual([
      'info: gather completed (1 of 1 done)',
      'info: sort running',
    ]);
  });
});

describe('the key of an event', () => {
  const keys = (before: JobReport, after: JobReport) => events(before, after).map(({ key }) => key);
  const cancelled = finishJob(gathering(), 'CANCELLED', at(9));

  test('is the same whenever and however often the step is taken', () => {
    const again = eventsBetween(gathering(), cancelled, at(60)).map(({ key }) => key);
    expect(again).toEqual(keys(gathering(), cancelled));
  });

  test('is its own in the life of a job', () => {
    const life = [pending(), started(), gathering(), cancelled];
    const all = life.slice(1).flatMap((job, index) => keys(life[index]!, job));
    expect(all).toEqual([
      'status/RUNNING',
      'stage/gather/running',
      'stage/gather/failed',
      'stage/sort/skipped',
      'stage/print/skipped',
      'status/CANCELLED',
    ]);
  });
});
