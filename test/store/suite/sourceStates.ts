import { describe, expect, test } from 'vitest';
import type { Scene } from '../world.js';

const url = 'https://harbour-post.example/feed';
const validators = { etag: '"1"', lastModified: 'Tue, 04 Mar 2031 08:00:00 GMT' };

export function sourceStatesSuite(scene: Scene): void {
  describe('The state of a source', () => {
    test('is told to a later job, not to the one that read it', async () => {
      const tenant = scene.name('tenant');
      await scene.store.sourceStates.save(tenant, url, 'job', validators);
      expect(await scene.store.sourceStates.validators(tenant, url, 'later')).toEqual(validators);
      expect(await scene.store.sourceStates.validators(tenant, url, 'job')).toBeUndefined();
    });

    test('belongs to one tenant and one source', async () => {
      const [tenant, other] = [scene.name('tenant'), scene.name('tenant')];
      const { sourceStates } = scene.store;
      await sourceStates.save(tenant, url, 'job', validators);
      expect(await sourceStates.validators(other, url, 'later')).toBeUndefined();
      expect(await sourceStates.validators(tenant, `${url}/2`, 'later')).toBeUndefined();
    });

    test('is replaced by a newer one, and forgotten when there is none', async () => {
      const tenant = scene.name('tenant');
      const { sourceStates } = scene.store;
      await sourceStates.save(tenant, url, 'one', validators);
      await sourceStates.save(tenant, url, 'two', { etag: '"2"' });
      expect(await sourceStates.validators(tenant, url, 'three')).toEqual({ etag: '"2"' });
      await sourceStates.save(tenant, url, 'three', {});
      expect(await sourceStates.validators(tenant, url, 'four')).toBeUndefined();
    });
  });
}
