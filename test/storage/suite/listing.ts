import { describe, expect, test } from 'vitest';
import { all, namesIn, stream, type Scene } from '../scene.js';

const MORE_THAN_A_PAGE = 1_050;

/** Names that some layer between us and the disk might want to encode, decode or split. */
export const AWKWARD = ['100%.txt', 'a b.txt', 'a%20b.txt', 'a+b?c#d&e.txt', 'größe/日本 😀.txt'];

export function listingSuite(scene: Scene): void {
  describe('Listing', () => {
    test('gives every object below a location, by name and with its size', async () => {
      const place = await scene.place(['b/two.txt', 'a.txt', 'b/deep/er.txt']);
      expect(await all(scene.storage.list(place))).toEqual([
        { name: 'a.txt', size: 5 },
        { name: 'b/deep/er.txt', size: 13 },
        { name: 'b/two.txt', size: 9 },
      ]);
    });

    test('does not take a neighbour for a part of the location', async () => {
      const place = await scene.place(['in.txt']);
      await scene.storage.upload(stream('x'), `${place}-2`, 'out.txt');
      expect(await namesIn(scene.storage, place)).toEqual(['in.txt']);
    });

    test('takes a slash at the end of a location for nothing', async () => {
      const place = await scene.place(['in.txt']);
      expect(await namesIn(scene.storage, `${place}/`)).toEqual(['in.txt']);
    });

    test.each(AWKWARD)('gives back the name %j as it was', async (name) => {
      const place = await scene.place([name]);
      expect(await namesIn(scene.storage, place)).toEqual([name]);
    });

    test('gives what is one level below, folders with a slash', async () => {
      const place = await scene.place(['c.txt', 'b/one.txt', 'b/two.txt', 'a.txt', 'd/e/f.txt']);
      const entries = await all(scene.storage.entries(place));
      expect(entries).toEqual(['a.txt', 'b/', 'c.txt', 'd/']);
    });

    test('goes on after the first page', async () => {
      const names = Array.from({ length: MORE_THAN_A_PAGE }, (_, n) => `${1_000_000 + n}`);
      const place = await scene.place(names);
      expect(await namesIn(scene.storage, place)).toEqual(names);
      expect(await all(scene.storage.entries(place))).toEqual(names);
    });

    test('stops with the reason of its signal', async () => {
      const place = await scene.place(['a', 'b', 'c']);
      const stop = new AbortController();
      const seen: string[] = [];
      const listing = async () => {
        for await (const { name } of scene.storage.list(place, stop.signal)) {
          seen.push(name);
          stop.abort(new Error('enough'));
        }
        stop.signal.throwIfAborted();
      };
      await expect(listing()).rejects.toThrow('enough');
    });
  });
}
