import { describe, expect, test } from 'vitest';
import {
  assertTransition,
  IllegalTransitionError,
  isTerminal,
  JOB_STATUSES,
  TERMINAL_STATUSES,
  type JobStatus,
} from '../../../src/job/status.js';

/** The state machine as a grid: a row is the state a job is in, a column the state it is asked to enter. */
const COLUMNS = ['PENDING', 'RUNNING', 'PAUSED', 'COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED'];
const GRID: Record<JobStatus, string> = {
  PENDING: '   .       yes     yes    .         .       yes    yes ',
  RUNNING: '   .       .       yes    yes       yes     yes    yes ',
  PAUSED: '    yes     yes     .      yes       .       yes    yes ',
  COMPLETED: ' .       .       .      .         .       .      .   ',
  PARTIAL: '   .       .       .      .         .       .      .   ',
  FAILED: '    .       .       .      .         .       .      .   ',
  CANCELLED: ' .       .       .      .         .       .      .   ',
};

const cells = Object.entries(GRID).flatMap(([from, row]) =>
  row
    .trim()
    .split(/\s+/)
    .map((cell, column) => ({
      from: from as JobStatus,
      to: COLUMNS[column] as JobStatus,
      legal: cell === 'yes',
    })),
);
const legal = cells.filter((cell) => cell.legal);
const illegal = cells.filter((cell) => !cell.legal);
const fromTerminal = illegal.filter(({ from }) => isTerminal(from));
const fromOpen = illegal.filter(({ from }) => !isTerminal(from));

const refusalOf = ({ from, to }: { from: JobStatus; to: JobStatus }): unknown => {
  try {
    assertTransition(from, to);
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('the states of a job', () => {
  test('are the seven of the grid', () => {
    expect([...JOB_STATUSES].toSorted()).toEqual(COLUMNS.toSorted());
    expect(cells).toHaveLength(7 * 7);
  });

  test.each(JOB_STATUSES)('%s is terminal exactly when it is one of the four endings', (status) => {
    expect(isTerminal(status)).toBe((TERMINAL_STATUSES as readonly string[]).includes(status));
  });

  test('have four endings', () => {
    expect(TERMINAL_STATUSES).toEqual(['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED']);
  });
});

describe('a change of state', () => {
  test.each(legal)('from $from to $to is allowed', (cell) => {
    expect(refusalOf(cell)).toBeUndefined();
  });

  test.each(fromOpen)('from $from to $to is refused and names both', (cell) => {
    const refusal = refusalOf(cell);
    expect(refusal).toBeInstanceOf(IllegalTransitionError);
    expect(refusal).toMatchObject({
      name: 'IllegalTransitionError',
      message: `A job cannot go from ${cell.from} to ${cell.to}`,
      from: cell.from,
      to: cell.to,
    });
  });

  test.each(fromTerminal)('from $from to $to is refused because the job is over', (cell) => {
    const refusal = refusalOf(cell);
    expect(refusal).toBeInstanceOf(IllegalTransitionError);
    expect(refusal).toHaveProperty('message', `Job is already ${cell.from}`);
  });
});
