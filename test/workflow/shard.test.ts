import type { JobConfig } from 'plumbline/job';
import { configSchema, definePipeline, parseWith } from 'plumbline/pipelines';
import { expect, test } from 'vitest';
import type { ItemsWork } from '../../src/activities/contract.js';
import { shardWorkflowId } from '../../src/job/ids.js';
import { NO_COUNTS } from '../../src/job/stage.js';
import { NO_USAGE } from '../../src/job/usage.js';
import type { itemShard, ShardInput } from '../../src/workflows/itemShard.js';
import { useKit } from './kit.js';

/** In batches of at most ten, this takes more events than one history may have. */
const ITEMS = 4_200;
const config = configSchema({});
const post = definePipeline({ name: 'post', config, stages: [{ name: 'sort', kind: 'items' }] });

/** How often each item was worked on; the first one is torn, and has to be mended three times. */
const worked = new Map<string, number>();
const letters: ItemsWork = {
  open: () => ({
    select: () => [],
    load: (id) => id,
    work: (id: string) => {
      const tries = (worked.get(id) ?? 0) + 1;
      worked.set(id, tries);
      return id === 'letter-0' && tries < 4
        ? Promise.reject(new Error('torn'))
        : Promise.resolve(id);
    },
  }),
};

const kit = useKit({ pipelines: [post], stages: { post: { sort: letters } } });

test('a shard with a long history continues as new, and what failed before has its turn after', async () => {
  const { env, store, taskQueue } = kit.current;
  const ref = { tenant: 'test', jobId: 'long', stage: 'sort' };
  await store.items.fix(ref, () =>
    Promise.resolve(Array.from({ length: ITEMS }, (_, n) => `letter-${n}`)),
  );
  const settings: JobConfig = parseWith(config, { batchSize: 1, itemTries: 10 });
  const range = { from: 0, to: ITEMS };
  const budget = { spent: NO_USAGE, tokenLimit: settings.tokenLimit };
  const shard: ShardInput = {
    items: { pipeline: 'post', about: { ...ref, config: settings, retryOf: null, budget } },
    piece: { range, tokenLimit: settings.tokenLimit, others: NO_COUNTS },
    workers: 1,
  };
  const handle = await env.client.workflow.start<typeof itemShard>('itemShard', {
    workflowId: shardWorkflowId({ ...ref, from: 0, run: 'only' }),
    taskQueue,
    args: [shard],
    workflowExecutionTimeout: '1h',
  });
  const first = env.client.workflow.getHandle(handle.workflowId, handle.firstExecutionRunId);
  expect(await handle.result()).toMatchObject({
    counts: { total: ITEMS, done: ITEMS, failed: 0 },
    retryable: 0,
  });
  const { events } = await first.fetchHistory();
  expect(events?.length).toBeGreaterThan(2_000);
  expect(events?.length).toBeLessThan(2_100);
  expect(events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes).toBeTruthy();
  expect(worked.size).toBe(ITEMS);
  expect([...worked].filter(([, tries]) => tries !== 1)).toEqual([['letter-0', 4]]);
  expect(await store.items.counts(ref)).toMatchObject({ total: ITEMS, done: ITEMS });
}, 120_000);
