import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { segmentsOf } from './location.js';
import type { StoredObject } from './storage.js';

const AT_A_TIME = 8;

/**
 * Brings every object of a tree into a folder, some at a time; the first failure stops all of it.
 * `objects` and `fetch` speak of names below the location.
 */
export async function downloadTree(
  location: string,
  tree: string,
  objects: (signal: AbortSignal) => AsyncIterable<StoredObject>,
  fetch: (name: string, file: string, signal: AbortSignal) => Promise<void>,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(target, { recursive: true });
  const stop = new AbortController();
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const queue = objects(either)[Symbol.asyncIterator]();
  const work = async () => {
    for (;;) {
      const next = await queue.next();
      if (next.done === true) return;
      const { name } = next.value;
      const file = path.join(target, ...segmentsOf(location, name.slice(tree.length)));
      await mkdir(path.dirname(file), { recursive: true });
      await fetch(name, file, either);
    }
  };
  const workers = Array.from({ length: AT_A_TIME }, () =>
    work().catch((error: unknown) => stop.abort(error)),
  );
  await Promise.all(workers);
  either.throwIfAborted();
}
