import { describe, expect, test } from 'vitest';
import { CONTROLS, INTERRUPTED, refusal, type Control } from '../../../src/job/pause.js';
import { JOB_STATUSES, type JobStatus } from '../../../src/job/status.js';

/** What each state allows: a row is what is asked, a column the state the job is in. */
const COLUMNS = ['PENDING', 'RUNNING', 'PAUSED', 'COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED'];
const GRID: Record<Control, string> = {
  pause: '   yes     yes     .      .         .       .      .   ',
  resume: '  .       .       yes    .         .       .      .   ',
  discard: ' yes     .       yes    .         .       .      .   ',
  resolve: ' .       .       yes    .         .       .      .   ',
  retry: '   .       .       .      .         yes     yes    yes ',
};

/** How each refusal goes on after the state. */
const ONLY: Record<Control, string> = {
  pause: 'only PENDING and RUNNING jobs can be paused',
  resume: 'only PAUSED jobs can be resumed',
  discard: 'only PENDING and PAUSED jobs can be discarded',
  resolve: 'only PAUSED jobs can be resolved',
  retry: 'only PARTIAL, FAILED and CANCELLED jobs can be retried',
};

const cells = Object.entries(GRID).flatMap(([control, row]) =>
  row
    .trim()
    .split(/\s+/)
    .map((cell, column) => ({
      control: control as Control,
      status: COLUMNS[column] as JobStatus,
      allowed: cell === 'yes',
    })),
);

test('the grid has every control and every state', () => {
  expect(Object.keys(GRID).toSorted()).toEqual(Object.keys(CONTROLS).toSorted());
  expect(COLUMNS.toSorted()).toEqual([...JOB_STATUSES].toSorted());
  expect(cells).toHaveLength(5 * 7);
});

describe('what is asked of a job', () => {
  test.each(cells.filter((cell) => cell.allowed))(
    '$control is allowed while it is $status',
    ({ control, status }) => {
      expect(refusal(control, status)).toBeUndefined();
    },
  );

  test.each(cells.filter((cell) => !cell.allowed))(
    '$control is refused by name while it is $status',
    ({ control, status }) => {
      expect(refusal(control, status)).toBe(`Job is ${status}, ${ONLY[control]}`);
    },
  );
});

test('a pause that a person asked for says so', () => {
  expect(INTERRUPTED).toBe('Job was interrupted by user');
});
