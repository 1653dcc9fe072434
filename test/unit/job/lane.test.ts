import { describe, expect, test } from 'vitest';
import {
  EMPTY_LANE,
  append,
  isEmpty,
  isIn,
  join,
  leave,
  letIn,
  placeOf,
  isGone,
  stepBack,
  type LaneEntry,
  type LaneState,
} from '../../../src/job/lane.js';

/** The job `a` created at second 1 is written `a1`. */
function entry(job: string): LaneEntry {
  const second = job.slice(1).padStart(2, '0');
  return { jobId: job, createdAt: `2026-01-01T00:00:${second}.000Z` };
}

/** A lane that these have joined, in this order; `holder` has been let in before. */
function laneOf(jobs: string, holder?: string): LaneState {
  const since = '2026-01-01T00:00:00.000Z';
  const start = holder ? { holder: { ...entry(holder), since }, queue: [] } : EMPTY_LANE;
  return jobs
    .split(' ')
    .filter(Boolean)
    .reduce((lane, job) => join(lane, entry(job)), start);
}

/** How a lane looks: its holder, and who waits. */
function looks({ holder, queue }: LaneState): string {
  return `${holder?.jobId ?? '-'} | ${queue.map(({ jobId }) => jobId).join(' ')}`.trim();
}

const NOW = new Date('2026-01-01T01:00:00.000Z');

describe('join', () => {
  test.each([
    ['the first', '', undefined, 'a1', '- | a1'],
    ['in the order of creation', 'a1 b2', undefined, 'c3', '- | a1 b2 c3'],
    ['before those created later, whenever it gets here', 'b2 c3', undefined, 'a1', '- | a1 b2 c3'],
    ['between them', 'a1 c3', undefined, 'b2', '- | a1 b2 c3'],
    ['behind a holder that was created later', '', 'b2', 'a1', 'b2 | a1'],
    ['two of one moment by their ids', 'b1', undefined, 'a1', '- | a1 b1'],
    ['two of one moment by their ids, the other way round', 'a1', undefined, 'b1', '- | a1 b1'],
    ['among several of one moment', 'a1 c1 d1', undefined, 'b1', '- | a1 b1 c1 d1'],
    ['again: it keeps its place', 'a1 b2', undefined, 'a1', '- | a1 b2'],
    ['again when it holds the lane: nothing changes', 'b2', 'a1', 'a1', 'a1 | b2'],
  ])('%s', (_, waiting, holder, job, after) => {
    expect(looks(join(laneOf(waiting, holder), entry(job)))).toBe(after);
  });

  test('again with another time of creation: it keeps its place', () => {
    const lane = join(laneOf('a1 b2'), { jobId: 'b2', createdAt: '2025-01-01T00:00:00.000Z' });
    expect(looks(lane)).toBe('- | a1 b2');
  });

  test('leaves the lane before it as it was', () => {
    const before = laneOf('a1 c3');
    join(before, entry('b2'));
    expect(looks(before)).toBe('- | a1 c3');
  });
});

describe('append', () => {
  test.each([
    ['the first', '', undefined, 'a1', '- | a1'],
    [
      'behind everybody, whatever the clock of its client says',
      'b2 c3',
      undefined,
      'a1',
      '- | b2 c3 a1',
    ],
    ['behind one of the same moment', 'b1', undefined, 'a1', '- | b1 a1'],
    ['again: it keeps its place', 'a1 b2', undefined, 'a1', '- | a1 b2'],
    ['again when it holds the lane: nothing changes', 'b2', 'a1', 'a1', 'a1 | b2'],
  ])('%s', (_, waiting, holder, job, after) => {
    expect(looks(append(laneOf(waiting, holder), entry(job), NOW))).toBe(after);
  });

  test.each([
    ['what its client says', 'a1', entry('b2').createdAt, entry('b2').createdAt],
    ['no earlier than the one before it', 'c3', entry('b2').createdAt, entry('c3').createdAt],
    ['no later than now', 'a1', '2027-01-01T00:00:00.000Z', NOW.toISOString()],
  ])('its time of creation is %s', (_, waiting, createdAt, taken) => {
    const { queue } = append(laneOf(waiting), { jobId: 'x', createdAt }, NOW);
    expect(queue.at(-1)).toEqual({ jobId: 'x', createdAt: taken });
  });

  test('one that joins by itself still finds its place among them', () => {
    const lane = append(append(EMPTY_LANE, entry('a1'), NOW), entry('c3'), NOW);
    expect(looks(join(lane, entry('b2')))).toBe('- | a1 b2 c3');
  });
});

