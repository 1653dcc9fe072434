import { describe, expect, test } from 'vitest';
import {
  EXECUTION_TIMEOUT_MS,
  isOrphaned,
  remainingMs,
  STALE_ERROR,
  SWEEP_GRACE_MS,
  type TimedJob,
} from '../../../src/job/deadline.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CREATED = new Date('2031-03-01T08:00:00Z');
const job = (times: Partial<TimedJob> = {}): TimedJob => ({
  createdAt: CREATED.toISOString(),
  idleSince: null,
  idleMs: 0,
  ...times,
});
const after = (ms: number) => new Date(CREATED.getTime() + ms);

describe('the time a job with a deadline of two hours has left', () => {
  test.each([
    { when: 'it was just created', age: 0, exempt: 0, left: 2 * HOUR },
    { when: 'half an hour has passed', age: HOUR / 2, exempt: 0, left: 1.5 * HOUR },
    { when: 'a millisecond is left', age: 2 * HOUR - 1, exempt: 0, left: 1 },
    { when: 'the deadline is now', age: 2 * HOUR, exempt: 0, left: 0 },
    { when: 'the deadline is long past', age: 9 * HOUR, exempt: 0, left: 0 },
    { when: 'an hour of three was exempt', age: 3 * HOUR, exempt: HOUR, left: 0 },
    { when: 'two hours of three were exempt', age: 3 * HOUR, exempt: 2 * HOUR, left: HOUR },
    { when: 'all of its life was exempt', age: 9 * HOUR, exempt: 9 * HOUR, left: 2 * HOUR },
  ])('is $left ms when $when', ({ age, exempt, left }) => {
    expect(remainingMs(2 * HOUR, job({ idleMs: exempt }), after(age))).toBe(left);
  });

  test('leaves out the time it was idle before as well as the time it is now', () => {
    const idle = job({ idleMs: 3 * HOUR, idleSince: after(4 * HOUR).toISOString() });
    expect(remainingMs(2 * HOUR, idle, after(72 * HOUR))).toBe(HOUR);
  });

  test('is never less than nothing, also for a job that is idle', () => {
    const idle = job({ idleSince: after(3 * HOUR).toISOString() });
    expect(remainingMs(2 * HOUR, idle, after(72 * HOUR))).toBe(0);
  });

  test('stands still while it is idle', () => {
    const idle = job({ idleSince: after(HOUR).toISOString() });
    expect(remainingMs(2 * HOUR, idle, after(72 * HOUR))).toBe(HOUR);
  });
});

describe('a job with a deadline of two hours', () => {
  test.each([
    { when: 'it is young', age: HOUR, orphaned: false },
    { when: 'its own timer should just have fired', age: 2 * HOUR, orphaned: false },
    { when: 'the grace is not quite over', age: 2 * HOUR + SWEEP_GRACE_MS - 1, orphaned: false },
    { when: 'the grace is over', age: 2 * HOUR + SWEEP_GRACE_MS, orphaned: true },
    { when: 'it is a day old', age: 24 * HOUR, orphaned: true },
  ])('is orphaned: $orphaned, when $when', ({ age, orphaned }) => {
    expect(isOrphaned(2 * HOUR, job(), after(age))).toBe(orphaned);
  });

  test('is not orphaned while it is idle, nor for the time it was', () => {
    const idle = job({ idleSince: after(HOUR).toISOString() });
    expect(isOrphaned(2 * HOUR, idle, after(72 * HOUR))).toBe(false);
    expect(isOrphaned(2 * HOUR, job({ idleMs: 71 * HOUR }), after(72 * HOUR))).toBe(false);
  });
});

test('a job that is idle is not orphaned, even when its time was up before', () => {
  const idle = job({ idleSince: after(9 * HOUR).toISOString() });
  expect(isOrphaned(2 * HOUR, idle, after(72 * HOUR))).toBe(false);
});

test('a sweep leaves a living worker a minute to notice first', () => {
  expect(SWEEP_GRACE_MS).toBe(MINUTE);
});

test("the server's last net is a week wide", () => {
  expect(EXECUTION_TIMEOUT_MS).toBe(7 * 24 * HOUR);
});

test('every stale job has the same error', () => {
  expect(STALE_ERROR).toBe('Job timed out or was orphaned');
});
