import { describe, expect, test } from 'vitest';
import { caughtUp } from '../../../src/job/catchUp.js';
import { eventsBetween } from '../../../src/job/events.js';
import { resumeJob, startJob } from '../../../src/job/job.js';
import type { NewJournalEntry } from '../../../src/job/journal.js';
import type { JobReport } from '../../../src/job/report.js';
import {
  advanceStage,
  beginStage,
  endStage,
  failStage,
  skipStage,
} from '../../../src/job/stageLife.js';
import { at, paused, pending, result } from './sampleJob.js';

const usage = (tokens: number) => ({ inputTokens: tokens, outputTokens: 0, cost: tokens / 100 });
const half = { total: 4, done: 2, failed: 0 };

interface Step {
  what: string;
  at: number;
  step: (job: JobReport) => JobReport;
}

/** A life with a pause by a person, a hold on an error, and a resume after each. */
const LIFE: Step[] = [
  { what: 'started', at: 1, step: (job) => startJob(job, at(1)) },
  { what: 'gather begun', at: 2, step: (job) => beginStage(job, 'gather', at(2)) },
  {
    what: 'paused in gather',
    at: 5,
    step: (job) => paused(advanceStage(job, 'gather', half, usage(10)), 5),
  },
  { what: 'resumed', at: 10, step: (job) => resumeJob(job, at(10)) },
  { what: 'started again', at: 11, step: (job) => startJob(job, at(11)) },
  { what: 'gather begun again', at: 12, step: (job) => beginStage(job, 'gather', at(12)) },
  {
    what: 'gather over',
    at: 15,
    step: (job) => endStage(job, 'gather', result(3, 1, { usage: usage(30) }), at(15)),
  },
  { what: 'sort begun', at: 16, step: (job) => beginStage(job, 'sort', at(16)) },
  { what: 'sort failed', at: 19, step: (job) => failStage(job, 'sort', 'jam', at(19)) },
  {
    what: 'print skipped',
    at: 20,
    step: (job) => skipStage(job, 'print', 'sort failed', at(20)),
  },
  {
    what: 'held on the error',
    at: 21,
    step: (job) => paused(job, 21, 'error', 'sort failed: jam'),
  },
  { what: 'resumed once more', at: 30, step: (job) => resumeJob(job, at(30)) },
  { what: 'started once more', at: 31, step: (job) => startJob(job, at(31)) },
  { what: 'sort begun once more', at: 32, step: (job) => beginStage(job, 'sort', at(32)) },
  {
    what: 'sort over',
    at: 33,
    step: (job) => endStage(job, 'sort', result(1, 0, { usage: usage(5) }), at(33)),
  },
  { what: 'print begun', at: 34, step: (job) => beginStage(job, 'print', at(34)) },
  {
    what: 'print over',
    at: 39,
    step: (job) => endStage(job, 'print', result(1, 0, { briefId: 'b-1' }), at(39)),
  },
];

interface Moment {
  what: string;
  report: JobReport;
  /** All that was told up to here. */
  journal: NewJournalEntry[];
}

const MOMENTS = LIFE.reduce<Moment[]>(
  (moments, { what, at: seconds, step }) => {
    const before = moments.at(-1)!;
    const report = step(before.report);
    const events = eventsBetween(before.report, report, at(seconds));
    return [...moments, { what, report, journal: [...before.journal, ...events] }];
  },
  [{ what: 'created', report: pending(), journal: [] }],
);

const PAUSED = MOMENTS.filter(({ report }) => report.status === 'PAUSED');
const OPEN = MOMENTS.filter(({ report }) => report.status !== 'PAUSED');

/** Every moment from which a report may be read, with every later one of the same run to be brought up to. */
const PAIRS = OPEN.flatMap((from) =>
  OPEN.filter(
    (to) => to.report.resumes === from.report.resumes && to.journal.length >= from.journal.length,
  ).map((to) => ({ from, to })),
);

test('the life goes through three runs, and every event of it has a key of its own', () => {
  const keys = MOMENTS.at(-1)!.journal.map(({ key }) => key);
  expect(new Set(OPEN.map(({ report }) => report.resumes))).toEqual(new Set([0, 1, 2]));
  expect(new Set(keys).size).toBe(keys.length);
});

describe('a report that is behind its journal', () => {
  test.each(PAIRS)('is brought up from "$from.what" to "$to.what"', ({ from, to }) => {
    expect(caughtUp(from.report, to.journal)).toEqual(to.report);
  });

  test.each(OPEN)(
    'of a run before, from "$what", learns nothing of the runs after it',
    ({ report }) => {
      const lastOfRun = OPEN.findLast((moment) => moment.report.resumes === report.resumes)!;
      expect(caughtUp(report, MOMENTS.at(-1)!.journal)).toEqual(lastOfRun.report);
    },
  );
});

describe('a report that is ahead of its journal', () => {
  const behind = OPEN.flatMap((moment) =>
    MOMENTS.filter(({ journal }) => journal.length <= moment.journal.length).map((old) => ({
      what: moment.what,
      report: moment.report,
      old,
    })),
  );

  test.each(behind)(
    'at "$what" is not changed by the journal up to "$old.what"',
    ({ report, old }) => {
      expect(caughtUp(report, old.journal)).toEqual(report);
    },
  );
});

describe('a PAUSED report', () => {
  const looks = PAUSED.flatMap((moment) => MOMENTS.map((other) => ({ ...moment, other })));

  test.each(looks)(
    '"$what" is not changed by the journal up to "$other.what"',
    ({ report, other }) => {
      expect(caughtUp(report, other.journal)).toEqual(report);
    },
  );
});
