import { describe, expect, test } from 'vitest';
import type { Lane } from '../../../src/client/lanes.js';
import { laneListText, laneText } from '../../../src/client/terminal/laneText.js';
import { at, held, interrupted, overBudget, plain, running, screen } from './sampleDescription.js';

const entry = (jobId: string, seconds: number) => ({
  jobId,
  createdAt: at(seconds).toISOString(),
});
const busy: Lane = {
  target: 'desk',
  holder: { ...entry('j1', 0), since: at(60).toISOString() },
  waiting: 2,
  queue: [entry('j2', 2), entry('j3', 3)],
};
const free: Lane = { target: 'desk', holder: null, waiting: 0, queue: [] };

describe('a lane described', () => {
  test('that nobody uses is free', () => {
    expect(plain(laneText(free, null))).toBe(screen`
      Lane desk  0 waiting

      It is free.
    `);
  });

  test('shows who has it, what can be done about that, and who is next', () => {
    expect(plain(laneText(busy, running()))).toBe(screen`
      Lane desk  2 waiting

      holder      j1  RUNNING  since 2031-03-01T08:01:00.000Z
      next        plumbline watch j1    see it work
                  plumbline pause j1    stop it for now
                  plumbline cancel j1   stop it for good

      place  job  created
      1      j2   2031-03-01T08:00:02.000Z
      2      j3   2031-03-01T08:00:03.000Z
    `);
  });

  test('shows what blocks it', () => {
    expect(plain(laneText({ ...busy, waiting: 0, queue: [] }, held()))).toBe(screen`
      Lane desk  0 waiting

      holder      j1  PAUSED  since 2031-03-01T08:01:00.000Z
      blocked by  sort failed: jam (error)
      next        plumbline resume j1                 go on with sort
                  plumbline resolve j1 --why <text>   complete it by hand
                  plumbline discard j1                give it up
    `);
  });

  test.each([
    ['by a person', interrupted(), 'blocked by  Job was interrupted by user (interrupted)'],
    [
      'for its budget',
      overBudget(),
      'blocked by  Token limit exceeded: 500,001 tokens used, 500,000 allowed (budget)',
    ],
  ])('shows a holder that was paused %s', (_what, holder, line) => {
    expect(plain(laneText(busy, holder)).split('\n')).toContain(line);
  });

  test('shows who waits while nobody has been let in', () => {
    expect(plain(laneText({ ...busy, holder: null }, null))).toBe(screen`
      Lane desk  2 waiting

      place  job  created
      1      j2   2031-03-01T08:00:02.000Z
      2      j3   2031-03-01T08:00:03.000Z
    `);
  });

  test.each([
    [2, undefined],
    [3, '… and 1 more (--limit)'],
    [10_000, '… and 9998 more (--limit)'],
  ])('with %i waiting, of which two are shown, ends with %s', (waiting, more) => {
    const lines = plain(laneText({ ...busy, waiting }, running())).split('\n');
    expect(lines.find((line) => line.startsWith('…'))).toBe(more);
  });
});

describe('lanes listed', () => {
  test('have a line each', () => {
    const lanes = [busy, { ...busy, target: 'archive', holder: null, waiting: 7 }];
    expect(plain(laneListText(lanes))).toBe(screen`
      target   holder  since                     waiting
      desk     j1      2031-03-01T08:01:00.000Z  2
      archive  –       –                         7
    `);
  });

  test('say how to get one', () => {
    expect(laneListText([])).toBe(
      'No lane is in use. Jobs with a target use one: plumbline run --target <name>',
    );
  });
});
