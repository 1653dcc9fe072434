import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { downloadTree } from './downloadTree.js';
import {
  InvalidLocationError,
  NothingThereError,
  StorageAccessError,
  StorageError,
  StorageFailureError,
} from './errors.js';
import { isMissing, pathToRead, pathToWrite, rootOf } from './folderPaths.js';
import { filesBelow, sortedEntries } from './folderWalk.js';
import { isTree, parseLocation, requireObject, requireTree, uriOf } from './location.js';
import type { Storage } from './storage.js';

/** Folders that this machine sees: its own disk, or one it shares with others. */
export const folderStorage: Storage = {
  async *list(location, signal) {
    yield* named(`list ${location}`, signal, async function* () {
      yield* filesBelow(await rootOf(folderOf(location)), '', signal);
    });
  },

  async *entries(location, signal) {
    yield* named(`list ${location}`, signal, async function* () {
      yield* await sortedEntries(await rootOf(folderOf(location)), '', signal);
    });
  },

  exists: (location, name, signal) =>
    attempt(`look for ${uriOf(location, name)}`, signal, async () => {
      try {
        const found = await pathToRead(await rootOf(folderOf(location)), name);
        if (!isTree(name)) return (await stat(found)).isFile();
        for await (const first of filesBelow(found, '', signal)) return first.name !== '';
        return false;
      } catch (error) {
        if (error instanceof NothingThereError) return false;
        throw error;
      }
    }),

  sizeOf: (location, name, signal) =>
    attempt(`look for ${uriOf(location, name)}`, signal, async () => {
      requireObject(location, name);
      try {
        const found = await stat(await pathToRead(await rootOf(folderOf(location)), name));
        return found.isFile() ? found.size : undefined;
      } catch (error) {
        if (error instanceof NothingThereError) return undefined;
        throw error;
      }
    }),

  download: (location, name, target, signal) =>
    attempt(`download ${uriOf(location, name)}`, signal, async () => {
      const root = await rootOf(folderOf(location));
      const found = await pathToRead(root, name);
      if (!isTree(name)) {
        if (!(await stat(found)).isFile()) throw new NothingThereError(uriOf(location, name));
        return copy(createReadStream(found), target, signal);
      }
      await downloadTree(
        location,
        name,
        (stop) => filesBelow(root, name, stop),
        async (file, copied, stop) =>
          copy(createReadStream(await pathToRead(root, file)), copied, stop),
        target,
        signal,
      );
    }),

  upload: (source, location, name, signal) =>
    attempt(`upload ${uriOf(location, name)}`, signal, async () => {
      requireObject(location, name);
      const folder = folderOf(location);
      await mkdir(folder, { recursive: true });
      const target = await pathToWrite(await rootOf(folder), name);
      await mkdir(path.dirname(target), { recursive: true });
      const unfinished = path.join(path.dirname(target), `.${randomUUID()}.plumbline-upload`);
      try {
        const bytes = typeof source === 'string' ? createReadStream(source) : source;
        await copy(bytes, unfinished, signal);
        await rename(unfinished, target);
      } finally {
        await rm(unfinished, { force: true });
      }
    }),

  remove: (location, name, signal) =>
    attempt(`remove ${uriOf(location, name)}`, signal, async () => {
      requireObject(location, name);
      try {
        await rm(await pathToWrite(await rootOf(folderOf(location)), name), { force: true });
      } catch (error) {
        if (!(error instanceof NothingThereError) && !isMissing(error)) throw error;
      }
    }),

  removeAll: (location, name, signal) =>
    attempt(`remove everything in ${uriOf(location, name)}`, signal, async () => {
      requireTree(location, name);
      try {
        const folder = await pathToRead(await rootOf(folderOf(location)), name);
        for (const entry of await readdir(folder)) {
          signal?.throwIfAborted();
          await rm(path.join(folder, entry), { recursive: true, force: true });
        }
      } catch (error) {
        if (!(error instanceof NothingThereError)) throw error;
      }
    }),

  close: () => undefined,
};

function folderOf(location: string): string {
  const parsed = parseLocation(location);
  if (parsed.kind !== 'folder') throw new InvalidLocationError(location, 'expected a folder');
  return parsed.path;
}

async function copy(bytes: Readable, file: string, signal?: AbortSignal): Promise<void> {
  await pipeline(bytes, createWriteStream(file), ...(signal === undefined ? [] : [{ signal }]));
}

async function attempt<T>(
  doing: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    signal?.throwIfAborted();
    return await work();
  } catch (error) {
    throw namedError(error, doing, signal);
  }
}

async function* named<T>(
  doing: string,
  signal: AbortSignal | undefined,
  work: () => AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    yield* work();
  } catch (error) {
    throw namedError(error, doing, signal);
  }
}

function namedError(error: unknown, doing: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return signal.reason;
  if (error instanceof StorageError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StorageAccessError(doing, `${reason}; check who owns it and its permissions`, {
      cause: error,
    });
  return new StorageFailureError(doing, reason, { cause: error });
}
