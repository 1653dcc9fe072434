import { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import { ActivityCancellationDetails } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import type { StageInput } from '../../../src/activities/contract.js';
import { handedOver } from '../../../src/activities/handover.js';
import { STAGE_REFUSED } from '../../../src/job/stage.js';

const reached = { total: 9, done: 4, failed: 0 };
const stopped = new CancelledFailure('Stage stopped', [reached]);
const spent = ApplicationFailure.create({ message: 'disk full', details: [reached] });
const refused = ApplicationFailure.nonRetryable('no such model', STAGE_REFUSED);

/** What a job gets to see of a stage that throws while its activity is cancelled in this way. */
async function thrown(error: Error, details: Record<string, boolean>): Promise<unknown> {
  const activity = new MockActivityEnvironment();
  const stage = handedOver(() => {
    activity.cancel(undefined, new ActivityCancellationDetails(details));
    return Promise.reject(error);
  });
  return activity.run(stage, {} as StageInput).catch((failure: unknown) => failure);
}

test.each([
  ['a stage that heard of it', stopped, [reached]],
  ['a stage that failed because of it', spent, [reached]],
  ['a request that was broken off', new Error('aborted'), []],
])('%s is handed over with its checkpoint when the worker stops', async (_, error, details) => {
  const failure = await thrown(error, { workerShutdown: true });
  expect(failure).toBeInstanceOf(ApplicationFailure);
  expect(failure).toMatchObject({ type: 'WorkerShutdown', nonRetryable: true, details });
});

test.each([
  ['a stage that was cancelled by its job', stopped, { cancelRequested: true }],
  ['a stage that failed by itself', spent, {}],
  ['a stage that no attempt can mend', refused, { workerShutdown: true }],
])('%s is not handed over', async (_, error, details) => {
  expect(await thrown(error, details)).toBe(error);
});
