import { describe, expect, test } from 'vitest';
import { caughtUp } from '../../../src/job/catchUp.js';
import { eventsBetween } from '../../../src/job/events.js';
import { finishJob, startJob } from '../../../src/job/job.js';
import { beginStage, endStage, failStage, skipStage } from '../../../src/job/stageLife.js';
import type { NewJournalEntry } from '../../../src/job/journal.js';
import type { JobReport } from '../../../src/job/report.js';
import { at, gathering, pending, result, started } from './sampleJob.js';

const torn = [{ item: 'i1', message: 'torn' }];

/** A job's life, step by step, each at a time of its own. */
const LIFE: ((job: JobReport) => JobReport)[] = [
  (job) => startJob(job, at(1)),
  (job) => beginStage(job, 'gather', at(2)),
  (job) => endStage(job, 'gather', result(2, 1, { errors: torn, metrics: { pages: 8 } }), at(5)),
  (job) => beginStage(job, 'sort', at(6)),
  (job) => failStage(job, 'sort', 'jam', at(9)),
  (job) => skipStage(job, 'print', 'sort failed', at(10)),
];

/** The reports of that life, and the journal it left behind, cut where a reader may find it. */
function lived(steps: number): { report: JobReport; journal: NewJournalEntry[] } {
  return LIFE.slice(0, steps).reduce(
    ({ report, journal }, step, index) => {
      const next = step(report);
      const times = [1, 2, 5, 6, 9, 10];
      return {
        report: next,
        journal: [...journal, ...eventsBetween(report, next, at(times[index] ?? 0))],
      };
    },
    { report: pending(), journal: [] as NewJournalEntry[] },
  );
}

const STEPS = LIFE.map((_, index) => index + 1);

describe('a report that is behind its journal', () => {
  test.each(STEPS)('is brought up to the same report after %i steps', (steps) => {
    const { report, journal } = lived(steps);
    expect(caughtUp(pending(), journal)).toEqual(report);
  });

  test.each(STEPS)('is brought up from wherever it was, to the end, from step %i', (steps) => {
    expect(caughtUp(lived(steps).report, lived(6).journal)).toEqual(lived(6).report);
  });

  test('learns of the brief that a stage published', () => {
    const after = endStage(gathering(), 'gather', result(1, 0, { briefId: 'b-1' }), at(9));
    const journal = eventsBetween(gathering(), after, at(9));
    expect(caughtUp(gathering(), journal).briefId).toBe('b-1');
  });
});

describe('a journal', () => {
  test.each(STEPS)('that is behind changes nothing, after %i steps', (steps) => {
    const { report } = lived(6);
    expect(caughtUp(report, lived(steps).journal)).toEqual(report);
  });

  test('does not end a job: that is for Temporal to say', () => {
    const cancelled = finishJob(started(), 'CANCELLED', at(9), { cancelReason: 'enough' });
    const read = caughtUp(started(), eventsBetween(started(), cancelled, at(9)));
    expect(read).toMatchObject({ status: 'RUNNING', finishedAt: null, cancelReason: null });
  });

  test('of another release, or about a stage unknown here, is passed over', () => {
    const [begun] = eventsBetween(started(), gathering(), at(2));
    const strange = [
      { ...begun!, data: { status: 'levitating' } },
      { ...begun!, stage: 'polish' },
    ];
    expect(caughtUp(started(), strange)).toEqual(started());
  });
});
