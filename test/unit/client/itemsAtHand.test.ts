import { describe, expect, test } from 'vitest';
import { countingSeldom, withItemsAtHand } from '../../../src/client/itemsAtHand.js';
import type { JobReport } from '../../../src/job/report.js';
import type { Counts } from '../../../src/job/stage.js';
import { advanceStage } from '../../../src/job/stageLife.js';
import type { ItemCounts } from '../../../src/store/index.js';
import { gathering, pending } from '../job/sampleJob.js';

const items = (total: number, done: number, parked = 0, retryable = 0): ItemCounts => ({
  total,
  done,
  parked,
  retryable,
});

/** What is shown of a stage of which the job knows `known` and the store knows `stored`. */
async function shown(known: Counts, stored: ItemCounts): Promise<Counts | undefined> {
  const job = advanceStage(gathering(), 'gather', known);
  const report = await withItemsAtHand(() => Promise.resolve(stored), job);
  return report.stages[0]?.counts;
}

describe('the items of the stage at work', () => {
  const none = { total: 0, done: 0, failed: 0 };
  const some = { total: 10, done: 5, failed: 0 };

  test.each([
    [
      'the store has seen more',
      some,
      items(10, 6, 1),
      { total: 10, done: 6, failed: 1, parked: 1 },
    ],
    ['the job has seen more', some, items(10, 4), some],
    ['only the store knows the list', none, items(10, 0), { total: 10, done: 0, failed: 0 }],
    ['there is no list', some, items(0, 0), some],
    ['failed ones may be tried again', none, items(10, 2, 0, 3), { total: 10, done: 2, failed: 0 }],
  ])('are shown as they stand when %s', async (_when, known, stored, counts) => {
    expect(await shown(known, stored)).toEqual(counts);
  });

  test('are left as the job knows them when the store is down', async () => {
    const job = advanceStage(gathering(), 'gather', some);
    expect(await withItemsAtHand(() => Promise.reject(new Error('down')), job)).toEqual(job);
  });

  test('are not asked for while no stage is at work', async () => {
    const asked: JobReport = await withItemsAtHand(() => Promise.resolve(items(10, 6)), pending());
    expect(asked).toEqual(pending());
  });
});

test('who looks time after time spends at most a twentieth of the time counting', async () => {
  let clock = 0;
  let counted = 0;
  const count = countingSeldom(
    () => {
      counted += 1;
      clock += 100;
      return Promise.resolve(items(1_000_000, counted));
    },
    () => clock,
  );
  const ref = { tenant: 'acme', jobId: 'j1', stage: 'gather' };
  const seen: number[] = [];
  for (; clock < 8_000; clock += 200) seen.push((await count(ref)).done);
  expect(counted).toBe(4);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  await count({ ...ref, stage: 'sort' });
  expect(counted).toBe(5);
});
