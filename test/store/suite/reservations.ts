import { describe, expect, test } from 'vitest';
import type { NewReservation } from '../../../src/store/index.js';
import type { Scene } from '../world.js';

export function reservationsSuite(scene: Scene): void {
  const listed = async (...ids: string[]) => {
    const ref = { tenant: 'tenant', jobId: scene.name('job'), stage: 'carry' };
    const items = ids.map((id) => ({ id, data: { from: id } }));
    await scene.store.items.fix(ref, () => Promise.resolve(items));
    return ref;
  };
  const given = (
    ref: { tenant: string; jobId: string; stage: string },
    position: number,
    worker = 'w1',
  ): NewReservation => ({
    ...ref,
    position,
    worker,
    token: scene.name('token'),
    attempt: 1,
    leaseMs: 60_000,
    heartbeatMs: 2_000,
  });

  describe('A reservation', () => {
    test('is found by its token, with the item behind it, and only by its tenant', async () => {
      const ref = await listed('a', 'b');
      const taken = await scene.store.reservations.take(given(ref, 1));
      expect(taken).toMatchObject({ itemId: 'b', data: { from: 'b' }, ended: null, isLast: true });
      expect(await scene.store.reservations.find('tenant', taken.token)).toEqual(taken);
      expect(await scene.store.reservations.find('stranger', taken.token)).toBeUndefined();
    });

    test('is its worker’s until it has ended', async () => {
      const ref = await listed('a', 'b', 'c');
      const { reservations } = scene.store;
      const first = await reservations.take(given(ref, 0));
      const second = await reservations.take(given(ref, 1));
      await reservations.take(given(ref, 2, 'w2'));
      await reservations.end(first, 'error');
      expect(await reservations.heldBy(ref, 'w1')).toEqual([second]);
    });

    test('that is finished makes its item done, once', async () => {
      const ref = await listed('a');
      const { reservations, items } = scene.store;
      const taken = await reservations.take(given(ref, 0));
      expect(await reservations.finish(taken, { kilos: 2 })).toBe(true);
      expect(await reservations.finish(taken, { kilos: 3 })).toBe(true);
      expect(await items.tally('tenant', ref.jobId, 'carry')).toMatchObject({
        done: 1,
        metrics: { kilos: 2 },
      });
      expect(await reservations.find('tenant', taken.token)).toMatchObject({
        ended: 'done',
        itemStatus: 'done',
      });
    });

    test('of an item that was given to somebody else since can finish nothing', async () => {
      const ref = await listed('a');
      const { reservations, items } = scene.store;
      const lost = await reservations.take(given(ref, 0, 'silent'));
      const held = await reservations.take(given(ref, 0, 'awake'));
      expect(await reservations.find('tenant', lost.token)).toMatchObject({ isLast: false });
      expect(await reservations.finish(lost, { kilos: 9 })).toBe(false);
      expect(await items.counts(ref)).toMatchObject({ done: 0 });
      expect(await reservations.finish(held, { kilos: 1 })).toBe(true);
      expect(await items.tally('tenant', ref.jobId, 'carry')).toMatchObject({
        metrics: { kilos: 1 },
      });
    });

    test('of many who take the same item at once leaves one that counts', async () => {
      const ref = await listed('a');
      const { reservations } = scene.store;
      const takers = Array.from({ length: 10 }, (_, n) =>
        reservations.take(given(ref, 0, `w${n}`)),
      );
      const tokens = (await Promise.all(takers)).map(({ token }) => token);
      const found = await Promise.all(tokens.map((token) => reservations.find('tenant', token)));
      expect(found.filter((one) => one?.isLast)).toHaveLength(1);
    });
  });

  describe('An item known by its place', () => {
    test('is parked, unless it is done', async () => {
      const ref = await listed('a', 'b');
      const { items, reservations } = scene.store;
      const why = { error: 'lost', tries: 3 };
      expect(await items.park(ref, 0, why)).toEqual({ status: 'parked', tries: 3 });
      await reservations.finish(await reservations.take(given(ref, 1)), {});
      expect(await items.park(ref, 1, why)).toEqual({ status: 'done', tries: 0 });
      expect(await items.counts(ref)).toEqual({ total: 2, done: 1, parked: 1, retryable: 0 });
    });

    test('that is not there is refused', async () => {
      const ref = await listed('a');
      await expect(scene.store.items.at(ref, 1)).rejects.toThrow('not on the work list');
    });
  });
}
