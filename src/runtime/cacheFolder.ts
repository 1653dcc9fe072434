import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withLock } from './lock.js';

/** What was downloaded is not what was pinned. Nothing of it is kept. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/** The longest installation builds a Go program from source. */
const INSTALL_PATIENCE_MS = 15 * 60_000;

const UNFINISHED = '.unfinished-';

/**
 * Fills a folder of the cache exactly once, however many processes ask for it: `fill` works in a
 * temporary neighbour, which takes the folder's name only when it is complete. A folder that is
 * there but not `usable` is replaced.
 */
export async function installOnce(
  folder: string,
  usable: () => Promise<boolean>,
  fill: (temporary: string) => Promise<void>,
): Promise<void> {
  const parent = dirname(folder);
  await withLock(parent, `.${basename(folder)}`, INSTALL_PATIENCE_MS, async () => {
    if (await usable()) return;
    await clearLeftovers(folder);
    const temporary = await mkdtemp(folder + UNFINISHED);
    try {
      await fill(temporary);
      await rm(folder, { recursive: true, force: true });
      await rename(temporary, folder);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  });
}

/** What killed installations left behind; only the holder of the lock may have an unfinished one. */
async function clearLeftovers(folder: string): Promise<void> {
  const prefix = basename(folder) + UNFINISHED;
  const leftovers = (await readdir(dirname(folder))).filter((name) => name.startsWith(prefix));
  await Promise.all(
    leftovers.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true })),
  );
}

/** Throws an IntegrityError unless the file has this SHA-256. */
export async function requireSha256(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const actual = hash.digest('hex');
  if (actual !== expected)
    throw new IntegrityError(
      `${basename(file)} has SHA-256 ${actual}, but ${expected} is pinned; it was thrown away`,
    );
}
