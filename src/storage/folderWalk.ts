import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { byName } from './byName.js';
import { NothingThereError, OutsideLocationError } from './errors.js';
import { isMissing, pathToRead } from './folderPaths.js';
import type { StoredObject } from './storage.js';

/** Uploads on their way have such a name beside the one they will get; nobody sees them. */
export const UNFINISHED = /^\.[0-9a-f-]{36}\.plumbline-upload$/;

/** Every file of a folder, depth first, in the order S3 would list them. */
export async function* filesBelow(
  root: string,
  below: string,
  signal?: AbortSignal,
): AsyncGenerator<StoredObject> {
  for (const entry of await sortedEntries(root, below, signal)) {
    const name = below + entry;
    signal?.throwIfAborted();
    if (entry.endsWith('/')) yield* filesBelow(root, name, signal);
    else yield { name, size: (await stat(path.join(root, name))).size };
  }
}

/** Files as `a`, folders as `a/`. Sorted with the slash, so that a whole walk is in byte order. */
export async function sortedEntries(
  root: string,
  below: string,
  signal?: AbortSignal,
): Promise<string[]> {
  signal?.throwIfAborted();
  const folder = path.join(root, below);
  const found = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw isMissing(error) ? new NothingThereError(folder, { cause: error }) : error;
  });
  const names: string[] = [];
  for (const entry of found) {
    const name = entry.isSymbolicLink() ? await linkName(root, below, entry) : nameOf(entry);
    if (name !== undefined) names.push(name);
  }
  return names.sort(byName);
}

/** Undefined for what is no object: pipes, sockets, unfinished uploads. */
function nameOf(entry: Dirent): string | undefined {
  if (entry.isDirectory()) return `${entry.name}/`;
  return entry.isFile() && !UNFINISHED.test(entry.name) ? entry.name : undefined;
}

async function linkName(root: string, below: string, entry: Dirent): Promise<string | undefined> {
  const name = below + entry.name;
  const target = await stat(await pathToRead(root, name));
  if (target.isDirectory())
    throw new OutsideLocationError(
      root,
      name,
      'it is a link to a folder, and those could go round',
    );
  return target.isFile() ? entry.name : undefined;
}
