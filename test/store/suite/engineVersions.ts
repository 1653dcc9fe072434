import { describe, expect, test } from 'vitest';
import { UnknownEngineVersionError } from '../../../src/store/index.js';
import { engineParameters } from '../samples.js';
import type { Scene } from '../world.js';

export function engineVersionsSuite(scene: Scene): void {
  const stored = async (): Promise<string> => {
    const id = scene.name('version');
    await scene.store.engineVersions.ensure(engineParameters(), id, null, 'as shipped');
    return id;
  };

  describe('An engine version', () => {
    test('is kept whole, with its parent and the note of what changed', async () => {
      const [parent, id] = [await stored(), scene.name('version')];
      await scene.store.engineVersions.ensure(engineParameters(0.4), id, parent, 'mark earlier');
      expect(await scene.store.engineVersions.get(id)).toMatchObject({
        id,
        parameters: engineParameters(0.4),
        parentId: parent,
        note: 'mark earlier',
      });
    });

    test('stays as it was first stored', async () => {
      const id = await stored();
      const before = await scene.store.engineVersions.get(id);
      await scene.store.engineVersions.ensure(engineParameters(0.1), id, null, 'again');
      expect(await scene.store.engineVersions.get(id)).toEqual(before);
    });

    test('that was never stored is not found', async () => {
      expect(await scene.store.engineVersions.get(scene.name('version'))).toBeUndefined();
    });

    test('cannot descend from one that was never stored', async () => {
      const ensure = scene.store.engineVersions.ensure(engineParameters(), 'x', 'nobody', '');
      await expect(ensure).rejects.toThrow(UnknownEngineVersionError);
    });
  });

  describe('Activation', () => {
    test('makes a version the active one of its tenant and no other', async () => {
      const [tenant, id] = [scene.name('tenant'), await stored()];
      await scene.store.engineVersions.activate(tenant, id, { jobId: 'job', reason: 'better' });
      expect(await scene.store.engineVersions.active(tenant)).toBe(id);
      expect(await scene.store.engineVersions.active(scene.name('tenant'))).toBeUndefined();
    });

    test('is remembered in order, so that a return to an earlier version is seen', async () => {
      const [tenant, one, two] = [scene.name('tenant'), await stored(), await stored()];
      const { engineVersions } = scene.store;
      await engineVersions.activate(tenant, one, { jobId: 'job-1', reason: 'first' });
      await engineVersions.activate(tenant, two, { jobId: 'job-2', reason: 'better' });
      await engineVersions.activate(tenant, one, { jobId: 'job-3', reason: 'worse after all' });
      expect(await engineVersions.active(tenant)).toBe(one);
      expect(await engineVersions.activations(tenant)).toMatchObject([
        { engineVersionId: one, jobId: 'job-1', reason: 'first' },
        { engineVersionId: two, jobId: 'job-2', reason: 'better' },
        { engineVersionId: one, jobId: 'job-3', reason: 'worse after all' },
      ]);
    });

    test('repeated by the same job changes nothing, even after another job chose otherwise', async () => {
      const [tenant, one, two] = [scene.name('tenant'), await stored(), await stored()];
      const { engineVersions } = scene.store;
      await engineVersions.activate(tenant, one, { jobId: 'job-1', reason: 'first' });
      await engineVersions.activate(tenant, two, { jobId: 'job-2', reason: 'better' });
      await engineVersions.activate(tenant, one, { jobId: 'job-1', reason: 'first' });
      expect(await engineVersions.active(tenant)).toBe(two);
      expect(await engineVersions.activations(tenant)).toHaveLength(2);
    });

    test('by many at once leaves one history that holds them all', async () => {
      const tenant = scene.name('tenant');
      const ids = await Promise.all(Array.from({ length: 8 }, stored));
      const { engineVersions } = scene.store;
      await Promise.all(
        ids.map((id) => engineVersions.activate(tenant, id, { jobId: id, reason: 'race' })),
      );
      const history = await engineVersions.activations(tenant);
      expect(history.map((entry) => entry.engineVersionId).sort()).toEqual(ids.sort());
      expect(await engineVersions.active(tenant)).toBe(history.at(-1)?.engineVersionId);
    });

    test('of a version that was never stored is refused', async () => {
      const tenant = scene.name('tenant');
      const choice = { jobId: 'job', reason: 'guess' };
      await expect(scene.store.engineVersions.activate(tenant, 'nobody', choice)).rejects.toThrow(
        UnknownEngineVersionError,
      );
      expect(await scene.store.engineVersions.active(tenant)).toBeUndefined();
    });
  });
}
