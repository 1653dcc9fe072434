import { setTimeout } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AttemptFailure, type ItemStage } from '../../../src/activities/itemStage.js';
import { runWholeList } from '../../../src/activities/wholeList.js';
import { storedArticle } from '../../../src/activities/storedArticle.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import { countsIn } from '../../../src/job/stage.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { classification } from '../../store/samples.js';
import { UNLIMITED } from './unlimited.js';

const input = {
  jobId: 'job',
  tenant: 'test',
  stage: 'classify',
  config: parseNewsConfig({}),
  retryOf: null,
  budget: UNLIMITED,
  journal: [],
};

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(() => store.close());

/** Works through a to e; says which were begun, and what the stage threw. */
async function run(stage: Partial<ItemStage<string, string>>, concurrency = 1) {
  const begun: string[] = [];
  const activity = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  const failure: unknown = await activity
    .run(() =>
      runWholeList(
        store,
        input,
        {
          select: () => Promise.resolve(['a', 'b', 'c', 'd', 'e']),
          work: (item) => Promise.resolve(item),
          save: () => Promise.resolve({}),
          ...stage,
          load: (id) => {
            begun.push(id);
            return stage.load?.(id, null) ?? Promise.resolve(id);
          },
        },
        concurrency,
      ),
    )
    .catch((error: unknown) => error);
  return { begun, failure };
}

/** Nobody added these articles, so the store refuses both. */
const loadMissing = async (id: string) => (await storedArticle(store, 'test', id)).id;
const saveMissing = async (id: string) => {
  await store.articles.saveClassification('test', id, classification(), 'v1');
  return {};
};
const closeStore = async () => {
  await store.close();
  return {};
};

describe('a stage whose store fails', () => {
  test.each([
    { call: 'loading an item', stage: { load: loadMissing }, message: /no longer in the store/ },
    { call: 'saving a result', stage: { save: saveMissing }, message: /has no article a/ },
  ])('at $call begins no further item', async ({ stage, message }) => {
    const { begun, failure } = await run(stage);
    expect(begun).toEqual(['a']);
    expect(failure).toHaveProperty('message', expect.stringMatching(message));
  });

  test('when it is told how items ended fails the attempt', async () => {
    const { failure } = await run({ save: closeStore });
    expect(failure).toHaveProperty('message', expect.stringMatching(/destroyed|closed/));
  });

  test('begins no further item beside those already at work', async () => {
    const { begun } = await run({ save: saveMissing }, 2);
    expect(begun).toEqual(['a', 'b']);
  });

  test('says with its failure how far it came', async () => {
    const save = (id: string) => (id === 'c' ? saveMissing(id) : Promise.resolve({}));
    const { failure } = await run({ save });
    expect(failure).toBeInstanceOf(ApplicationFailure);
    const { details, nonRetryable } = failure as ApplicationFailure;
    expect(countsIn(details)).toEqual({ total: 5, done: 2, failed: 0 });
    expect(nonRetryable).toBe(false);
  });
});

test('an item whose work fails leaves the others alone', async () => {
  const work = (item: string) =>
    item === 'b' ? Promise.reject(new Error('unreadable')) : Promise.resolve(item);
  const { begun, failure: result } = await run({ work });
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(result).toMatchObject({ counts: { total: 5, done: 4, failed: 1 } });
});

test('work that says it was not the item that failed fails the attempt, and the item stays to be done', async () => {
  const { begun, failure } = await run({
    work: () => Promise.reject(new AttemptFailure(new Error('no connection'))),
  });
  expect(begun).toEqual(['a']);
  expect(String(failure)).toContain('no connection');
  expect(await store.items.tally('test', 'job', 'classify')).toMatchObject({ done: 0, failed: 0 });
});

test('items that end while others are written down are not lost', async () => {
  const ids = Array.from({ length: 500 }, (_, n) => `item-${n}`);
  const work = () => setTimeout(1, '');
  const finishAll = store.items.finishAll.bind(store.items);
  vi.spyOn(store.items, 'finishAll').mockImplementation(async (...endings) => {
    await finishAll(...endings);
    await setTimeout(20);
  });
  const { failure } = await run({ select: () => ids, work }, 20);
  expect(failure).toMatchObject({ counts: { total: 500, done: 500, failed: 0 } });
  expect(await store.items.tally('test', 'job', 'classify')).toMatchObject({ done: 500 });
});

test('an item that has ended is written down while the next one takes its time', async () => {
  const written: number[] = [];
  const work = async (item: string) => {
    if (item === 'a') return item;
    await vi.waitFor(async () => {
      const { done } = await store.items.tally('test', 'job', 'classify');
      written.push(done);
      expect(done).toBe(1);
    });
    return item;
  };
  const { failure } = await run({ select: () => ['a', 'b'], work });
  expect(failure).toMatchObject({ counts: { total: 2, done: 2, failed: 0 } });
  expect(written.at(-1)).toBe(1);
});
