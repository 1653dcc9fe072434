import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/store/index.js';
import type { BriefDocument } from '../../../src/news/briefDocument.js';
import { briefDocument } from '../samples.js';
import type { Scene } from '../world.js';

export function briefsSuite(scene: Scene): void {
  describe('Briefs', () => {
    test('are published as versions 1, 2, 3 of their tenant', async () => {
      const [ours, theirs] = [scene.name('tenant'), scene.name('tenant')];
      const { briefs } = scene.store;
      const versions = [
        await briefs.publish(ours, 'job-1', briefDocument()),
        await briefs.publish(theirs, 'job-1', briefDocument()),
        await briefs.publish(ours, 'job-2', briefDocument()),
        await briefs.publish(ours, 'job-3', briefDocument()),
      ].map(({ tenant, version }) => ({ tenant, version }));
      expect(versions).toEqual([
        { tenant: ours, version: 1 },
        { tenant: theirs, version: 1 },
        { tenant: ours, version: 2 },
        { tenant: ours, version: 3 },
      ]);
    });

    test('are published once by a job, whatever a repeated attempt brings', async () => {
      const tenant = scene.name('tenant');
      const first = await scene.store.briefs.publish(tenant, 'job', briefDocument(1));
      const again = await scene.store.briefs.publish(tenant, 'job', briefDocument(2));
      expect(again).toEqual(first);
      expect(await scene.store.briefs.latest(tenant)).toEqual(first);
    });

    test('get consecutive versions when many are published at once', async () => {
      const tenant = scene.name('tenant');
      const other = await openStore(scene.url);
      const published = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          (n % 2 ? other : scene.store).briefs.publish(tenant, `job-${n}`, briefDocument(n)),
        ),
      );
      await other.close();
      const versions = published.map(({ version }) => version).sort((a, b) => a - b);
      expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });

    test('are found as the latest, by version and by id, by their tenant only', async () => {
      const tenant = scene.name('tenant');
      const { briefs } = scene.store;
      const first = await briefs.publish(tenant, 'job-1', briefDocument(1));
      const second = await briefs.publish(tenant, 'job-2', briefDocument(2));
      expect(await briefs.latest(tenant)).toEqual(second);
      expect(await briefs.byVersion(tenant, 1)).toEqual(first);
      expect(await briefs.byId(tenant, first.id)).toEqual(first);
      const stranger = scene.name('tenant');
      expect(await briefs.latest(stranger)).toBeUndefined();
      expect(await briefs.byVersion(stranger, 1)).toBeUndefined();
      expect(await briefs.byId(stranger, first.id)).toBeUndefined();
    });

    test('are listed newest first, page by page, without what is in them', async () => {
      const tenant = scene.name('tenant');
      const { briefs } = scene.store;
      for (const n of [1, 2, 3]) await briefs.publish(tenant, `job-${n}`, briefDocument(n));
      const [newest, second] = await briefs.list(tenant, { limit: 2 });
      expect([newest?.version, second?.version]).toEqual([3, 2]);
      expect(newest).not.toHaveProperty('document');
      const rest = await briefs.list(tenant, { limit: 2, before: 2 });
      expect(rest).toMatchObject([{ version: 1, jobId: 'job-1' }]);
      expect(await briefs.list(scene.name('tenant'), { limit: 2 })).toEqual([]);
    });

    test('of the first release are read in the shape of today', async () => {
      const tenant = scene.name('tenant');
      const { assembledAt, cutoff, heldBack } = briefDocument();
      const old = { assembledAt, cutoff, heldBack, sections: [] } as unknown as BriefDocument;
      await scene.store.briefs.publish(tenant, 'job', old);
      const found = await scene.store.briefs.latest(tenant);
      expect(found?.document).toEqual(briefDocument());
    });
  });
}
