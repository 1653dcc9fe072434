import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobReport } from 'plumbline/job';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestProcess } from './childProcess.js';
import { hasPython, LANGUAGES, useOutsideWorld, type Language } from './outsideWorld.js';

const ITEMS = 500;
/** How far the stage is when a worker is killed, and the server under it. */
const WORKER_KILLED_AT = [0.1, 0.25, 0.4, 0.65, 0.8];
const SERVER_KILLED_AT = 0.5;

const outside = useOutsideWorld();

describe.skipIf(!hasPython)(
  `${ITEMS} items, a worker in Python and one in Node, both killed again and again (needs python3)`,
  () => {
    let report: JobReport;
    let log: string[];
    let ends: (number | null)[];

    beforeAll(async () => {
      const { jobs, folder, scene } = outside();
      const file = join(folder, 'chaos.log');
      await writeFile(file, '');
      const config = { parcels: ITEMS, maxWorkers: 24, lease: '2s', heartbeat: '500ms' };
      const jobId = await outside().start({ ...config, itemTries: 20 });
      const shell = `echo "$PLUMBLINE_ITEM" >> ${file}; echo '{"carried": 1}'`;
      const hire = (language: Language, name: string) =>
        outside().worker(language, jobId, shell, { name, parallel: 4 });
      const staff = new Map<Language, TestProcess>();
      for (const language of LANGUAGES) staff.set(language, hire(language, language));
      const began = Date.now();
      let kills = 0;
      const ref = { tenant: scene.tenant, jobId, stage: 'process' };
      const reaches = async (share: number) => {
        while ((await scene.store.items.counts(ref)).done < ITEMS * share) await sleep(50);
      };
      for (const share of [...WORKER_KILLED_AT, SERVER_KILLED_AT].toSorted()) {
        await reaches(share);
        if (share === SERVER_KILLED_AT) {
          await outside().crashServer();
          continue;
        }
        const language = LANGUAGES[Math.floor(Math.random() * LANGUAGES.length)]!;
        await staff.get(language)!.end('SIGKILL');
        kills += 1;
        // Under its old name it is given its items again at once; under a new one their leases must run out.
        staff.set(language, hire(language, kills % 2 === 0 ? language : `${language}-${kills}`));
      }
      report = await jobs.result(jobId);
      ends = await Promise.all(
        [...staff.values()].map(async (worker) => (await worker.ended).code),
      );
      log = (await readFile(file, 'utf8')).trim().split('\n');
      const seconds = (Date.now() - began) / 1000;
      process.stdout.write(
        `${ITEMS} items outside · ${kills} workers and the server killed · ${seconds.toFixed(1)} s · ` +
          `${log.length - ITEMS} attempts in vain\n`,
      );
    }, 300_000);

    test('every item is in the results exactly once', () => {
      expect(report).toMatchObject({
        status: 'COMPLETED',
        stages: [
          {
            status: 'completed',
            counts: { total: ITEMS, done: ITEMS, failed: 0 },
            metrics: { carried: ITEMS },
          },
        ],
      });
    });

    test('every item was really worked on', () => {
      expect(new Set(log).size).toBe(ITEMS);
    });

    test('the workers leave when there is no more to do', () => {
      expect(ends).toEqual([0, 0]);
    });
  },
);
