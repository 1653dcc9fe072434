import { describe, expect, test } from 'vitest';
import { eventsBetween, reasonOf, statusEvent } from '../../../src/job/events.js';
import { finishJob, grantJob, resolveJob, resumeJob, startJob } from '../../../src/job/job.js';
import {
  advanceStage,
  beginStage,
  endStage,
  failStage,
  skipStage,
} from '../../../src/job/stageLife.js';
import type { JobReport } from '../../../src/job/report.js';
import {
  allDone,
  at,
  gathering,
  paused,
  pending,
  queued,
  result,
  stamp,
  started,
} from './sampleJob.js';

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

describe('a pause', () => {
  test('is a warning that says why, with the reason for programs', () => {
    expect(events(started(), paused(started(), 9))).toEqual([
      {
        key: 'status/PAUSED',
        at: stamp(9),
        kind: 'status',
        level: 'warn',
        message: 'Job is PAUSED: Job was interrupted by user (interrupted)',
        data: { status: 'PAUSED', progress: 0, reason: 'interrupted' },
      },
    ]);
  });

  test.each([
    ['error', 'gather failed: jam'],
    ['budget', 'Token limit exceeded: 500,001 tokens used, 500,000 allowed'],
  ] as const)('for %s says what it was', (reason, message) => {
    expect(lines(started(), paused(started(), 9, reason, message))).toEqual([
      `warn: Job is PAUSED: ${message} (${reason})`,
    ]);
  });

  test('tells of the stage that it interrupted, with what is done', () => {
    const half = advanceStage(gathering(), 'gather', { total: 4, done: 2, failed: 0 });
    expect(lines(half, paused(half, 9))).toEqual([
      'warn: Job is PAUSED: Job was interrupted by user (interrupted)',
      'info: gather pending (2 of 4 done)',
    ]);
  });
});

describe('a resume', () => {
  test('says so, and is of a run of its own', () => {
    const stopped = paused(started(), 5);
    expect(events(stopped, resumeJob(stopped, at(9)))).toEqual([
      {
        key: 'status/PENDING/1',
        at: stamp(9),
        kind: 'status',
        level: 'info',
        message: 'Job is PENDING: resumed',
        data: { status: 'PENDING', progress: 0 },
      },
    ]);
  });

  test('tells which stages are due again', () => {
    const held = paused(failStage(gathering(), 'gather', 'jam', at(4)), 5, 'error');
    expect(lines(held, resumeJob(held, at(9)))).toEqual([
      'info: Job is PENDING: resumed',
      'info: gather pending',
    ]);
  });

  test('is marked in the events of the stages that follow', () => {
    const again = startJob(resumeJob(paused(gathering(), 5), at(6)), at(7));
    expect(events(again, beginStage(again, 'gather', at(9)))).toMatchObject([
      { key: 'stage/gather/running/1', data: { status: 'running', resumes: 1 } },
    ]);
  });
});

describe('a resolution', () => {
  const stopped = paused(gathering(['gather']), 5);
  const resolved = resolveJob(stopped, { by: 'ada', why: 'printed by hand', result: 7 }, at(9));

  test('says who resolved the job and why, after what became of its stages', () => {
    expect(lines(stopped, resolved)).toEqual([
      'warn: gather skipped: The job was resolved by hand',
      'info: Job is COMPLETED: resolved by ada: printed by hand',
    ]);
  });

  test('has the key of any other end', () => {
    expect(events(stopped, resolved).at(-1)?.key).toBe('status/COMPLETED');
  });
});

test('a grant by the lane is no event: the job is PENDING before and after', () => {
  expect(events(queued(), grantJob(queued(), at(9)))).toEqual([]);
});

test('what a stage used is in its event, and only then', () => {
  const usage = { inputTokens: 10, outputTokens: 2, cost: 0.5 };
  const data = (more: object) =>
    events(gathering(), endStage(gathering(), 'gather', result(1, 0, more), at(9)))[0]?.data;
  expect(data({ usage })).toHaveProperty('usage', usage);
  expect(data({})).not.toHaveProperty('usage');
});

describe('why a job is in its state', () => {
  const again = resumeJob(paused(started(), 5), at(6));

  test.each([
    ['is told for a pause', paused(started(), 5), 'Job was interrupted by user (interrupted)'],
    ['is told for a job that waits after a resume', again, 'resumed'],
    ['is not told for a job that waits for the first time', pending(), null],
    ['is not told for a job that runs again', startJob(again, at(7)), null],
    ['is told for a failure', finishJob(started(), 'FAILED', at(9), { error: 'jam' }), 'jam'],
    [
      'is told for a cancellation',
      finishJob(again, 'CANCELLED', at(9), { cancelReason: 'no' }),
      'no',
    ],
    ['is not told for a success', finishJob(allDone(), 'COMPLETED', at(9)), null],
  ])('%s', (_what, job, why) => {
    expect(reasonOf(job)).toBe(why);
  });
});

test('a job that was just accepted is told of like any other change', () => {
  expect(statusEvent(pending(), at(0))).toMatchObject({
    key: 'status/PENDING',
    level: 'info',
    message: 'Job is PENDING',
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

  test('is its own also in a life with pauses', () => {
    const stopped = paused(gathering(), 4);
    const again = startJob(resumeJob(stopped, at(5)), at(6));
    const failed = failStage(beginStage(again, 'gather', at(7)), 'gather', 'jam', at(8));
    const held = paused(failed, 9, 'error');
    const third = startJob(resumeJob(held, at(10)), at(11));
    const last = finishJob(beginStage(third, 'gather', at(12)), 'CANCELLED', at(13));
    const life = [
      pending(),
      started(),
      gathering(),
      stopped,
      resumeJob(stopped, at(5)),
      again,
      failed,
      held,
      resumeJob(held, at(10)),
      third,
      beginStage(third, 'gather', at(12)),
      last,
    ];
    const all = life.slice(1).flatMap((job, index) => keys(life[index]!, job));
    expect(all).toEqual([
      'status/RUNNING',
      'stage/gather/running',
      'status/PAUSED',
      'stage/gather/pending',
      'status/PENDING/1',
      'status/RUNNING/1',
      'stage/gather/failed/1',
      'status/PAUSED/1',
      'status/PENDING/2',
      'stage/gather/pending/2',
      'status/RUNNING/2',
      'stage/gather/running/2',
      'stage/gather/failed/2',
      'stage/sort/skipped/2',
      'stage/print/skipped/2',
      'status/CANCELLED/2',
    ]);
  });
});
