import { setTimeout } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createItemActivities } from '../../../src/activities/itemActivities.js';
import { ProgressNotes, progressPause } from '../../../src/activities/progressNotes.js';
import { runWholeList } from '../../../src/activities/wholeList.js';
import type { Counts } from '../../../src/job/stage.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { UNLIMITED } from './unlimited.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const job = { tenant: 'test', jobId: 'job' };
const stage = { ...job, stage: 'classify' };
const reached = (done: number, failed = 0): Counts => ({ total: 200, done, failed });

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

const messages = async () =>
  (await store.journal.read('test', 'job')).map(({ message }) => message);

/** Runs `work` in an activity that has just been scheduled, with a clock that only the test moves. */
async function inActivity(
  work: (notes: ProgressNotes) => Promise<void>,
  { resumes, heartbeat }: { resumes?: number; heartbeat?: Counts } = {},
): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const info = { scheduledTimestampMs: Date.now(), heartbeatDetails: heartbeat };
  await new MockActivityEnvironment(info).run(() =>
    work(new ProgressNotes(store, { ...stage, ...(resumes !== undefined && { resumes }) })),
  );
}

test.each([
  { elapsed: 0, pause: 2 * SECOND },
  { elapsed: 199 * SECOND, pause: 2 * SECOND },
  { elapsed: HOUR, pause: 36 * SECOND },
  { elapsed: 24 * HOUR, pause: 864 * SECOND },
])('a stage that has taken $elapsed ms waits $pause ms for its next note', ({ elapsed, pause }) => {
  expect(progressPause(elapsed)).toBe(pause);
});

test.each([
  { hours: 1, atMost: 400 },
  { hours: 24, atMost: 750 },
  { hours: 7 * 24, atMost: 950 },
])('a stage of $hours hours that never rests has at most $atMost notes', ({ hours, atMost }) => {
  let notes = 0;
  for (let at = 2 * SECOND; at < hours * HOUR; at += progressPause(at)) notes += 1;
  expect(notes).toBeLessThan(atMost);
});

describe('the progress of a stage', () => {
  test('is told with its counts, when the first two seconds are over', async () => {
    await inActivity(async (notes) => {
      await notes.tell(reached(10));
      vi.advanceTimersByTime(2 * SECOND);
      await notes.tell(reached(49, 1));
    });
    expect(await store.journal.read('test', 'job')).toMatchObject([
      {
        seq: 1,
        key: 'progress/classify/50',
        kind: 'progress',
        level: 'info',
        stage: 'classify',
        message: 'classify 50 of 200, 1 failed',
        data: { counts: { total: 200, done: 49, failed: 1 }, progress: 0.25 },
      },
    ]);
  });

  test('is told when it has changed, and every two seconds at the most', async () => {
    await inActivity(async (notes) => {
      for (const done of [0, 10, 11, 12, 12, 12]) {
        vi.advanceTimersByTime(SECOND);
        await notes.tell(reached(done));
      }
    });
    expect(await messages()).toEqual(['classify 10 of 200', 'classify 12 of 200']);
  });

  test('is told again in another run of the job', async () => {
    for (const resumes of [undefined, 1]) {
      await inActivity(
        async (notes) => {
          vi.advanceTimersByTime(2 * SECOND);
          await notes.tell(reached(10));
        },
        { ...(resumes !== undefined && { resumes }) },
      );
    }
    const entries = await store.journal.read('test', 'job');
    expect(entries.map(({ key }) => key)).toEqual([
      'progress/classify/10',
      'progress/classify/10/1',
    ]);
  });

  test('does not go back when an attempt begins again', async () => {
    await inActivity(
      async (notes) => {
        for (const done of [80, 99, 101]) {
          vi.advanceTimersByTime(2 * SECOND);
          await notes.tell(reached(done));
        }
      },
      { heartbeat: reached(100) },
    );
    expect(await messages()).toEqual(['classify 101 of 200']);
  });

  test('that cannot be written does not disturb the stage', async () => {
    vi.spyOn(store.journal, 'append').mockRejectedValue(new Error('disk full'));
    await inActivity(async (notes) => {
      vi.advanceTimersByTime(2 * SECOND);
      await expect(notes.tell(reached(10))).resolves.toBeUndefined();
    });
    await store.items.fix(stage, () => Promise.resolve(['a']));
    await store.items.finishAll(stage, [
      { id: 'a', position: 0, outcome: { status: 'done', metrics: {} } },
    ]);
    const counting = createItemActivities(store).countItems(stage);
    await expect(counting).resolves.toEqual({ total: 1, done: 1, failed: 0 });
  });

  /** Works on two items, of which the second takes so long. */
  async function workOnTwo(ms: number, heartbeat: number): Promise<void> {
    const config = { ...parseNewsConfig({}), heartbeat };
    const input = { ...stage, retryOf: null, budget: UNLIMITED, journal: [], config };
    const work = async (item: string) => {
      if (item === 'b') await setTimeout(ms);
    };
    const list = { select: () => ['a', 'b'], load: (id: string) => id, work };
    await new MockActivityEnvironment().run(() => runWholeList(store, input, list, 1));
  }

  test('is told while an item takes its time', async () => {
    await workOnTwo(2_500, 50);
    expect(await messages()).toEqual(['classify 1 of 2']);
  });

  test('is not told when the stage is over', async () => {
    await workOnTwo(1_800, 2_000);
    await setTimeout(500);
    expect(await messages()).toEqual([]);
  });
});

test('whoever counts the items of a stage tells the journal, once for each count', async () => {
  const activities = createItemActivities(store);
  await store.items.fix(stage, () => Promise.resolve(['a', 'b', 'c']));
  await activities.countItems(stage);
  const done = { status: 'done', metrics: {} } as const;
  await store.items.finishAll(stage, [{ id: 'a', position: 0, outcome: done }]);
  await activities.countItems(stage);
  await activities.countItems(stage);
  await store.items.finishAll(stage, [{ id: 'b', position: 1, outcome: done }]);
  await activities.countItems(stage);
  expect(await messages()).toEqual(['classify 1 of 3', 'classify 2 of 3']);
});