describe('isGone', () => {
  test.each([
    ['open', 0, false],
    ['open', 3_600_000, false],
    ['ended', 0, true],
    ['ended', 3_600_000, true],
    ['unknown', 14_999, false],
    ['unknown', 15_000, true],
  ] as const)('a job that is %s after %d ms: %s', (presence, age, gone) => {
    const createdAt = '2031-03-01T08:00:00.000Z';
    const now = new Date(Date.parse(createdAt) + age);
    expect(isGone(presence, { jobId: 'late', createdAt }, now)).toBe(gone);
  });
});

describe('stepBack', () => {
  test.each([
    ['the holder is the next again', 'b2', 'a1', '- | a1 b2'],
    ['before everybody, also those created earlier', 'a1', 'b2', '- | b2 a1'],
    ['nothing changes in a free lane', 'a1', undefined, '- | a1'],
  ])('%s', (_, waiting, holder, after) => {
    expect(looks(stepBack(laneOf(waiting, holder)))).toBe(after);
  });
});

describe('leave', () => {
  test.each([
    ['the holder: the lane is free, nobody is let in', 'b2 c3', 'a1', 'a1', '- | b2 c3'],
    ['one that waits: the others keep their order', 'b2 c3 d4', 'a1', 'c3', 'a1 | b2 d4'],
    ['the last one: the lane is empty', '', 'a1', 'a1', '- |'],
    ['one that is not there: nothing changes', 'b2', 'a1', 'x9', 'a1 | b2'],
    ['one that left before: nothing changes', 'b2', undefined, 'a1', '- | b2'],
  ])('%s', (_, waiting, holder, job, after) => {
    const lane = leave(laneOf(waiting, holder), job);
    expect(looks(lane)).toBe(after);
    expect(isEmpty(lane)).toBe(after === '- |');
    expect(isIn(lane, job)).toBe(false);
  });

  test('and join again: behind those created before', () => {
    expect(looks(join(leave(laneOf('a1 b2 c3'), 'b2'), entry('b2')))).toBe('- | a1 b2 c3');
  });
});

describe('letIn', () => {
  test('lets the first in and says when', () => {
    const lane = letIn(laneOf('b2 a1'), NOW);
    expect(looks(lane)).toBe('a1 | b2');
    expect(lane.holder?.since).toBe(NOW.toISOString());
  });

  test.each([
    ['while somebody holds the lane', 'b2', 'a1'],
    ['when nobody waits', '', undefined],
  ])('is refused %s', (_, waiting, holder) => {
    expect(() => letIn(laneOf(waiting, holder), NOW)).toThrow(RangeError);
  });
});

describe('placeOf', () => {
  test.each([
    ['a1', 0],
    ['b2', 1],
    ['c3', 2],
    ['x9', undefined],
  ])('%s is at %s', (job, place) => {
    const lane = laneOf('c3 b2', 'a1');
    expect(placeOf(lane, job)).toBe(place);
    expect(isIn(lane, job)).toBe(place !== undefined);
  });

  test('is 1 for the next while the lane is free', () => {
    expect(placeOf(laneOf('a1 b2'), 'a1')).toBe(1);
  });
});

describe('a lane of 10,000', () => {
  const jobs = Array.from({ length: 10_000 }, (_, index) => {
    const createdAt = new Date(NOW.getTime() + Math.floor(index / 3)).toISOString();
    return { jobId: `job-${String(index).padStart(5, '0')}`, createdAt };
  });
  const filled = (entries: readonly LaneEntry[]) => entries.reduce(join, EMPTY_LANE);

  test.each([
    ['in order', jobs],
    ['in reverse order', jobs.toReversed()],
    ['in no order', jobs.map((_, index) => jobs[(index * 7919) % jobs.length]!)],
  ])('fills %s within two seconds and lets them in by creation', (_, entries) => {
    const began = performance.now();
    const lane = filled(entries);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(lane.queue).toEqual(jobs);
  });

  test('drains within two seconds', () => {
    let lane = filled(jobs);
    const began = performance.now();
    for (const { jobId } of jobs) {
      lane = letIn(lane, NOW);
      expect.soft(lane.holder?.jobId).toBe(jobId);
      lane = leave(lane, jobId);
    }
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(isEmpty(lane)).toBe(true);
  });
});
