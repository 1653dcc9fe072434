import { describe, expect, test } from 'vitest';
import { ApiKeys } from '../../../src/client/apiKeys.js';
import type { Scene } from '../world.js';

export function apiKeysSuite(scene: Scene): void {
  const keys = () => new ApiKeys(scene.store.apiKeys);
  const tenant = scene.name('tenant');
  const owner = { tenant, name: 'night shift', role: 'operator' } as const;

  describe('an API key', () => {
    test('lets its owner in, as whom it was made for', async () => {
      const { key, id } = await keys().create(owner);
      expect(await keys().callerOf(key)).toEqual({ ...owner, id });
    });

    test('is kept as a hash: nothing in the store opens the door', async () => {
      const { key, id } = await keys().create(owner);
      const kept = JSON.stringify(await scene.store.apiKeys.find(id));
      const secret = key.slice(key.lastIndexOf(id) + id.length + 1);
      expect(secret).toHaveLength(43);
      expect(kept).not.toContain(secret);
      expect(JSON.stringify(await keys().list(tenant))).not.toContain('hash');
    });

    test('with one letter changed lets nobody in', async () => {
      const { key } = await keys().create(owner);
      for (const at of [5, key.length - 2]) {
        const other = key[at] === '0' ? '1' : '0';
        expect(await keys().callerOf(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
      }
    });

    test.for(['', 'plk_', 'Bearer x', 'plk_0000000000000000_' + 'a'.repeat(43)])(
      'that was never made lets nobody in: "%s"',
      async (key) => {
        expect(await keys().callerOf(key)).toBeUndefined();
      },
    );

    test('opens nothing once it is revoked, and stays in the list', async () => {
      const { key, id } = await keys().create(owner);
      await keys().revoke(tenant, id);
      await keys().revoke(tenant, id);
      expect(await keys().callerOf(key)).toBeUndefined();
      const listed = (await keys().list(tenant)).find((each) => each.id === id);
      expect(listed?.revokedAt).toMatch(/^\d{4}-/);
    });

    test('of another tenant cannot be seen or revoked', async () => {
      const { key, id } = await keys().create(owner);
      await expect(keys().revoke('other', id)).rejects.toThrow('There is no API key');
      expect(await keys().list('other')).toEqual([]);
      expect(await keys().callerOf(key)).toBeDefined();
    });

    test.for(['', ' desk', 'a\nb', 'x'.repeat(65)])('cannot be called %j', async (name) => {
      await expect(keys().create({ ...owner, name })).rejects.toThrow('cannot name a key');
    });
  });

  test('tenants are those that somebody has a valid key of', async () => {
    await keys().create({ ...owner, tenant: 'with-key' });
    const { id } = await keys().create({ ...owner, tenant: 'without' });
    await keys().revoke('without', id);
    const tenants = await keys().tenants();
    expect(tenants).toContain('with-key');
    expect(tenants).not.toContain('without');
  });
}
