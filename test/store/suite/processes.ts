import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { JournalEntry } from '../../../src/job/journal.js';
import { openStore, type Store } from '../../../src/store/index.js';
import type { Claimed } from '../claimer.js';
import type { Opening } from '../opener.js';
import type { Scene } from '../world.js';

const NAMES = ['one', 'two', 'three', 'four'];
const EACH = 60;
/** A rare moment: of four processes that open a new file at once, one in seventy was once turned away. */
const OPENINGS = { sqlite: 40, postgres: 2 };

/** Several processes open a database that does not exist yet, at the same moment, and write; this one reads along. */
export function processesSuite(scene: Scene): void {
  describe('Several processes on one store', () => {
    const [tenant, job] = ['tenant', 'job'];
    let url: string;
    let added: number[];
    let followed: JournalEntry[];

    beforeAll(async () => {
      url = await scene.freshUrl();
      const writers = await start('writer', (name) => [url, tenant, job, name, String(EACH)]);
      const written = tell<number>(writers, 'begin');
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
      const claimers = await start('claimer', (name) => [place, tenant, name, String(EACH)]);
      const claims = await tell<Claimed>(claimers, 'begin');
      expect(claims.map(({ jobs }) => jobs)).toEqual(NAMES.map(() => claims[0]?.jobs));
      expect(claims.reduce((sum, { fresh }) => sum + fresh, 0)).toBe(EACH);
    });

    test('all get in, however many find a new database at the same moment', async () => {
      const openers = await start('opener', () => []);
      const failures: (string | null)[] = [];
      for (let n = 0; n < OPENINGS[scene.kind]; n += 1) {
        const opening: Opening = { url: await scene.freshUrl(), at: Date.now() + 10 };
        failures.push(...(await tell<string | null>(openers, opening)));
      }
      for (const opener of openers) opener.send('end');
      expect(failures.filter((failure) => failure !== null)).toEqual([]);
    });
  });
}

/** Starts a process for each name and waits until all are ready. */
async function start(name: string, argsOf: (name: string) => string[]): Promise<ChildProcess[]> {
  const script = join(inject('scripts'), `${name}.mjs`);
  const children = NAMES.map((each) => fork(script, argsOf(each), { execArgv: [] }));
  await Promise.all(children.map(answer));
  return children;
}

/** Tells all of them the same thing at once, and collects their answers. */
async function tell<Answer>(children: ChildProcess[], what: 'begin' | Opening): Promise<Answer[]> {
  const answers = Promise.all(children.map((child) => answer<Answer>(child)));
  for (const child of children) child.send(what);
  return answers;
}

/** The next message of a process; one that ends without a message is an error. */
async function answer<Answer>(child: ChildProcess): Promise<Answer> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process ended with exit code ${String(code)}`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Answer];
    return message;
  } finally {
    answered.abort();
  }
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
