import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { NothingThereError, OutsideLocationError } from '../../../src/storage/index.js';
import { contentOf, filesOf, localFile, namesIn, stream, type Scene } from '../scene.js';
import { AWKWARD } from './listing.js';

/** More than S3 takes in one part. */
const LARGE = 12 * 1024 * 1024;

export function movingSuite(scene: Scene): void {
  describe('Uploading and downloading', () => {
    test.each(AWKWARD)('bring %j there and back', async (name) => {
      const place = await scene.place();
      await scene.storage.upload(await localFile(scene, `content of ${name}`), place, name);
      expect(await contentOf(scene, place, name)).toBe(`content of ${name}`);
    });

    test('bring an empty file there and back', async () => {
      const place = await scene.place();
      await scene.storage.upload(await localFile(scene, ''), place, 'empty');
      expect(await contentOf(scene, place, 'empty')).toBe('');
    });

    test('bring a stream of unknown length there, and back byte by byte', async () => {
      const place = await scene.place();
      const file = path.join(await scene.localFolder(), 'large');
      await writeFile(file, Buffer.alloc(LARGE, 'large content '));
      await scene.storage.upload(createReadStream(file), place, 'large');
      await scene.storage.download(place, 'large', `${file} again`);
      expect((await readFile(file)).equals(await readFile(`${file} again`))).toBe(true);
    });

    test.each(['', 'a/'])('refuse to write %j, which is no object', async (name) => {
      const place = await scene.place();
      const upload = scene.storage.upload(stream('x'), place, name);
      await expect(upload).rejects.toThrow('expected one object');
    });

    test('replace what was there', async () => {
      const place = await scene.place(['a.txt']);
      await scene.storage.upload(stream('new'), place, 'a.txt');
      expect(await contentOf(scene, place, 'a.txt')).toBe('new');
    });

    test('bring a whole location', async () => {
      const place = await scene.place(['a.txt', 'b/c.txt', ...AWKWARD]);
      const folder = await scene.localFolder();
      await scene.storage.download(place, '', folder);
      expect(await filesOf(folder)).toEqual(['a.txt', 'b/c.txt', ...AWKWARD].sort());
      expect(await readFile(path.join(folder, 'b/c.txt'), 'utf8')).toBe('b/c.txt');
    });

    test('bring a part of a location, named from that part on', async () => {
      const place = await scene.place(['a.txt', 'b/c.txt', 'b/d/e.txt', 'bb.txt']);
      const folder = await scene.localFolder();
      await scene.storage.download(place, 'b/', folder);
      expect(await filesOf(folder)).toEqual(['c.txt', 'd/e.txt']);
    });

    test.each(['missing.txt', 'missing/'])('say that %s is not there', async (name) => {
      const place = await scene.place(['a.txt']);
      const target = path.join(await scene.localFolder(), 'target');
      const download = scene.storage.download(place, name, target);
      await expect(download).rejects.toThrow(NothingThereError);
      await expect(download).rejects.toThrow(`There is nothing at ${place}/${name}`);
    });

    test.each(['../out.txt', 'a/../../out.txt', '/out.txt', 'a//b', './a', '..'])(
      'refuse the name %s',
      async (name) => {
        const place = await scene.place(['a.txt']);
        const upload = scene.storage.upload(stream('x'), place, name);
        await expect(upload).rejects.toThrow(OutsideLocationError);
        const download = scene.storage.download(place, name, await scene.localFolder());
        await expect(download).rejects.toThrow(OutsideLocationError);
        await expect(scene.storage.remove(place, name)).rejects.toThrow(OutsideLocationError);
      },
    );

    test('leave nothing of an upload that was stopped half-way', async () => {
      const place = await scene.place(['before.txt']);
      const stop = new AbortController();
      async function* halfThenStop() {
        yield Buffer.alloc(LARGE);
        stop.abort(new Error('told to stop'));
        await new Promise((resolve) => setImmediate(resolve));
        yield Buffer.alloc(LARGE);
      }
      const upload = scene.storage.upload(
        Readable.from(halfThenStop()),
        place,
        'half',
        stop.signal,
      );
      await expect(upload).rejects.toThrow('told to stop');
      expect(await namesIn(scene.storage, place)).toEqual(['before.txt']);
    });

    test('leave nothing of an upload whose source failed', async () => {
      const place = await scene.place(['before.txt']);
      async function* breaks() {
        yield Buffer.alloc(LARGE);
        await Promise.reject(new Error('disk on fire'));
      }
      const upload = scene.storage.upload(Readable.from(breaks()), place, 'half');
      await expect(upload).rejects.toThrow('disk on fire');
      expect(await namesIn(scene.storage, place)).toEqual(['before.txt']);
    });

    test('do not begin when the signal says so already', async () => {
      const place = await scene.place(['a.txt']);
      const signal = AbortSignal.abort(new Error('too late'));
      const target = path.join(await scene.localFolder(), 'target');
      await expect(scene.storage.download(place, '', target, signal)).rejects.toThrow('too late');
      await expect(scene.storage.upload(stream('x'), place, 'b', signal)).rejects.toThrow(
        'too late',
      );
      expect(await namesIn(scene.storage, place)).toEqual(['a.txt']);
    });
  });
}
