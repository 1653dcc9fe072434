import { describe, expect, test } from 'vitest';
import type { EngineParameters } from '../../../src/news/types.js';
import {
  UnknownEngineVersionError,
  UnreadableEngineVersionError,
} from '../../../src/store/index.js';
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

    test('of the first release is refused with what to do, and still listed', async () => {
      const id = scene.name('version');
      const old = { topics: {}, phrases: {}, thresholds: { mark: 0.5, edit: 0.7 } };
      const { engineVersions } = scene.store;
      await engineVersions.ensure(old as unknown as EngineParameters, id, null, 'first release');
      await expect(engineVersions.get(id)).rejects.toThrow(UnreadableEngineVersionError);
      await expect(engineVersions.get(id)).rejects.toThrow('plumbline engine activate baseline');
      const listed = await engineVersions.list();
      expect(listed.find((version) => version.id === id)).toMatchObject({ note: 'first release' });
    });

    test('is listed newest first, without its parameters', async () => {
      const older = await stored();
      await new Promise((resolve) => setTimeout(resolve, 5));
      const newer = await stored();
      const ids = (await scene.store.engineVersions.list()).map(({ id }) => id);
      expect(ids.indexOf(newer)).toBeLessThan(ids.indexOf(older));
    });

    test('cannot descend from one that was never stored', async () => {
      const ensure = scene.store.engineVersions.ensure(engineParameters(), 'x', 'nobody', '');
      await expect(ensure).rejects.toThrow(UnknownEngineVersionError);
    });
  });

  /** What a job says when it activates a version in place of another. */
  const by = (jobId: string, replacing: string | undefined) => ({
    jobId,
    reason: `found by ${jobId}`,
    replacing,
  });

  describe('Activation', () => {
    test('makes a version the active one of its tenant and no other', async () => {
      const [tenant, id] = [scene.name('tenant'), await stored()];
      const { engineVersions } = scene.store;
      expect(await engineVersions.activate(tenant, id, by('job', undefined))).toBe(true);
      expect(await engineVersions.active(tenant)).toBe(id);
      expect(await engineVersions.active(scene.name('tenant'))).toBeUndefined();
    });

    test('is remembered in order, so that a return to an earlier version is seen', async () => {
      const [tenant, one, two] = [scene.name('tenant'), await stored(), await stored()];
      const { engineVersions } = scene.store;
      await engineVersions.activate(tenant, one, by('job-1', undefined));
      await engineVersions.activate(tenant, two, by('job-2', one));
      await engineVersions.activate(tenant, one, by('job-3', two));
      expect(await engineVersions.active(tenant)).toBe(one);
      expect(await engineVersions.activations(tenant)).toMatchObject([
        { engineVersionId: one, jobId: 'job-1', reason: 'found by job-1' },
        { engineVersionId: two, jobId: 'job-2', reason: 'found by job-2' },
        { engineVersionId: one, jobId: 'job-3', reason: 'found by job-3' },
      ]);
    });

    test('leaves a version alone that was activated after the one to be replaced', async () => {
      const [tenant, one, two, three] = [
        scene.name('tenant'),
        await stored(),
        await stored(),
        await stored(),
      ];
      const { engineVersions } = scene.store;
      await engineVersions.activate(tenant, one, by('job-1', undefined));
      await engineVersions.activate(tenant, two, by('job-2', one));
      expect(await engineVersions.activate(tenant, three, by('job-3', one))).toBe(false);
      expect(await engineVersions.active(tenant)).toBe(two);
      expect(await engineVersions.activations(tenant)).toHaveLength(2);
    });

    test('as the first of a tenant leaves a version alone that came before it', async () => {
      const [tenant, one, two] = [scene.name('tenant'), await stored(), await stored()];
      const { engineVersions } = scene.store;
      await engineVersions.activate(tenant, one, by('job-1', undefined));
      expect(await engineVersions.activate(tenant, two, by('job-2', undefined))).toBe(false);
      expect(await engineVersions.active(tenant)).toBe(one);
    });

    test('in place of a version that the tenant does not use is not made', async () => {
      const [tenant, one, two] = [scene.name('tenant'), await stored(), await stored()];
      const { engineVersions } = scene.store;
      expect(await engineVersions.activate(tenant, two, by('job', one))).toBe(false);
      expect(await engineVersions.active(tenant)).toBeUndefined();
    });

    test('repeated by the same job changes nothing, even after another job chose otherwise', async () => {
      const [tenant, one, two] = [scene.name('tenant'), await stored(), await stored()];
      const { engineVersions } = scene.store;
      await engineVersions.activate(tenant, one, by('job-1', undefined));
      await engineVersions.activate(tenant, two, by('job-2', one));
      expect(await engineVersions.activate(tenant, one, by('job-1', undefined))).toBe(true);
      expect(await engineVersions.active(tenant)).toBe(two);
      expect(await engineVersions.activations(tenant)).toHaveLength(2);
    });

    test('by many at once in place of the same version is made by one of them', async () => {
      const tenant = scene.name('tenant');
      const ids = await Promise.all(Array.from({ length: 8 }, stored));
      const { engineVersions } = scene.store;
      const made = await Promise.all(
        ids.map((id) => engineVersions.activate(tenant, id, by(id, undefined))),
      );
      const winners = ids.filter((_, index) => made[index]);
      expect(winners).toHaveLength(1);
      expect(await engineVersions.activations(tenant)).toHaveLength(1);
      expect(await engineVersions.active(tenant)).toBe(winners[0]);
    });

    test('of a version that was never stored is refused', async () => {
      const tenant = scene.name('tenant');
      const { engineVersions } = scene.store;
      await expect(engineVersions.activate(tenant, 'nobody', by('job', undefined))).rejects.toThrow(
        UnknownEngineVersionError,
      );
      expect(await engineVersions.active(tenant)).toBeUndefined();
    });
  });
}
