import { describe, expect, test } from 'vitest';
import { namesIn, type Scene } from '../scene.js';
import { AWKWARD } from './listing.js';

export function removingSuite(scene: Scene): void {
  describe('Removing', () => {
    test('takes away one object and no other', async () => {
      const place = await scene.place(['a.txt', 'a.txt.bak', 'b/a.txt']);
      await scene.storage.remove(place, 'a.txt');
      expect(await namesIn(scene.storage, place)).toEqual(['a.txt.bak', 'b/a.txt']);
    });

    test('does not mind that an object is gone already', async () => {
      const place = await scene.place(['a.txt']);
      await scene.storage.remove(place, 'b.txt');
      await scene.storage.remove(place, 'b/c.txt');
      expect(await namesIn(scene.storage, place)).toEqual(['a.txt']);
    });

    test('takes away everything of a tree and nothing beside it', async () => {
      const place = await scene.place(['a/b.txt', 'a/c/d.txt', 'ab.txt', 'e.txt']);
      await scene.storage.removeAll(place, 'a/');
      expect(await namesIn(scene.storage, place)).toEqual(['ab.txt', 'e.txt']);
    });

    test('takes away everything in a location, whatever it is called', async () => {
      const place = await scene.place([...AWKWARD, 'a/b.txt']);
      await scene.storage.removeAll(place, '');
      expect(await namesIn(scene.storage, place)).toEqual([]);
    });

    test.each(['', 'a/'])('of one object refuses %j, which is many', async (name) => {
      const place = await scene.place(['a/b.txt']);
      await expect(scene.storage.remove(place, name)).rejects.toThrow('expected one object');
      expect(await namesIn(scene.storage, place)).toEqual(['a/b.txt']);
    });

    test('of a tree refuses a name without a slash, which might match neighbours', async () => {
      const place = await scene.place(['a/b.txt', 'ab.txt']);
      const removal = scene.storage.removeAll(place, 'a');
      await expect(removal).rejects.toThrow('expected a slash at the end');
      expect(await namesIn(scene.storage, place)).toEqual(['a/b.txt', 'ab.txt']);
    });

    test('does not mind that a tree is gone already', async () => {
      await expect(scene.storage.removeAll(await scene.place(), 'a/')).resolves.toBeUndefined();
    });
  });

  describe('Looking', () => {
    test.each([
      ['a.txt', true],
      ['b/c d.txt', true],
      ['b/', true],
      ['', true],
      ['a', false],
      ['b', false],
      ['a.txt/', false],
      ['c/', false],
    ])('for %j finds it: %s', async (name, found) => {
      const place = await scene.place(['a.txt', 'b/c d.txt']);
      expect(await scene.storage.exists(place, name)).toBe(found);
    });

    test('at an object says how large it is', async () => {
      const place = await scene.place(['a.txt']);
      expect(await scene.storage.sizeOf(place, 'a.txt')).toBe('a.txt'.length);
      expect(await scene.storage.sizeOf(place, 'b.txt')).toBeUndefined();
    });

    test('into a location that nobody has written to finds nothing', async () => {
      expect(await scene.storage.exists(await scene.place(), '')).toBe(false);
    });
  });
}
