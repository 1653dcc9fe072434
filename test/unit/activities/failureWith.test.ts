import { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import { describe, expect, test } from 'vitest';
import { failureWith } from '../../../src/activities/failureWith.js';
import { countsIn, STAGE_REFUSED } from '../../../src/job/stage.js';

const counts = { total: 5, done: 3, failed: 1 };

describe('the failure of a stage', () => {
  test('carries the counts it reached, the message and the cause', () => {
    const cause = new RangeError('disk full');
    const failure = failureWith(counts, cause);
    expect(failure).toBeInstanceOf(ApplicationFailure);
    expect(failure).toMatchObject({ message: 'disk full', type: 'RangeError', cause });
    expect(countsIn((failure as ApplicationFailure).details)).toEqual(counts);
  });

  test.each([
    { what: 'a plain error', cause: new Error('busy'), nonRetryable: false },
    { what: 'something that is no error', cause: 'busy', nonRetryable: false },
    { what: 'a retryable failure', cause: ApplicationFailure.retryable('x'), nonRetryable: false },
    {
      what: 'a refusal',
      cause: ApplicationFailure.nonRetryable('no engine', STAGE_REFUSED),
      nonRetryable: true,
    },
  ])('after $what says nonRetryable: $nonRetryable', ({ cause, nonRetryable }) => {
    expect(failureWith(counts, cause)).toMatchObject({ nonRetryable });
  });

  test('keeps the type of a refusal, by which Temporal knows not to retry it', () => {
    const refusal = ApplicationFailure.nonRetryable('no engine', STAGE_REFUSED);
    expect(failureWith(counts, refusal)).toMatchObject({ type: STAGE_REFUSED });
  });

  test('stays a cancellation after one, with how far the stage came since', () => {
    const cancellation = new CancelledFailure('Stage stopped', [{ ...counts, done: 2 }]);
    const failure = failureWith(counts, cancellation);
    expect(failure).toBeInstanceOf(CancelledFailure);
    expect(failure).toMatchObject({ message: 'Stage stopped', details: [counts] });
  });
});

describe('the counts a stage left behind', () => {
  test.each([
    { where: 'the details of a failure', details: [counts] },
    { where: 'a last heartbeat', details: counts },
    { where: 'a longer checkpoint', details: { ...counts, cursor: 'b' } },
  ])('are read from $where', ({ details }) => {
    expect(countsIn(details)).toEqual(counts);
  });

  test.each([
    { what: 'nothing', details: undefined },
    { what: 'null', details: null },
    { what: 'an empty list', details: [] },
    { what: 'a word', details: ['late'] },
    { what: 'a missing number', details: [{ total: 5, done: 3 }] },
    { what: 'a negative number', details: [{ ...counts, failed: -1 }] },
    { what: 'a fraction', details: [{ ...counts, done: 0.5 }] },
    { what: 'a number in words', details: [{ ...counts, total: '5' }] },
  ])('are absent from $what', ({ details }) => {
    expect(countsIn(details)).toBeUndefined();
  });
});
