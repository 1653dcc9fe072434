import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/job/journal.js';
import { openStore, type Store } from '../../../src/store/index.js';
import type { Scene } from '../world.js';

const WRITER = fileURLToPath(new URL('../writer.ts', import.meta.url));
const NAMES = ['one', 'two', 'three', 'four'];
const EACH = 60;

/** Several processes open a database that does not exist yet, at the same moment, and write; this one reads along. */
export function processesSuite(scene: Scene): void {
  describe('Several processes on one store', () => {
    const [tenant, job] = ['tenant', 'job'];
    let url: string;
    let added: number[];
    let followed: JournalEntry[];

    beforeAll(async () => {
      url = await scene.freshUrl();
      const writers = NAMES.map((name) =>
        fork(WRITER, [url, tenant, job, name, String(EACH)], { execArgv: ['--import', 'tsx'] }),
      );
      await Promise.all(writers.map(answer));
      const written = Promise.all(writers.map(answer));
      for (const writer of writers) writer.send('begin');
      const store = await openStore(url);
      [added, followed] = await Promise.all([written, follow(store, tenant, job, written)]);
      await store.close();
    });

    const expected = [...NAMES, 'all'].flatMap((name) =>
      Array.from({ length: EACH }, (_, n) => `${name}-${n}`),
    );

    test('lose no journal entry and write none twice', () => {
      expect(followed.map(({ key }) => key).sort()).toEqual(expected.sort());
    });

    test('leave no gap, and no reader finds an entry before one it has seen', () => {
      expect(followed.map(({ seq }) => seq)).toEqual(expected.map((_, n) => n + 1));
    });

    test('store every article once and together count each as added once', async () => {
      const store = await openStore(url);
      const stored = await store.articles.unclassified(tenant, expected.length * 2);
      await store.close();
      expect(stored.sort()).toEqual(expected.sort());
      expect(added.reduce((sum, count) => sum + count)).toBe(expected.length);
    });
  });
}

/** The next message of a writer; a writer that ends without one is an error. */
async function answer(writer: ChildProcess): Promise<number> {
  const ended = once(writer, 'exit').then(([code]) => {
    throw new Error(`A writer ended with exit code ${String(code)}`);
  });
  const [message] = (await Promise.race([once(writer, 'message'), ended])) as [number];
  return message;
}

/** Everything a reader sees that follows the journal while it is written, in the order it sees it. */
async function follow(
  store: Store,
  tenant: string,
  job: string,
  written: Promise<unknown>,
): Promise<JournalEntry[]> {
  const seen: JournalEntry[] = [];
  const readOn = async () => {
    const after = seen.at(-1)?.seq ?? 0;
    seen.push(...(await store.journal.read(tenant, job, { after })));
  };
  while ((await Promise.race([written, delay(5, 'writing')])) === 'writing') await readOn();
  await readOn();
  return seen;
}
