import { describe, expect, test } from 'vitest';
import { finishJob } from '../../../src/job/job.js';
import type { JobReport } from '../../../src/job/report.js';
import { advanceStage, beginStage, endStage } from '../../../src/job/stageLife.js';
import { stageTable } from '../../../src/workflows/stageTable.js';
import { allDone, at, gathering, result } from '../job/sampleJob.js';

/** The table as it is read: cells without their padding. */
const read = (job: JobReport, seconds: number) =>
  stageTable(job, at(seconds)).replaceAll('\u2003', '').split('\n');

const sorting = (counts = { total: 100, done: 20, failed: 5, parked: 4 }) => {
  const gathered = endStage(gathering(), 'gather', result(3), at(64));
  return advanceStage(beginStage(gathered, 'sort', at(64)), 'sort', counts);
};

describe('the table of a job in the Temporal UI', () => {
  test('has the counts of each stage, and the pace and expected end of the one at work', () => {
    expect(read(sorting(), 114)).toEqual([
      '**RUNNING** · 42 %',
      '',
      '|stage|status|items|failed|parked|took|pace|',
      '|---|---|---|---|---|---|---|',
      '|gather|completed|3/3|||1 min 2 s||',
      '|sort|running|20/100|5|4||30/min, until about 08:04:24 UTC|',
      '|print|pending||||||',
      '',
      'As of 2031-03-01 08:01:54 UTC',
    ]);
  });

  test('names the day of an end that is not today', () => {
    const slow = sorting({ total: 50_000, done: 25, failed: 0, parked: 0 });
    expect(read(slow, 114)[5]).toContain('|30/min, until about 2031-03-02 11:');
  });

  test('expects nothing of a stage that has settled nothing, and no end when all is settled', () => {
    const none = sorting({ total: 100, done: 0, failed: 0, parked: 0 });
    const all = sorting({ total: 100, done: 100, failed: 0, parked: 0 });
    expect(read(none, 114)[5]).toBe('|sort|running|0/100|||||');
    expect(read(all, 114)[5]).toBe('|sort|running|100/100||||2.0/s|');
  });

  test('is final when the job is', () => {
    const table = read(finishJob(allDone(), 'COMPLETED', at(9)), 9);
    expect(table[0]).toBe('**COMPLETED** · 100 %');
    expect(table.at(-1)).toBe('|print|completed|1/1|||1.0 s||');
  });
});
