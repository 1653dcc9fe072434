import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { StageLines, type WatchedJob } from '../../../src/client/terminal/stageBars.js';
import { besideBar, lineLayout } from '../../../src/client/terminal/stageLine.js';
import type { JobPace } from '../../../src/job/pace.js';
import type { StageReport } from '../../../src/job/report.js';
import { STAGE_STATUSES, type Counts } from '../../../src/job/stage.js';
import { advanceStage, beginStage, endStage } from '../../../src/job/stageLife.js';
import { at, gathering, pending, result } from '../job/sampleJob.js';

const pace = (changes: Partial<JobPace> = {}): JobPace => ({
  stage: 'gather',
  perSecond: 185,
  leftMs: 24_000,
  basis: 'mean',
  measuredMs: 10_000,
  stagesAfter: 2,
  ...changes,
});
const stage = (counts: Counts, changes: Partial<StageReport> = {}): StageReport => ({
  ...gathering().stages[0]!,
  counts,
  ...changes,
});
const shown = (of: StageReport, own: JobPace | null, width: number) =>
  stripVTControlCharacters(besideBar(of, own, width));

describe('beside the bar of a stage', () => {
  const counts = { total: 6_000, done: 1_621, failed: 12, parked: 9 };

  test.each([
    [80, 'running   1621/6000, 12 failed (9 parked), 185/s, 24 s left'],
    [49, 'running   1621/6000, 12 failed (9 parked), 185/s, 24 s left'],
    [48, 'running   1621/6000, 12 failed, 185/s, 24 s left'],
    [38, 'running   1621/6000, 12 failed, 185/s, 24 s left'],
    [37, 'running   1621/6000, 12 failed, 24 s left'],
    [30, 'running   1621/6000, 12 failed'],
    [19, 'running   1621/6000'],
    [8, 'running'],
  ])('%i columns hold "%s"', (width, text) => {
    expect(shown(stage(counts), pace(), width)).toBe(text);
  });

  test.each([
    ['nothing is known', stage({ total: 0, done: 0, failed: 0 }), null, 'running'],
    [
      'the end is not known',
      stage(counts),
      pace({ leftMs: null }),
      'running   1621/6000, 12 failed (9 parked), 185/s',
    ],
    [
      'the pace is that of another stage',
      stage(counts),
      pace({ stage: 'sort' }),
      'running   1621/6000, 12 failed (9 parked)',
    ],
    [
      'all that failed are parked',
      stage({ ...counts, failed: 9 }),
      null,
      'running   1621/6000, 9 failed (parked)',
    ],
    [
      'it is over',
      stage(counts, { status: 'partial', durationMs: 61_000 }),
      pace(),
      'partial   1621/6000, 12 failed (9 parked), 1 min 1 s',
    ],
  ])('is what there is to say when %s', (_when, of, own, text) => {
    expect(shown(of, own, 100)).toBe(text);
  });
});

describe('lines of any width', () => {
  const names = ['gather', 'deliver_by_hand'];
  const counts = { total: 1_000_000, done: 999_000, failed: 1_000, parked: 999 };
  const stages = names.flatMap((name) =>
    STAGE_STATUSES.map((status) => stage(counts, { name, status, durationMs: 3_599_000 })),
  );
  const widths = Array.from({ length: 160 }, (_, n) => 50 + n);

  test('fit into the terminal and leave its last column free', () => {
    const tooLong = widths.filter((columns) => {
      const { nameWidth, barSize, textWidth } = lineLayout(stages, columns);
      const longest = Math.max(
        ...stages.map(
          (of) => shown(of, pace({ stage: of.name, leftMs: 86_000_000 }), textWidth).length,
        ),
      );
      return 2 + nameWidth + 1 + barSize + 1 + longest >= columns;
    });
    expect(tooLong).toEqual([]);
  });

  test('have bars of one length, whatever the stages have to say', () => {
    expect(lineLayout(stages, 80).barSize).toBe(lineLayout(stages.slice(0, 8), 80).barSize);
    expect(lineLayout(pending().stages, 80)).toEqual({ nameWidth: 12, barSize: 13, textWidth: 40 });
  });

  test('have a bar however narrow the terminal is', () => {
    expect(lineLayout(stages, 20)).toMatchObject({ barSize: 8, textWidth: 0 });
  });
});

describe('where nobody is looking', () => {
  const lines: string[] = [];
  let seconds = 0;
  const view = new StageLines(
    (line) => lines.push(line),
    () => seconds * 1000,
  );
  const reached = (done: number): WatchedJob => ({
    ...advanceStage(gathering(), 'gather', { total: 6_000, done, failed: 0 }),
    pace: done === 0 ? null : pace({ perSecond: 10, leftMs: (6_000 - done) * 100 }),
  });

  test('a stage has a line every ten seconds at first, then ever fewer, and one for each state', () => {
    for (seconds = 0; seconds < 600; seconds += 1) view.show(reached(seconds * 10));
    const sorting = beginStage(
      endStage(reached(0), 'gather', result(6_000), at(602)),
      'sort',
      at(602),
    );
    view.show({ ...sorting, pace: null });
    expect(lines.slice(0, 4)).toEqual([
      'job j1 is RUNNING',
      'gather running 0/6000',
      'gather running 100/6000, 10/s, 9 min 50 s left',
      'gather running 200/6000, 10/s, 9 min 40 s left',
    ]);
    expect(lines.slice(-2)).toEqual(['gather completed 6000/6000, 10 min 0 s', 'sort running']);
    expect(lines.length).toBeLessThan(40);
    expect(lines.length).toBeGreaterThan(15);
  });
});
