import { ApplicationFailure } from '@temporalio/activity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUDGET_SPENT, NO_USAGE } from '../../../src/job/usage.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { asks, attemptAt, leftBy, QUESTION, used, type Attempt } from './askingStage.js';

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(() => store.close());

const run = (attempt: Attempt = {}) => attemptAt(store, attempt);

describe('a stage', () => {
  test('that has used exactly its limit goes on', async () => {
    const work = (item: string) => Promise.resolve(item);
    const { result } = await run({ tokenLimit: 300, spent: used(3), work });
    expect(result).toMatchObject({ counts: { done: 5 }, usage: used(3) });
  });

  test.each([
    {
      tokenLimit: 300,
      begins: ['a', 'b', 'c', 'd'],
      why: 'three questions reach it, a fourth may',
    },
    { tokenLimit: 299, begins: ['a', 'b', 'c'], why: 'the third went over it' },
    { tokenLimit: 99, begins: ['a'], why: 'the first went over it' },
  ])('limited to $tokenLimit tokens begins $begins: $why', async ({ tokenLimit, begins }) => {
    const { begun, failure } = await run({ tokenLimit });
    expect(begun).toEqual(begins);
    expect(failure).toMatchObject({ type: BUDGET_SPENT, nonRetryable: true });
  });

  test('says with its failure what it used, what it may, and how far it came', async () => {
    const { failure } = await run({ tokenLimit: 299 });
    expect(failure).toBeInstanceOf(ApplicationFailure);
    expect(failure).toHaveProperty('message', 'Token limit exceeded: 300 tokens used, 299 allowed');
    expect(leftBy(failure)).toEqual({ counts: { total: 5, done: 3, failed: 0 }, usage: used(3) });
  });

  test('whose last item goes over the limit is over: nothing is left to stop', async () => {
    const { result } = await run({ tokenLimit: 499 });
    expect(result).toMatchObject({ counts: { total: 5, done: 5 }, usage: used(5) });
  });

  test('finishes and saves the items at work when the budget is spent', async () => {
    const saved: string[] = [];
    let answer = (): void => undefined;
    const slowAnswer = new Promise<void>((resolve) => (answer = resolve));
    const { begun, failure } = await run({
      tokenLimit: 99,
      concurrency: 2,
      work: async (item, turn) => {
        if (item === 'b') await slowAnswer;
        return asks(item, turn);
      },
      save: (id) => {
        saved.push(id);
        answer();
        return Promise.resolve({});
      },
    });
    expect([begun, saved]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(failure).toHaveProperty('message', expect.stringContaining('200 tokens used'));
    expect(leftBy(failure)).toEqual({ counts: { total: 5, done: 2, failed: 0 }, usage: used(2) });
  });

  test('that was stopped does only the rest when its limit is raised', async () => {
    const { failure } = await run({ tokenLimit: 150 });
    const spent = leftBy(failure).usage ?? NO_USAGE;
    const { begun, result } = await run({ tokenLimit: 500, spent });
    expect(begun).toEqual(['c', 'd', 'e']);
    expect(result).toMatchObject({ counts: { total: 5, done: 5, failed: 0 }, usage: used(5) });
  });

  test('that has spent its budget before begins nothing', async () => {
    const { begun, failure } = await run({ tokenLimit: 150, spent: used(2) });
    expect(begun).toEqual([]);
    expect(failure).toMatchObject({ type: BUDGET_SPENT });
    expect(leftBy(failure)).toEqual({ counts: { total: 5, done: 0, failed: 0 }, usage: used(2) });
  });

  test('shows calls and fallbacks in its metrics, and tokens and cost once: as its usage', async () => {
    const { result } = await run({
      work: (item, turn) => {
        if (item === 'a') turn.onUsage({ ...QUESTION, fallback: 'It was down.' });
        return asks(item, turn);
      },
      save: () => Promise.resolve({ metrics: { edits: 2 } }),
    });
    expect(result?.metrics).toEqual({ modelCalls: 6, fallbacks: 1, edits: 10 });
    expect(result?.usage).toEqual(used(6));
    const [note] = await store.journal.read('test', 'job');
    expect(note?.message).toBe('a: It was down.');
  });

  test('that asks nobody has no usage', async () => {
    const { result, heartbeats } = await run({ work: (item) => Promise.resolve(item) });
    expect(result).not.toHaveProperty('usage');
    expect(heartbeats[0]).toEqual({ total: 5, done: 0, failed: 0 });
  });
});
