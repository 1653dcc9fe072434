import { describe, expect, test } from 'vitest';
import { openStore, START_KEY_MS } from '../../../src/store/index.js';
import type { Scene } from '../world.js';

const NOON = new Date('2025-03-01T12:00:00.000Z');
const after = (ms: number) => new Date(NOON.getTime() + ms);

export function startKeysSuite(scene: Scene): void {
  /** Claims for a job of this name, which asks for itself. */
  const claim = (tenant: string, key: string, jobId: string, now = NOON) =>
    scene.store.startKeys.claim(tenant, key, { jobId, request: { of: jobId } }, now);

  describe('A start key', () => {
    test('belongs to the job of its first claim, as it was asked for', async () => {
      const tenant = scene.name('tenant');
      const first = { jobId: 'one', request: { of: 'one' }, createdAt: NOON.toISOString() };
      expect(await claim(tenant, 'key', 'one')).toEqual({ ...first, fresh: true });
      expect(await claim(tenant, 'key', 'two', after(1))).toEqual({ ...first, fresh: false });
    });

    test('may hold any words', async () => {
      const tenant = scene.name('tenant');
      const key = "Büro 7 / 'täglich'; 🚲 %_\\";
      await claim(tenant, key, 'one');
      expect(await claim(tenant, key, 'two')).toMatchObject({ jobId: 'one' });
    });

    test('claimed a hundred times at once gives one job, to one of them fresh', async () => {
      const tenant = scene.name('tenant');
      const other = await openStore(scene.url);
      const claims = await Promise.all(
        Array.from({ length: 100 }, (_, n) => {
          const { startKeys } = n % 2 === 0 ? scene.store : other;
          return startKeys.claim(tenant, 'key', { jobId: `job${n}`, request: n }, NOON);
        }),
      );
      await other.close();
      expect(new Set(claims.map(({ jobId, request }) => `${jobId} ${String(request)}`)).size).toBe(
        1,
      );
      expect(claims.filter(({ fresh }) => fresh)).toHaveLength(1);
    });

    test.each([
      { age: '24 hours', ms: START_KEY_MS, jobId: 'one', fresh: false },
      { age: 'a millisecond more', ms: START_KEY_MS + 1, jobId: 'two', fresh: true },
      { age: 'less than nothing, by another clock', ms: -5000, jobId: 'one', fresh: false },
    ])('that is $age old belongs to job $jobId', async ({ ms, jobId, fresh }) => {
      const tenant = scene.name('tenant');
      await claim(tenant, 'key', 'one');
      expect(await claim(tenant, 'key', 'two', after(ms))).toMatchObject({ jobId, fresh });
    });

    test('that was replaced stands for another 24 hours from then on', async () => {
      const tenant = scene.name('tenant');
      await claim(tenant, 'key', 'one');
      await claim(tenant, 'key', 'two', after(START_KEY_MS + 1));
      const later = await claim(tenant, 'key', 'three', after(2 * START_KEY_MS + 1));
      expect(later).toMatchObject({ jobId: 'two', request: { of: 'two' } });
    });

    test('is one thing to each tenant', async () => {
      const [one, two] = [scene.name('tenant'), scene.name('tenant')];
      await claim(one, 'key', 'one');
      expect(await claim(two, 'key', 'two')).toMatchObject({ jobId: 'two', fresh: true });
      expect(await claim(one, 'key', 'three')).toMatchObject({ jobId: 'one' });
    });

    test('is found while it stands, by its tenant', async () => {
      const tenant = scene.name('tenant');
      const { startKeys } = scene.store;
      expect(await startKeys.find(tenant, 'key', NOON)).toBeUndefined();
      await claim(tenant, 'key', 'one');
      expect(await startKeys.find(tenant, 'key', after(START_KEY_MS))).toEqual({
        jobId: 'one',
        request: { of: 'one' },
        createdAt: NOON.toISOString(),
      });
      expect(await startKeys.find(tenant, 'key', after(START_KEY_MS + 1))).toBeUndefined();
      expect(await startKeys.find(scene.name('tenant'), 'key', NOON)).toBeUndefined();
    });

    test('that has expired is cleared away by claims of other keys, one that stands is not', async () => {
      const [tenant, stranger] = [scene.name('tenant'), scene.name('tenant')];
      await claim(tenant, 'old', 'one');
      await claim(stranger, 'old', 'one');
      await claim(tenant, 'young', 'two', after(1));
      await claim(tenant, 'new', 'three', after(START_KEY_MS + 1));
      const kept = async (whose: string, key: string) =>
        (await scene.store.startKeys.find(whose, key, NOON)) !== undefined;
      expect(await kept(tenant, 'old')).toBe(false);
      expect(await kept(tenant, 'young')).toBe(true);
      expect(await kept(stranger, 'old')).toBe(true);
    });
  });
}
