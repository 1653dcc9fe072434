import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/job/journal.js';
import { openStore, type Store } from '../../../src/store/index.js';
import type { Claimed } from '../claimer.js';
import type { Scene } from '../world.js';

const script = (name: string) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
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
      const begin = await ready<number>('writer', (name) => [url, tenant, job, name, String(EACH)]);
      const written = begin();
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

    test('claim each start key once, and all learn of the same job', async () => {
      const place = await scene.freshUrl();
      const begin = await ready<Claimed>('claimer', (name) => [place, tenant, name, String(EACH)]);
      const claims = await begin();
      expect(claims.map(({ jobs }) => jobs)).toEqual(NAMES.map(() => claims[0]?.jobs));
      expect(claims.reduce((sum, { fresh }) => sum + fresh, 0)).toBe(EACH);
    });
  });
}

/** Starts a process for each name and waits until all are ready; what it returns lets them begin, and collects their answers. */
async function ready<Answer>(
  name: string,
  argsOf: (name: string) => string[],
): Promise<() => Promise<Answer[]>> {
  const execArgv = ['--import', 'tsx'];
  const children = NAMES.map((each) => fork(script(name), argsOf(each), { execArgv }));
  await Promise.all(children.map(answer));
  return () => {
    const answers = Promise.all(children.map((child) => answer<Answer>(child)));
    for (const child of children) child.send('begin');
    return answers;
  };
}

/** The next message of a process; one that ends without a message is an error. */
async function answer<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A process ended with exit code ${String(code)}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Answer];
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
