import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { ScheduleDescription } from '../../../src/client/readSchedule.js';
import {
  scheduleListText,
  scheduleText,
  triggeredText,
} from '../../../src/client/terminal/scheduleText.js';

const nightly: ScheduleDescription = {
  name: 'nightly',
  tenant: 'default',
  cron: ['0 5 * * *', '0 17 * * MON-FRI'],
  timezone: 'Europe/Berlin',
  overlap: 'skip',
  catchupWindowMs: 86_400_000,
  paused: false,
  note: null,
  pipeline: 'news-brief',
  target: null,
  busy: 'queue',
  fromStage: null,
  nextRuns: ['2031-03-02T04:00:00.000Z'],
  recentRuns: [
    {
      jobId: 'nightly-2031-03-01T04:00:00Z',
      scheduledFor: '2031-03-01T04:00:00.000Z',
      startedAt: '2031-03-01T04:00:00.020Z',
    },
    {
      jobId: 'nightly-2031-02-28T04:00:00Z',
      scheduledFor: '2031-02-28T04:00:00.000Z',
      startedAt: '2031-02-28T04:00:00.020Z',
    },
  ],
  counts: { started: 31, skipped: 2, missed: 1 },
  createdAt: '2031-01-01T12:00:00.000Z',
  openJobs: ['nightly-2031-03-01T04:00:00Z'],
  config: null,
  scheduleId: 'schedule/default/nightly',
};

/** The fact of this name, without colours. */
function fact(name: string, changes: Partial<ScheduleDescription> = {}): string | undefined {
  const text = stripVTControlCharacters(scheduleText({ ...nightly, ...changes }));
  const line = text.split('\n').find((line) => line.startsWith(name.padEnd(12)));
  return line?.slice(12);
}

const FACTS: [name: string, changes: Partial<ScheduleDescription>, text: string | undefined][] = [
  ['cron', {}, '0 5 * * * | 0 17 * * MON-FRI  (Europe/Berlin)'],
  ['overlap', {}, 'skip: a run is left out while the last one is not over'],
  ['overlap', { overlap: 'allow-all' }, 'allow-all: every run starts at once'],
  [
    'overlap',
    { overlap: 'allow-all', target: 'desk' },
    'allow-all: every run starts at once and waits its turn in the lane',
  ],
  ['catch-up', {}, 'runs up to 1 day late are made up for'],
  ['runs', {}, '31 started, 2 skipped, 1 missed'],
  ['target', {}, undefined],
  ['target', { target: 'desk' }, 'desk'],
  [
    'target',
    { target: 'desk', busy: 'reject' },
    'desk  (a run is rejected while the lane is busy)',
  ],
  ['note', { note: 'for the desk' }, 'for the desk'],
  ['next runs', {}, '2031-03-02T04:00:00.000Z'],
  ['next runs', { paused: true, nextRuns: [] }, 'none while it is paused'],
  ['next', {}, 'plumbline schedule trigger nightly'],
  ['next', { paused: true, tenant: 'acme' }, 'plumbline schedule resume nightly --tenant acme'],
];

describe('a schedule described', () => {
  test.each(FACTS)('has as its %s, with %o: %s', (name, changes, text) => {
    expect(fact(name, changes)).toBe(text);
  });

  test('tells which of its last jobs are not over', () => {
    const text = stripVTControlCharacters(scheduleText(nightly));
    expect(text).toMatch(/nightly-2031-03-01T04:00:00Z .* open/);
    expect(text).toMatch(/nightly-2031-02-28T04:00:00Z .* over/);
  });
});

describe('schedules listed', () => {
  test.each([
    ['when it runs next', {}, /nightly .* Europe\/Berlin +skip +2031-03-02T04:00:00/],
    ['that it is paused, and why', { paused: true, note: 'moving' }, /skip +paused .* moving/],
    ['the job it started last', {}, /nightly-2031-03-01T04:00:00Z/],
    ['that it comes no more', { nextRuns: [] }, /skip +never/],
  ])('say %s', (_what, changes, line) => {
    const text = stripVTControlCharacters(scheduleListText([{ ...nightly, ...changes }]));
    expect(text.split('\n')).toHaveLength(2);
    expect(text).toMatch(line);
  });

  test('say how to create the first one', () => {
    expect(scheduleListText([])).toContain('plumbline schedule create <name> --cron');
  });
});

test.each([
  [
    { outcome: 'started', jobId: 'nightly-7', overlap: 'skip' },
    'Job nightly-7 started. Follow it with: plumbline watch nightly-7 --tenant acme',
  ],
  [
    { outcome: 'skipped', jobId: null, overlap: 'skip' },
    'Skipped: the last run of nightly is not over, and its overlap policy is skip. ' +
      'To run anyway: plumbline schedule trigger nightly --tenant acme --overlap allow-all',
  ],
  [
    { outcome: 'waiting', jobId: null, overlap: 'buffer-one' },
    'The run of nightly waits for the last one to end (overlap policy buffer-one). ' +
      'See: plumbline schedule describe nightly --tenant acme',
  ],
] as const)('a triggered run that is $outcome says what to do next', (triggered, text) => {
  expect(stripVTControlCharacters(triggeredText('nightly', 'acme', triggered))).toBe(text);
});
