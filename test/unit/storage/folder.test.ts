import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  NothingThereError,
  openStorage,
  OutsideLocationError,
} from '../../../src/storage/index.js';

const storage = openStorage({});
let folder: string;
/** The location. */
let inside: string;
/** A neighbour of it that nobody may be led to. */
let outside: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'plumbline-folder-')));
  inside = path.join(folder, 'inside');
  outside = path.join(folder, 'outside');
  await mkdir(inside);
  await mkdir(outside);
  await writeFile(path.join(outside, 'secret.txt'), 'secret');
  await writeFile(path.join(inside, 'a.txt'), 'a');
});

afterEach(() => rm(folder, { recursive: true }));

async function namesIn(location: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list(location)) names.push(name);
  return names;
}

describe('A link that leads out of a folder', () => {
  test.each([
    ['a file', 'secret.txt'],
    ['a folder', ''],
  ])('to %s is not listed but refused', async (_what, target) => {
    await symlink(path.join(outside, target), path.join(inside, 'link'));
    await expect(namesIn(inside)).rejects.toThrow(
      `"link" in ${inside} was not touched: a link leads out of the location`,
    );
  });

  test('is not downloaded', async () => {
    await symlink(outside, path.join(inside, 'link'));
    const target = path.join(folder, 'target');
    for (const name of ['link/secret.txt', 'link/', ''])
      await expect(storage.download(inside, name, target)).rejects.toThrow(OutsideLocationError);
  });

  test('is not written through', async () => {
    await symlink(outside, path.join(inside, 'link'));
    const upload = storage.upload(Readable.from(['mine now']), inside, 'link/secret.txt');
    await expect(upload).rejects.toThrow(OutsideLocationError);
    expect(await readFile(path.join(outside, 'secret.txt'), 'utf8')).toBe('secret');
  });

  test('is replaced, and not followed, by an upload of its name', async () => {
    await symlink(path.join(outside, 'secret.txt'), path.join(inside, 'link'));
    await storage.upload(Readable.from(['mine']), inside, 'link');
    expect(await readFile(path.join(inside, 'link'), 'utf8')).toBe('mine');
    expect(await readFile(path.join(outside, 'secret.txt'), 'utf8')).toBe('secret');
  });

  test('is not removed through', async () => {
    await symlink(outside, path.join(inside, 'link'));
    await expect(storage.remove(inside, 'link/secret.txt')).rejects.toThrow(OutsideLocationError);
    await expect(storage.removeAll(inside, 'link/')).rejects.toThrow(OutsideLocationError);
    await storage.removeAll(inside, '');
    expect(await readFile(path.join(outside, 'secret.txt'), 'utf8')).toBe('secret');
  });
});

describe('A link that stays inside', () => {
  test('is an object like the file it leads to', async () => {
    await symlink('a.txt', path.join(inside, 'again.txt'));
    expect(await namesIn(inside)).toEqual(['a.txt', 'again.txt']);
    await storage.download(inside, 'again.txt', path.join(folder, 'target'));
    expect(await readFile(path.join(folder, 'target'), 'utf8')).toBe('a');
  });

  test('and goes round is refused', async () => {
    await symlink('.', path.join(inside, 'round'));
    await expect(namesIn(inside)).rejects.toThrow('those could go round');
  });
});

describe('A folder', () => {
  test('that is a link itself is the folder it leads to', async () => {
    await symlink(inside, path.join(folder, 'link'));
    expect(await namesIn(path.join(folder, 'link'))).toEqual(['a.txt']);
  });

  test('is listed in the byte order of whole names, as S3 does it', async () => {
    for (const name of ['a/c.txt', 'a-b.txt', 'ä.txt', 'Z.txt', '\u{ff5e}', '\u{1f600}'])
      await storage.upload(Readable.from(['x']), inside, name);
    expect(await namesIn(inside)).toEqual([
      ...['Z.txt', 'a-b.txt', 'a.txt', 'a/c.txt', 'ä.txt', '\u{ff5e}', '\u{1f600}'],
    ]);
  });

  test('does not show uploads that are on their way', async () => {
    let seen: string[] = [];
    async function* looksBetween() {
      yield 'first';
      seen = await namesIn(inside);
      yield 'second';
    }
    await storage.upload(Readable.from(looksBetween()), inside, 'b.txt');
    expect(seen).toEqual(['a.txt']);
    expect(await namesIn(inside)).toEqual(['a.txt', 'b.txt']);
  });

  test('that is missing is named', async () => {
    const missing = path.join(folder, 'missing');
    await expect(namesIn(missing)).rejects.toThrow(NothingThereError);
    await expect(namesIn(missing)).rejects.toThrow(`There is nothing at ${missing}`);
  });

  test('that is missing is made by the first upload', async () => {
    await storage.upload(Readable.from(['x']), path.join(folder, 'new', 'er'), 'a/b.txt');
    expect(await namesIn(path.join(folder, 'new'))).toEqual(['er/a/b.txt']);
  });
});
