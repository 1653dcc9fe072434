import { describe, expect, test } from 'vitest';
import { MAX_ERROR_LENGTH } from '../../../src/job/clip.js';
import { finishJob, resolveJob } from '../../../src/job/job.js';
import { isComplete } from '../../../src/job/progress.js';
import { jobReportSchema, type JobReport } from '../../../src/job/report.js';
import { advanceStage, failStage } from '../../../src/job/stageLife.js';
import { TERMINAL_STATUSES } from '../../../src/job/status.js';
import {
  allDone,
  at,
  gathering,
  paused,
  pending,
  queued,
  stageOf,
  stamp,
  started,
} from './sampleJob.js';

const resolution = { by: 'ada', why: 'printed by hand', result: { copies: 7 } };
const resolved = (job: JobReport) => resolveJob(job, resolution, at(20));

const half = () => advanceStage(gathering(), 'gather', { total: 4, done: 1, failed: 1 });

/** Every moment in which a job can be PAUSED. */
const MOMENTS: [string, JobReport][] = [
  ['in the queue', paused(queued(), 9)],
  ['before it started', paused(pending(), 9)],
  ['between stages', paused(started(), 9)],
  ['inside a stage', paused(half(), 9)],
  ['on an error', paused(failStage(half(), 'gather', 'jam', at(8)), 9, 'error')],
  ['over its budget', paused(half(), 9, 'budget')],
];

describe.each(MOMENTS)('a job that was paused %s and is resolved', (_when, job) => {
  test('is COMPLETED from that moment on, and no longer PAUSED', () => {
    expect(resolved(job)).toMatchObject({
      status: 'COMPLETED',
      finishedAt: stamp(20),
      pause: null,
      idleSince: null,
      error: null,
    });
  });

  test('meets the completion guard, with progress 1', () => {
    expect(isComplete(resolved(job).stages)).toBe(true);
    expect(resolved(job).progress).toBe(1);
  });

  test('says who did so, why, and with what result', () => {
    expect(resolved(job).resolution).toEqual(resolution);
  });

  test('is a valid report', () => {
    expect(jobReportSchema.parse(resolved(job))).toEqual(resolved(job));
  });
});

describe('the stages of a resolved job', () => {
  test('are skipped where they were still due, and say so', () => {
    expect(stageOf(resolved(paused(started(), 9)), 'print')).toMatchObject({
      status: 'skipped',
      progress: 1,
      finishedAt: stamp(20),
      durationMs: 0,
      errors: [{ item: null, message: 'The job was resolved by hand' }],
    });
  });

  test('keep what they had counted and the time they took', () => {
    expect(stageOf(resolved(paused(half(), 9)), 'gather')).toMatchObject({
      status: 'skipped',
      counts: { total: 4, done: 1, failed: 1 },
      durationMs: 7000,
    });
  });

  test('stay failed where they failed', () => {
    const held = paused(failStage(half(), 'gather', 'jam', at(8)), 9, 'error');
    expect(stageOf(resolved(held), 'gather')).toEqual(stageOf(held, 'gather'));
    expect(stageOf(resolved(held), 'gather')?.status).toBe('failed');
  });
});

test.each(['by', 'why'] as const)('a long "%s" is cut, so that the report stays small', (key) => {
  const long = { ...resolution, [key]: 'x'.repeat(MAX_ERROR_LENGTH + 1) };
  const told = resolveJob(paused(started(), 9), long, at(20)).resolution;
  expect(told?.[key]).toBe(`${'x'.repeat(MAX_ERROR_LENGTH - 1)}…`);
});

test.each(TERMINAL_STATUSES)('a job that is %s cannot be resolved', (status) => {
  expect(() => resolved(finishJob(allDone(), status, at(9)))).toThrow(`Job is already ${status}`);
});

test('a job that has not begun cannot be resolved before it is paused', () => {
  expect(() => resolved(pending())).toThrow('A job cannot go from PENDING to COMPLETED');
});
