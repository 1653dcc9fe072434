import { describe, expect, test } from 'vitest';
import { MAX_ERROR_LENGTH } from '../../../src/job/clip.js';
import { finishJob, pauseJob, resumeJob, startJob } from '../../../src/job/job.js';
import { PAUSE_REASONS } from '../../../src/job/pause.js';
import { jobReportSchema, type JobReport } from '../../../src/job/report.js';
import {
  advanceStage,
  beginStage,
  endStage,
  failStage,
  skipStage,
} from '../../../src/job/stageLife.js';
import { TERMINAL_STATUSES } from '../../../src/job/status.js';
import {
  allDone,
  at,
  gathering,
  paused,
  pending,
  queued,
  result,
  stageOf,
  stamp,
  started,
} from './sampleJob.js';

const pause = (message = 'enough') => ({ reason: 'interrupted', message, at: stamp(9) }) as const;

/** Its first stage failed after two of three items, so the second was skipped and the third never begun. */
const jammed = (): JobReport => {
  const half = advanceStage(gathering(), 'gather', { total: 4, done: 2, failed: 1 });
  return skipStage(failStage(half, 'gather', 'jam', at(5)), 'sort', 'gather failed', at(6));
};

describe('a paused job', () => {
  test('says since when and why', () => {
    expect(pauseJob(started(), pause())).toMatchObject({
      status: 'PAUSED',
      pause: { reason: 'interrupted', message: 'enough', at: stamp(9) },
      idleSince: stamp(9),
      finishedAt: null,
    });
  });

  test.each([
    ['keeps', 'a reason of the greatest length', MAX_ERROR_LENGTH],
    ['cuts', 'a longer one', MAX_ERROR_LENGTH + 1],
  ])('%s %s', (verb, _what, length) => {
    const told = pauseJob(started(), pause('x'.repeat(length))).pause?.message;
    expect(told).toHaveLength(MAX_ERROR_LENGTH);
    expect(told?.endsWith('…')).toBe(verb === 'cuts');
  });

  test.each([
    ['was in the queue', queued()],
    ['waited for a worker', pending()],
    ['ran', started()],
  ])('may be one that %s', (_what, job) => {
    expect(paused(job, 9).status).toBe('PAUSED');
  });

  test.each(TERMINAL_STATUSES)('may not be one that is %s', (status) => {
    expect(() => paused(finishJob(allDone(), status, at(4)), 9)).toThrow(
      `Job is already ${status}`,
    );
  });

  test('may not be paused again', () => {
    expect(() => paused(paused(started(), 9), 10)).toThrow('A job cannot go from PAUSED to PAUSED');
  });

  test('keeps its stages and its progress', () => {
    const job = endStage(gathering(), 'gather', result(2), at(5));
    expect(paused(job, 9)).toMatchObject({ stages: job.stages, progress: job.progress });
  });

  test.each(PAUSE_REASONS)('is a valid report, for the reason %s', (reason) => {
    const job = paused(gathering(), 9, reason);
    expect(jobReportSchema.parse(job)).toEqual(job);
  });
});

describe('a resumed job', () => {
  test('is PENDING again, and no longer says why it was not', () => {
    expect(resumeJob(paused(started(), 9), at(20))).toMatchObject({
      status: 'PENDING',
      pause: null,
      resumes: 1,
    });
  });

  test('counts every resume', () => {
    const again = resumeJob(paused(started(), 9), at(20));
    expect(resumeJob(paused(again, 21), at(30)).resumes).toBe(2);
  });

  test('keeps the time of its first start when it runs again', () => {
    const again = startJob(resumeJob(paused(started(), 9), at(20)), at(21));
    expect(again).toMatchObject({ status: 'RUNNING', startedAt: stamp(1) });
  });

  test('keeps its progress, also when stages are due again', () => {
    expect(resumeJob(paused(jammed(), 9, 'error'), at(20)).progress).toBe(jammed().progress);
  });

  test('keeps its token limit', () => {
    const job = { ...paused(started(), 9, 'budget'), tokenLimit: 700 };
    expect(resumeJob(job, at(20)).tokenLimit).toBe(700);
  });

  test.each([900, 0])('has the token limit it is given: %i', (limit) => {
    const job = { ...paused(started(), 9, 'budget'), tokenLimit: 700 };
    expect(resumeJob(job, at(20), limit).tokenLimit).toBe(limit);
  });

  test.each([
    ['PENDING', pending()],
    ['RUNNING', started()],
  ])('may not be one that is %s', (status, job) => {
    expect(() => resumeJob(job, at(20))).toThrow(`A job cannot go from ${status} to PENDING`);
  });

  test.each(TERMINAL_STATUSES)('may not be one that is %s', (status) => {
    expect(() => resumeJob(finishJob(allDone(), status, at(4)), at(20))).toThrow(
      `Job is already ${status}`,
    );
  });
});

describe('the stages of a resumed job', () => {
  const statuses = (job: JobReport) => job.stages.map((stage) => stage.status);
  const interrupted = beginStage(endStage(gathering(), 'gather', result(1), at(4)), 'sort', at(5));
  const partly = endStage(gathering(), 'gather', result(1, 1), at(4));

  test.each([
    ['error', 'failed and skipped ones', jammed(), 'pending pending pending'],
    ['error', 'nothing that achieved something', partly, 'partial pending pending'],
    ['interrupted', 'the one at work', interrupted, 'completed pending pending'],
    ['interrupted', 'nothing that is over', jammed(), 'failed skipped pending'],
    ['budget', 'the one at work', interrupted, 'completed pending pending'],
    ['budget', 'nothing that is over', jammed(), 'failed skipped pending'],
  ] as const)('after a pause for %s come back: %s', (reason, _what, job, after) => {
    expect(statuses(resumeJob(paused(job, 9, reason), at(20)))).toEqual(after.split(' '));
  });

  const again = resumeJob(paused(jammed(), 9, 'error'), at(20));

  test('keep what they counted until they count anew', () => {
    expect(stageOf(again, 'gather')).toMatchObject({
      counts: { total: 4, done: 2, failed: 1 },
      progress: 0.75,
    });
  });

  test('are not over and have no errors where they are due again', () => {
    for (const name of ['gather', 'sort']) {
      expect(stageOf(again, name)).toMatchObject({ finishedAt: null, errors: [] });
    }
  });

  test('start from nothing where they never began', () => {
    expect(stageOf(again, 'sort')).toMatchObject({ progress: 0, startedAt: null });
  });

  test('can be gone through to the end', () => {
    const ended = ['gather', 'sort', 'print'].reduce(
      (job, name) => endStage(beginStage(job, name, at(30)), name, result(3), at(31)),
      startJob(again, at(30)),
    );
    expect(finishJob(ended, 'COMPLETED', at(40))).toMatchObject({
      status: 'COMPLETED',
      progress: 1,
      resumes: 1,
    });
  });
});
