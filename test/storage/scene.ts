import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Storage } from '../../src/storage/index.js';
import type { World } from './world.js';

/** What the tests of one world share. */
export interface Scene {
  readonly kind: World['kind'];
  readonly storage: Storage;
  /** A location that no other test uses, with these objects; each holds its own name unless told. */
  readonly place: (names?: readonly string[]) => Promise<string>;
  /** A new folder of this machine, outside the storage. */
  readonly localFolder: () => Promise<string>;
}

/** Everything that comes. */
export async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of iterable) found.push(one);
  return found;
}

/** The objects of a location by name. */
export async function namesIn(storage: Storage, location: string): Promise<string[]> {
  const objects = await all(storage.list(location));
  return objects.map((object) => object.name);
}

/** What one object holds. */
export async function contentOf(scene: Scene, location: string, name: string): Promise<string> {
  const file = path.join(await scene.localFolder(), 'content');
  await scene.storage.download(location, name, file);
  return readFile(file, 'utf8');
}

/** Every file of a local folder, with slashes, sorted. */
export async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  return files.map((file) => path.relative(folder, path.join(file.parentPath, file.name))).sort();
}

/** A text as a stream whose length nobody knows. */
export function stream(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}

/** A local file with this text. */
export async function localFile(scene: Scene, text: string): Promise<string> {
  const folder = await scene.localFolder();
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'local file');
  await writeFile(file, text);
  return file;
}
