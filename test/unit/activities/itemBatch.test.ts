import { setTimeout } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type {
  BatchActivity,
  BatchInput,
  BatchResult,
  Checkpoint,
} from '../../../src/activities/contract.js';
import { runBatch } from '../../../src/activities/itemBatch.js';
import { NO_COUNTS } from '../../../src/job/stage.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { UNLIMITED } from './unlimited.js';

const LIST = ['a', 'b', 'c', 'd', 'e', 'f'];
const batch: BatchInput = {
  jobId: 'job',
  tenant: 'test',
  stage: 'sort',
  config: parseNewsConfig({ heartbeat: '50ms', lease: '10s', itemTries: 4 }),
  retryOf: null,
  budget: UNLIMITED,
  journal: [],
  range: { from: 1, to: 6 },
  concurrency: 2,
  others: NO_COUNTS,
};

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  await store.items.fix(batch, () => Promise.resolve(LIST));
});
afterEach(() => store.close());

/** Works through b to f, from where an attempt before came to; tells what was begun and what the heartbeats said. */
async function run(
  work: (item: string) => Promise<unknown> = () => Promise.resolve(),
  {
    cameTo,
    onHeartbeat,
  }: { cameTo?: Partial<Checkpoint>; onHeartbeat?: (checkpoint: Checkpoint) => void } = {},
) {
  const begun: string[] = [];
  const heartbeats: Checkpoint[] = [];
  const info = cameTo === undefined ? {} : { heartbeatDetails: cameTo };
  const activity = new MockActivityEnvironment(info, { logger: new DefaultLogger('ERROR') });
  activity.on('heartbeat', (details: Checkpoint) => {
    heartbeats.push(details);
    onHeartbeat?.(details);
  });
  const stage = {
    select: () => LIST,
    load: (id: string) => id,
    work: (id: string) => {
      begun.push(id);
      return work(id);
    },
  };
  const result = await activity.run<[BatchInput], BatchResult, BatchActivity>(
    runBatch(store, { open: () => stage }),
    batch,
  );
  return { begun, heartbeats, result };
}

test('a batch works on its part of the list and on nothing else', async () => {
  const { begun, result } = await run();
  expect(begun).toEqual(['b', 'c', 'd', 'e', 'f']);
  expect(result.counts).toEqual({ total: 5, done: 5, failed: 0 });
  expect(await store.items.counts(batch)).toMatchObject({ total: 6, done: 5 });
});

test('its heartbeats say up to where every item is settled', async () => {
  // c holds its place until that was heard, although d and e have ended; and so does f.
  const WAITS_FOR: Record<string, number> = { c: 2, f: 5 };
  const heard = new Set<number | undefined>();
  const { heartbeats } = await run(
    async (item) => {
      while (!heard.has(WAITS_FOR[item]) && item in WAITS_FOR) await setTimeout(10);
    },
    { onHeartbeat: ({ cursor }) => heard.add(cursor) },
  );
  const cursors = heartbeats.flatMap(({ cursor }) => cursor ?? []);
  expect(cursors).toEqual(cursors.toSorted((one, other) => one - other));
  expect([...new Set(cursors)].slice(0, 2)).toEqual([2, 5]);
  expect(heartbeats.find(({ cursor }) => cursor === 2)).toMatchObject({ total: 5, done: 3 });
});

test('an attempt after it goes on from there, and does not look back', async () => {
  const { begun, result } = await run(undefined, { cameTo: { cursor: 4 } });
  expect(begun).toEqual(['e', 'f']);
  expect(result.counts).toEqual({ total: 5, done: 2, failed: 0 });
});

test('an attempt after it leaves alone what was settled beyond the cursor', async () => {
  await store.items.finish('test', 'job', 'sort', 'd', { status: 'done' });
  const parked = { status: 'parked', error: 'torn', tries: 4 } as const;
  await store.items.finish('test', 'job', 'sort', 'f', parked);
  const { begun, result } = await run(undefined, { cameTo: { cursor: 2 } });
  expect(begun).toEqual(['c', 'e']);
  expect(result).toMatchObject({
    counts: { total: 5, done: 3, failed: 1, parked: 1 },
    retryable: 0,
  });
});

test('an item that fails has two turns in a batch; then it is for a later pass', async () => {
  const { begun, result } = await run((item) =>
    item === 'c' ? Promise.reject(new Error('torn')) : Promise.resolve(),
  );
  expect(begun).toEqual(['b', 'c', 'd', 'e', 'f', 'c']);
  expect(result).toMatchObject({ counts: { total: 5, done: 4, failed: 0 }, retryable: 1 });
  expect(await store.items.at(batch, 2)).toEqual({ status: 'error', tries: 2 });
});
