import { describe, expect, test } from 'vitest';
import {
  openStore,
  OutputTakenError,
  OutputUnknownError,
  OutputsDifferError,
  type ItemRef,
} from '../../../src/store/index.js';
import type { Scene } from '../world.js';

export function outputsSuite(scene: Scene): void {
  const { name } = scene;
  const item = (jobId = name('job'), itemId = 'a'): ItemRef => ({
    tenant: 'tenant',
    jobId,
    stage: 'process',
    itemId,
  });
  const ofJob = ({ tenant, jobId }: ItemRef) => scene.store.outputs.counts({ tenant, jobId });

  describe('Outputs', () => {
    test('are running from their registration on, by path', async () => {
      const a = item();
      await scene.store.outputs.register(a, 'first', ['b.txt', 'a/1.txt']);
      expect(await scene.store.outputs.of(a)).toEqual([
        { path: 'a/1.txt', status: 'running', claim: 'first', error: null },
        { path: 'b.txt', status: 'running', claim: 'first', error: null },
      ]);
    });

    test('that are registered twice by one attempt are the same, whatever became of them', async () => {
      const a = item();
      await scene.store.outputs.register(a, 'first', ['x', 'y']);
      await scene.store.outputs.finish(a, 'first', [{ path: 'x', status: 'done' }]);
      await scene.store.outputs.register(a, 'first', ['y', 'x', 'y']);
      expect(await scene.store.outputs.of(a)).toMatchObject([
        { path: 'x', status: 'done' },
        { path: 'y', status: 'running' },
      ]);
    });

    test.each([
      { before: ['x'], then: ['x', 'y'] },
      { before: ['x', 'y'], then: ['x'] },
      { before: [], then: ['x'] },
      { before: ['x'], then: [] },
    ])('of one attempt are fixed: after $before, $then is refused', async ({ before, then }) => {
      const a = item();
      await scene.store.outputs.register(a, 'first', before);
      const again = scene.store.outputs.register(a, 'first', then);
      await expect(again).rejects.toThrow(OutputsDifferError);
      expect((await scene.store.outputs.of(a)).map(({ path }) => path)).toEqual(before);
    });

    test('that another item of the job has are refused, and then none is registered', async () => {
      const [a, b] = [item('job-of-two', 'a'), item('job-of-two', 'b')];
      await scene.store.outputs.register(a, 'first', ['same']);
      const taking = scene.store.outputs.register(b, 'first', ['own', 'same']);
      await expect(taking).rejects.toThrow(OutputTakenError);
      await expect(taking).rejects.toThrow(/item a of job job-of-two has it already/);
      expect(await scene.store.outputs.of(b)).toEqual([]);
      await scene.store.outputs.register(b, 'first', ['own']);
    });

    test('of other jobs and tenants may have the same paths', async () => {
      for (const other of [item(), item(), { ...item(), tenant: 'another' }])
        await scene.store.outputs.register(other, 'first', ['same']);
    });

    test('that two items register at once go to one of them', async () => {
      const job = name('job');
      const other = await openStore(scene.url);
      const outcomes = await Promise.allSettled([
        scene.store.outputs.register(item(job, 'a'), 'first', ['same']),
        other.outputs.register(item(job, 'b'), 'first', ['same']),
      ]);
      await other.close();
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    test('end as done or in error, and the first ending stands', async () => {
      const a = item();
      await scene.store.outputs.register(a, 'first', ['x', 'y']);
      for (const status of ['done', 'error'] as const)
        await scene.store.outputs.finish(a, 'first', [
          { path: 'x', status, error: 'too late' },
          { path: 'y', status: 'error', error: `disk full (${status})` },
        ]);
      expect(await scene.store.outputs.of(a)).toMatchObject([
        { path: 'x', status: 'done', error: null },
        { path: 'y', status: 'error', error: 'disk full (done)' },
      ]);
    });

    test('that were not registered by this attempt cannot end, and then none does', async () => {
      const a = item();
      await scene.store.outputs.register(a, 'first', ['x']);
      const ending = (claim: string, ...paths: string[]) =>
        scene.store.outputs.finish(
          a,
          claim,
          paths.map((path) => ({ path, status: 'done' as const })),
        );
      await expect(ending('first', 'x', 'y')).rejects.toThrow(OutputUnknownError);
      await expect(ending('second', 'x')).rejects.toThrow(OutputUnknownError);
      expect(await scene.store.outputs.of(a)).toMatchObject([{ status: 'running' }]);
    });

    test('of an earlier attempt must be forgotten before the next can register them', async () => {
      const a = item();
      await scene.store.outputs.register(a, 'first', ['x', 'y']);
      const second = () => scene.store.outputs.register(a, 'second', ['x']);
      await expect(second()).rejects.toThrow(OutputTakenError);
      await scene.store.outputs.forget(a, ['x', 'y']);
      await second();
      expect(await scene.store.outputs.of(a)).toMatchObject([{ path: 'x', claim: 'second' }]);
    });

    test('that were forgotten cannot be brought back by the attempt that registered them', async () => {
      const a = item();
      await scene.store.outputs.register(a, 'first', ['x']);
      await scene.store.outputs.forget(a, ['x']);
      await scene.store.outputs.register(a, 'first', ['x']);
      const ending = scene.store.outputs.finish(a, 'first', [{ path: 'x', status: 'done' }]);
      await expect(ending).rejects.toThrow(OutputUnknownError);
    });

    test('are forgotten for one item alone', async () => {
      const job = name('job');
      await scene.store.outputs.register(item(job, 'a'), 'first', ['x']);
      await scene.store.outputs.forget(item(job, 'b'), ['x']);
      expect(await scene.store.outputs.of(item(job, 'a'))).toHaveLength(1);
    });

    test('of a job are counted by status, and read in pages by path', async () => {
      const a = item();
      const paths = Array.from({ length: 1203 }, (_, n) => `file-${String(n).padStart(4, '0')}`);
      await scene.store.outputs.register(a, 'first', paths);
      const ended = paths.slice(0, 600);
      await scene.store.outputs.finish(
        a,
        'first',
        ended.map((path, n) => ({ path, status: n < 400 ? 'done' : 'error', error: 'no space' })),
      );
      expect(await ofJob(a)).toEqual({ running: 603, done: 400, error: 200 });
      const read = async (kind: 'page' | 'unfinished') => {
        const all: string[] = [];
        for (let after: string | undefined; ;) {
          const page = await scene.store.outputs[kind](a, after);
          if (page.length === 0) return all;
          all.push(...page.map(({ path }) => path));
          after = page.at(-1)?.path;
        }
      };
      expect(await read('page')).toEqual(paths);
      expect(await read('unfinished')).toEqual(paths.slice(400));
    });
  });

  describe('What an item said', () => {
    test('is kept of its last try', async () => {
      const a = item();
      expect(await scene.store.streams.of(a)).toBeUndefined();
      await scene.store.streams.save(a, { stdout: 'one', stderr: '' });
      await scene.store.streams.save(a, { stdout: '', stderr: 'a NUL \0 and ünï' });
      expect(await scene.store.streams.of(a)).toEqual({ stdout: '', stderr: 'a NUL \0 and ünï' });
    });

    test('is kept from its end, with a note of what was cut', async () => {
      const a = item();
      await scene.store.streams.save(a, { stdout: `${'x'.repeat(100_000)}end`, stderr: '' });
      const { stdout } = (await scene.store.streams.of(a))!;
      expect(stdout).toMatch(/^\[the first 34,211 characters were cut\]\nx+end$/);
    });
  });

  describe('The account of an item', () => {
    test('says how it went, in the order of the list and by status', async () => {
      const ref = { tenant: 'tenant', jobId: name('job'), stage: 'process' };
      await scene.store.items.fix(ref, () =>
        Promise.resolve([{ id: 'b', data: { of: 2 } }, 'a', 'c']),
      );
      await scene.store.items.finishAll(ref, [
        { id: 'b', position: 0, outcome: { status: 'parked', error: 'torn', tries: 3 } },
        { id: 'c', position: 2, outcome: { status: 'done' } },
      ]);
      const b = {
        id: 'b',
        position: 0,
        status: 'parked',
        tries: 3,
        error: 'torn',
        data: { of: 2 },
      };
      const a = { id: 'a', position: 1, status: 'ready', tries: 0, error: null, data: null };
      const { itemAccounts } = scene.store;
      expect(await itemAccounts.page(ref, { limit: 2 })).toEqual([b, a]);
      expect(await itemAccounts.page(ref, { limit: 2, after: 1 })).toMatchObject([{ id: 'c' }]);
      expect(await itemAccounts.page(ref, { limit: 2, status: 'parked' })).toEqual([b]);
      expect(await itemAccounts.one({ ...ref, itemId: 'a' })).toEqual(a);
      expect(await itemAccounts.one({ ...ref, itemId: 'z' })).toBeUndefined();
    });
  });
}
