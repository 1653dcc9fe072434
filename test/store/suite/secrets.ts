import { describe, expect, test } from 'vitest';
import { openStore, SECRET_KEPT_MS } from '../../../src/store/index.js';
import type { Scene } from '../world.js';

const NOON = new Date('2025-03-01T12:00:00.000Z');
const after = (ms: number) => new Date(NOON.getTime() + ms);
const DAY_MS = 24 * 60 * 60 * 1000;

export function secretsSuite(scene: Scene): void {
  const sealed = async (tenant: string, value: string, now = NOON) => {
    const [reference] = await scene.store.secrets.seal(tenant, [value], now);
    return reference!;
  };

  describe('A secret', () => {
    test.each(['hush', "'; drop table secrets --", 'two\nlines', '🔑 ü', '\u0001'])(
      'is had back for its reference: %j',
      async (value) => {
        const tenant = scene.name('tenant');
        const reference = await sealed(tenant, value);
        expect(await scene.store.secrets.reveal(tenant, reference)).toBe(value);
      },
    );

    test('has the same reference for the same value of a tenant, for any other another', async () => {
      const [one, two] = [scene.name('tenant'), scene.name('tenant')];
      const reference = await sealed(one, 'hush');
      expect(reference).toMatch(/^secret:[\w-]{43}$/);
      expect(await sealed(one, 'hush', after(1))).toBe(reference);
      expect(await sealed(one, 'hush!')).not.toBe(reference);
      expect(await sealed(two, 'hush')).not.toBe(reference);
    });

    test('is one of many, in their order', async () => {
      const tenant = scene.name('tenant');
      const values = Array.from({ length: 1_100 }, (_, n) => `value ${n % 600}`);
      const references = await scene.store.secrets.seal(tenant, values, NOON);
      expect(new Set(references).size).toBe(600);
      expect(references[700]).toBe(references[100]);
      expect(await scene.store.secrets.reveal(tenant, references[599]!)).toBe('value 599');
      expect((await scene.store.secrets.known(tenant, references)).size).toBe(600);
    });

    test('is one thing to each tenant', async () => {
      const [one, two] = [scene.name('tenant'), scene.name('tenant')];
      const reference = await sealed(one, 'hush');
      await sealed(two, 'hush');
      expect(await scene.store.secrets.reveal(two, reference)).toBeUndefined();
      expect([...(await scene.store.secrets.known(two, [reference]))]).toEqual([]);
      expect([...(await scene.store.secrets.known(one, [reference, 'nonsense']))]).toEqual([
        reference,
      ]);
    });

    test('sealed by many at once has one reference', async () => {
      const tenant = scene.name('tenant');
      const other = await openStore(scene.url);
      const values = ['a', 'b', 'c', 'd'];
      const all = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const { secrets } = n % 2 === 0 ? scene.store : other;
          const given = n % 3 === 0 ? values : values.toReversed();
          return [...(await secrets.seal(tenant, given, NOON))].sort().join();
        }),
      );
      await other.close();
      expect(new Set(all).size).toBe(1);
    });

    test.each([
      ['is kept for 400 days', SECRET_KEPT_MS, 'hush'],
      ['is forgotten after them', SECRET_KEPT_MS + 1, undefined],
    ])('%s', async (_what, age, value) => {
      const tenant = scene.name('tenant');
      const reference = await sealed(tenant, 'hush');
      await sealed(tenant, 'another', after(age));
      expect(await scene.store.secrets.reveal(tenant, reference, after(age))).toBe(value);
    });

    test('that is used is kept from then on', async () => {
      const tenant = scene.name('tenant');
      const reference = await sealed(tenant, 'hush');
      await scene.store.secrets.reveal(tenant, reference, after(10 * DAY_MS));
      await sealed(tenant, 'another', after(SECRET_KEPT_MS + 10 * DAY_MS));
      expect(await scene.store.secrets.reveal(tenant, reference)).toBe('hush');
    });
  });
}
