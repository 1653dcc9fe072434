import { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ItemTurn } from '../../../src/activities/itemStage.js';
import { BUDGET_SPENT, NO_USAGE, usageIn } from '../../../src/job/usage.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { asks, attemptAt, leftBy, QUESTION, quiet, used, type Attempt } from './askingStage.js';

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(() => store.close());

const run = (attempt: Attempt = {}) => attemptAt(store, attempt);

describe('what was used before an attempt', () => {
  const checkpoint = (questions: number) => ({
    total: 5,
    done: 0,
    failed: 0,
    usage: used(questions),
  });

  test.each([
    { account: 'the job', spent: used(7), left: checkpoint(4), all: used(7) },
    { account: 'the last heartbeat', spent: used(3), left: checkpoint(7), all: used(7) },
    { account: 'the settled items', spent: used(1), left: checkpoint(1), all: used(2) },
    { account: 'only the settled items', spent: NO_USAGE, left: undefined, all: used(2) },
    { account: 'the settled items, not an older worker', left: { total: 5 }, all: used(2) },
  ])('is what $account knows, where that is the most', async ({ spent, left, all }) => {
    await run({ tokenLimit: 150 });
    const { heartbeats } = await run({
      ...(spent && { spent }),
      left,
      work: (item) => Promise.resolve(item),
    });
    expect(usageIn(heartbeats[0])).toEqual(all);
  });
});

describe('questions', () => {
  const failsAfterAsking = (item: string, turn: ItemTurn): Promise<string> => {
    turn.onUsage(QUESTION);
    return Promise.reject(new Error(`${item} is unreadable`));
  };

  test('of items that fail count', async () => {
    const { begun, failure } = await run({ tokenLimit: 150, work: failsAfterAsking });
    expect(begun).toEqual(['a', 'b']);
    expect(failure).toMatchObject({ type: BUDGET_SPENT });
    expect(leftBy(failure)).toEqual({ counts: { total: 5, done: 0, failed: 2 }, usage: used(2) });
  });

  test('of items that failed count once more when they are asked again', async () => {
    await run({ work: failsAfterAsking });
    const { result } = await run();
    expect(result).toMatchObject({ counts: { done: 5, failed: 0 }, usage: used(10) });
  });

  test('are told in a heartbeat as soon as they are answered', async () => {
    const told: unknown[] = [];
    const activity = new MockActivityEnvironment({}, quiet);
    activity.on('heartbeat', (details) => told.push(usageIn(details)));
    let toldAtOnce: unknown;
    await run({
      activity,
      work: async (item, turn) => {
        const result = await asks(item, turn);
        toldAtOnce ??= told.at(-1);
        return result;
      },
    });
    expect(toldAtOnce).toEqual(used(1));
    expect(told.at(-1)).toEqual(used(5));
  });

  test.each([
    { how: 'whose store fails', type: 'TypeError', nonRetryable: false },
    { how: 'that is cancelled', type: undefined, nonRetryable: undefined },
  ])('of a stage $how are not lost', async ({ type, nonRetryable }) => {
    const activity = new MockActivityEnvironment({}, quiet);
    const { failure } = await run({
      activity,
      spent: used(1),
      save: (id) => {
        if (id !== 'c') return Promise.resolve({});
        if (type !== undefined) return Promise.reject(new TypeError('disk full'));
        activity.cancel();
        return Promise.resolve({});
      },
    });
    expect(failure).toBeInstanceOf(type === undefined ? CancelledFailure : ApplicationFailure);
    if (type !== undefined) expect(failure).toMatchObject({ type, nonRetryable });
    expect(leftBy(failure).usage).toEqual(used(4));
  });

  test('that were answered while others were being stopped are not lost', async () => {
    const activity = new MockActivityEnvironment({}, quiet);
    let stopped = (): void => undefined;
    const stop = new Promise<void>((resolve) => (stopped = resolve));
    const { failure } = await run({
      activity,
      concurrency: 2,
      work: async (item, turn) => {
        if (item === 'b') {
          await stop;
          // The first item has been given up by then.
          await new Promise((resolve) => setTimeout(resolve, 0));
        } else {
          activity.cancel();
          stopped();
        }
        return asks(item, turn);
      },
    });
    expect(failure).toBeInstanceOf(CancelledFailure);
    expect(leftBy(failure).usage).toEqual(used(2));
  });
});
