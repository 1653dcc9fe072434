import { describe, expect, test } from 'vitest';
import type { Scene } from '../world.js';

const at = (second: number) => new Date(Date.UTC(2025, 2, 1, 9, 0, second));

export function retriesSuite(scene: Scene): void {
  /** A tenant whose jobs are linked like this, one after the other. */
  const linked = async (...links: [jobId: string, retryOf: string][]): Promise<string> => {
    const tenant = scene.name('tenant');
    for (const [second, [jobId, retryOf]] of links.entries()) {
      await scene.store.retries.link(tenant, jobId, retryOf, at(second));
    }
    return tenant;
  };

  describe('Retries', () => {
    test('of a job are found by it, the oldest first', async () => {
      const tenant = await linked(['z', 'first'], ['a', 'first'], ['m', 'z']);
      expect(await scene.store.retries.of(tenant, 'first')).toEqual(['z', 'a']);
      expect(await scene.store.retries.of(tenant, 'a')).toEqual([]);
    });

    test('lead back to the first job, the nearest first', async () => {
      const tenant = await linked(['b', 'a'], ['c', 'b'], ['d', 'c'], ['x', 'a']);
      expect(await scene.store.retries.lineage(tenant, 'd')).toEqual(['c', 'b', 'a']);
      expect(await scene.store.retries.lineage(tenant, 'a')).toEqual([]);
    });

    test.each([
      { links: [['a', 'a']], lineage: [] },
      {
        links: [
          ['a', 'b'],
          ['b', 'a'],
        ],
        lineage: ['b'],
      },
      {
        links: [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'b'],
        ],
        lineage: ['b', 'c'],
      },
    ] satisfies { links: [string, string][]; lineage: string[] }[])(
      'linked in a circle as $links come to an end',
      async ({ links, lineage }) => {
        const tenant = await linked(...links);
        expect(await scene.store.retries.lineage(tenant, 'a')).toEqual(lineage);
      },
    );

    test('stay as they were first linked', async () => {
      const tenant = await linked(['b', 'a'], ['b', 'a'], ['b', 'other']);
      expect(await scene.store.retries.of(tenant, 'a')).toEqual(['b']);
      expect(await scene.store.retries.of(tenant, 'other')).toEqual([]);
    });

    test('that were taken back are gone, alone and however often', async () => {
      const tenant = await linked(['b', 'a'], ['c', 'a']);
      await scene.store.retries.unlink(tenant, 'b');
      await scene.store.retries.unlink(tenant, 'b');
      expect(await scene.store.retries.of(tenant, 'a')).toEqual(['c']);
    });

    test('are seen and taken back by their tenant only', async () => {
      const tenant = await linked(['b', 'a']);
      const stranger = scene.name('tenant');
      await scene.store.retries.unlink(stranger, 'b');
      expect(await scene.store.retries.of(stranger, 'a')).toEqual([]);
      expect(await scene.store.retries.lineage(stranger, 'b')).toEqual([]);
      expect(await scene.store.retries.of(tenant, 'a')).toEqual(['b']);
    });
  });
}
