import { describe, expect, test } from 'vitest';
import { openStore, UnknownItemError } from '../../../src/store/index.js';
import type { Scene } from '../world.js';

export function itemsSuite(scene: Scene): void {
  const planned = async (...ids: string[]): Promise<string> => {
    const job = scene.name('job');
    await scene.store.items.plan('tenant', job, 'classify', () => Promise.resolve(ids));
    return job;
  };

  describe('A work list', () => {
    test('is fixed by the first plan, in its order', async () => {
      const job = await planned('c', 'a', 'b');
      const again = await scene.store.items.plan('tenant', job, 'classify', () =>
        Promise.resolve(['x']),
      );
      expect(again).toEqual([
        { id: 'c', status: 'ready' },
        { id: 'a', status: 'ready' },
        { id: 'b', status: 'ready' },
      ]);
    });

    test('that was planned empty stays empty', async () => {
      const job = await planned();
      const again = await scene.store.items.plan('tenant', job, 'classify', () =>
        Promise.resolve(['x']),
      );
      expect(again).toEqual([]);
    });

    test('may be made from the store itself', async () => {
      const job = scene.name('job');
      const select = () => scene.store.articles.unclassified(scene.name('tenant'), 5);
      expect(await scene.store.items.plan('tenant', job, 'classify', select)).toEqual([]);
    });

    test('that could not be selected is still open for the next attempt', async () => {
      const job = scene.name('job');
      const failing = () => Promise.reject(new Error('feed is down'));
      await expect(scene.store.items.plan('tenant', job, 'ingest', failing)).rejects.toThrow(
        'feed is down',
      );
      const plan = await scene.store.items.plan('tenant', job, 'ingest', () =>
        Promise.resolve(['a']),
      );
      expect(plan).toEqual([{ id: 'a', status: 'ready' }]);
    });

    test('holds an item once, however often it was selected', async () => {
      const job = await planned('a', 'b', 'a');
      expect(await scene.store.items.tally('tenant', job, 'classify')).toMatchObject({ total: 2 });
    });

    test('is the same for all who plan it at once', async () => {
      const job = scene.name('job');
      const others = await Promise.all([openStore(scene.url), openStore(scene.url)]);
      const plans = await Promise.all(
        [scene.store, ...others].map((store, n) =>
          store.items.plan('tenant', job, 'classify', () => Promise.resolve([`a${n}`, `b${n}`])),
        ),
      );
      await Promise.all(others.map((store) => store.close()));
      expect(plans[0]).toHaveLength(2);
      expect(plans).toEqual([plans[0], plans[0], plans[0]]);
    });

    test('belongs to one stage of one job', async () => {
      const job = await planned('a');
      const other = () => Promise.resolve(['z']);
      expect(await scene.store.items.plan('tenant', job, 'neutralize', other)).toMatchObject([
        { id: 'z' },
      ]);
      expect(
        await scene.store.items.plan('tenant', scene.name('job'), 'classify', other),
      ).toMatchObject([{ id: 'z' }]);
      expect(await scene.store.items.plan('other', job, 'classify', other)).toMatchObject([
        { id: 'z' },
      ]);
    });
  });

  describe('What is left over of a stage', () => {
    const jobs = () => [scene.name('job'), scene.name('job'), scene.name('job')] as const;
    const plan = (job: string, ...ids: string[]) =>
      scene.store.items.plan('tenant', job, 'classify', () => Promise.resolve(ids));
    const finish = (job: string, id: string, status: 'done' | 'error') =>
      scene.store.items.finish(
        'tenant',
        job,
        'classify',
        id,
        status === 'done' ? { status } : { status, error: 'no' },
      );
    const leftOver = async (...ids: string[]) => {
      const left = await scene.store.items.leftOver('tenant', ids, 'classify');
      return left && { jobId: left.jobId, ids: left.items.map(({ id }) => id) };
    };

    test('is what failed and what was not finished, in the order of the list', async () => {
      const job = await planned('d', 'c', 'b', 'a');
      await finish(job, 'c', 'done');
      await finish(job, 'b', 'error');
      expect(await leftOver(job)).toEqual({ jobId: job, ids: ['d', 'b', 'a'] });
    });

    test('is told by the nearest job that planned it', async () => {
      const [near, middle, far] = jobs();
      await plan(far, 'a', 'b');
      await plan(middle, 'b');
      expect(await leftOver(near, middle, far)).toEqual({ jobId: middle, ids: ['b'] });
    });

    test('is nothing where the nearest has done it all, whatever was left before', async () => {
      const [near, far] = jobs();
      await plan(far, 'a');
      await plan(near, 'a');
      await finish(near, 'a', 'done');
      expect(await leftOver(near, far)).toEqual({ jobId: near, ids: [] });
    });

    test('is nothing where the nearest had nothing to do', async () => {
      const [near, far] = jobs();
      await plan(far, 'a');
      await plan(near);
      expect(await leftOver(near, far)).toEqual({ jobId: near, ids: [] });
    });

    test('comes with what each item was given to work on', async () => {
      const jobId = scene.name('job');
      const items = [{ id: 'a', data: { inputs: ['x'] } }, 'b'];
      await scene.store.items.plan('tenant', jobId, 'classify', () => Promise.resolve(items));
      expect(await scene.store.items.leftOver('tenant', [jobId], 'classify')).toEqual({
        jobId,
        items: [
          { id: 'a', data: { inputs: ['x'] } },
          { id: 'b', data: null },
        ],
      });
    });

    test('is unknown where nobody planned it', async () => {
      const job = await planned('a');
      expect(await leftOver()).toBeUndefined();
      expect(await leftOver(scene.name('job'))).toBeUndefined();
      expect(await scene.store.items.leftOver('tenant', [job], 'neutralize')).toBeUndefined();
      expect(await scene.store.items.leftOver('other', [job], 'classify')).toBeUndefined();
    });
  });

  describe('The items of several lists', () => {
    test('are each told once, done or not, list by list', async () => {
      const [one, two] = [await planned('c', 'a'), await planned('b', 'c')];
      await scene.store.items.finish('tenant', one, 'classify', 'a', { status: 'done' });
      const { items } = scene.store;
      const ids = [two, scene.name('job'), one];
      expect(await items.listed('tenant', ids, 'classify')).toEqual(['b', 'c', 'a']);
    });
  });

  describe('An item', () => {
    const done = { status: 'done' } as const;
    const failed = { status: 'error', error: 'no' } as const;
    test.each([
      { outcomes: [done], status: 'done' },
      { outcomes: [failed], status: 'error' },
      { outcomes: [failed, done], status: 'done' },
      { outcomes: [done, failed], status: 'done' },
      { outcomes: [done, done], status: 'done' },
      { outcomes: [failed, failed], status: 'error' },
    ])('finished as $outcomes.0.status, $outcomes.1.status is $status', async (row) => {
      const job = await planned('a');
      for (const outcome of row.outcomes) {
        await scene.store.items.finish('tenant', job, 'classify', 'a', outcome);
      }
      const plan = await scene.store.items.plan('tenant', job, 'classify', () =>
        Promise.resolve([]),
      );
      expect(plan).toEqual([{ id: 'a', status: row.status }]);
    });

    test('that is not on the list cannot be finished', async () => {
      const job = await planned('a');
      await expect(scene.store.items.finish('tenant', job, 'classify', 'b', done)).rejects.toThrow(
        UnknownItemError,
      );
    });
  });

  describe('A tally', () => {
    test('counts what is done, what failed and what there is', async () => {
      const job = await planned('a', 'b', 'c', 'd');
      const { items } = scene.store;
      await items.finish('tenant', job, 'classify', 'a', { status: 'done' });
      await items.finish('tenant', job, 'classify', 'd', { status: 'done' });
      await items.finish('tenant', job, 'classify', 'c', {
        status: 'error',
        error: 'empty \0 body',
      });
      expect(await items.tally('tenant', job, 'classify')).toEqual({
        total: 4,
        done: 2,
        failed: 1,
        metrics: {},
        errors: [{ item: 'c', message: 'empty \0 body' }],
      });
    });

    test('of a stage that was never planned is all zero', async () => {
      expect(await scene.store.items.tally('tenant', scene.name('job'), 'classify')).toEqual({
        total: 0,
        done: 0,
        failed: 0,
        metrics: {},
        errors: [],
      });
    });

    test('sums the metrics of each item once, as its last outcome left them', async () => {
      const job = await planned('a', 'b');
      const { items } = scene.store;
      await items.finish('tenant', job, 'classify', 'a', {
        status: 'error',
        error: 'late',
        metrics: { edits: 100 },
      });
      await items.finish('tenant', job, 'classify', 'a', {
        status: 'done',
        metrics: { edits: 2, words: 10 },
      });
      await items.finish('tenant', job, 'classify', 'a', {
        status: 'done',
        metrics: { edits: 50 },
      });
      await items.finish('tenant', job, 'classify', 'b', {
        status: 'done',
        metrics: { edits: 0.5 },
      });
      const tally = await items.tally('tenant', job, 'classify');
      expect(tally.metrics).toEqual({ edits: 2.5, words: 10 });
      expect(tally.errors).toEqual([]);
    });

    test('names the first 20 errors in the order of the list', async () => {
      const ids = Array.from({ length: 25 }, (_, n) => `item${n}`);
      const job = await planned(...ids);
      for (const item of ids.toReversed()) {
        await scene.store.items.finish('tenant', job, 'classify', item, {
          status: 'error',
          error: item,
        });
      }
      const tally = await scene.store.items.tally('tenant', job, 'classify');
      expect(tally.failed).toBe(25);
      expect(tally.errors.map(({ item }) => item)).toEqual(ids.slice(0, 20));
    });
  });

  describe('A long work list', () => {
    const ref = (jobId: string) => ({ tenant: 'tenant', jobId, stage: 'classify' });
    const done = { status: 'done' } as const;
    const failed = (tries: number, status: 'error' | 'parked' = 'error') =>
      ({ status, error: 'torn', tries, metrics: { asked: tries } }) as const;

    test('is fixed once, and says how long it is', async () => {
      const job = scene.name('job');
      const { items } = scene.store;
      expect(await items.fix(ref(job), () => Promise.resolve(['a', 'b', 'a']))).toBe(2);
      expect(await items.fix(ref(job), () => Promise.resolve(['x']))).toBe(2);
    });

    test('is read in parts, without what is done or parked', async () => {
      const job = await planned('a', 'b', 'c', 'd', 'e', 'f');
      const { items } = scene.store;
      await items.finishAll(ref(job), [
        { id: 'b', position: 1, outcome: done },
        { id: 'c', position: 2, outcome: failed(2) },
        { id: 'd', position: 3, outcome: failed(3, 'parked') },
      ]);
      const fresh = { tries: 0, data: null, metrics: {} };
      expect(await items.open(ref(job), { from: 1, to: 5 })).toEqual([
        { id: 'c', position: 2, tries: 2, data: null, metrics: { asked: 2 } },
        { id: 'e', position: 4, ...fresh },
      ]);
      expect(await items.counts(ref(job))).toEqual({ total: 6, done: 1, parked: 1, retryable: 1 });
      expect(await items.counts(ref(job), { from: 0, to: 3 })).toEqual({
        total: 3,
        done: 1,
        parked: 0,
        retryable: 1,
      });
      expect(await items.tally('tenant', job, 'classify')).toMatchObject({
        total: 6,
        done: 1,
        failed: 2,
        parked: 1,
        metrics: { asked: 5 },
      });
    });

    test('keeps what its items are given to work on', async () => {
      const job = scene.name('job');
      const given = { id: 'a', data: { uri: 's3://bucket/ä b', lines: [1, 2] } };
      await scene.store.items.fix(ref(job), () => Promise.resolve([given, 'b']));
      const open = await scene.store.items.open(ref(job), { from: 0, to: 2 });
      expect(open.map(({ data }) => data)).toEqual([given.data, null]);
    });

    test('records several endings or none of them', async () => {
      const job = await planned('a', 'b');
      const endings = [
        { id: 'a', position: 0, outcome: done },
        { id: 'stranger', position: 1, outcome: done },
      ];
      await expect(scene.store.items.finishAll(ref(job), endings)).rejects.toThrow(/unique/i);
      expect(await scene.store.items.counts(ref(job))).toMatchObject({ total: 2, done: 0 });
    });

    test('keeps names and what went wrong, whatever characters they hold', async () => {
      const id = 'quotes " and \\u0000, 漢字, \u{1f6a2}';
      const job = await planned(id, 'b');
      const error = `NUL \0, lone \ud83d, ${id}`;
      const outcome = { status: 'parked', error, tries: 1 } as const;
      await scene.store.items.finishAll(ref(job), [{ id, position: 0, outcome }]);
      const tally = await scene.store.items.tally('tenant', job, 'classify');
      expect(tally.errors).toEqual([{ item: id, message: error }]);
    });

    test('does not mind that an ending is told twice, also beside one that is new', async () => {
      const job = await planned('a', 'b');
      const { items } = scene.store;
      const [a, b] = ['a', 'b'].map((id, position) => ({ id, position, outcome: done }));
      await items.finishAll(ref(job), [a!]);
      await items.finishAll(ref(job), [a!, b!]);
      expect(await items.counts(ref(job))).toMatchObject({ total: 2, done: 2 });
    });

    test('leaves what is done as it is, whatever comes later', async () => {
      const job = await planned('a');
      const { items } = scene.store;
      await items.finishAll(ref(job), [{ id: 'a', position: 0, outcome: done }]);
      await items.finishAll(ref(job), [{ id: 'a', position: 0, outcome: failed(1, 'parked') }]);
      expect(await items.counts(ref(job))).toEqual({ total: 1, done: 1, parked: 0, retryable: 0 });
    });

    test('of 12,000 items is added up in full', async () => {
      const job = await planned(...Array.from({ length: 12_000 }, (_, n) => `item-${n}`));
      await scene.store.items.finish('tenant', job, 'classify', 'item-11999', failed(1));
      expect(await scene.store.items.tally('tenant', job, 'classify')).toMatchObject({
        total: 12_000,
        failed: 1,
        errors: [{ item: 'item-11999' }],
      });
    });
  });
}
