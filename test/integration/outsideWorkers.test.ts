import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobReport } from 'plumbline/job';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestProcess } from './childProcess.js';
import { hasPython, OutsideWorld, type Language } from './outsideWorld.js';
import { useWorld } from './world.js';

const ITEMS = 500;
/** How far the stage is when a worker is killed, and the server under it. */
const WORKER_KILLED_AT = [0.1, 0.25, 0.4, 0.65, 0.8];
const SERVER_KILLED_AT = 0.5;

const LANGUAGES: Language[] = ['python', 'node'];
/** Without Python there is nothing to run that worker with. */
const SOME = hasPython ? LANGUAGES : LANGUAGES.filter((language) => language !== 'python');

const world = useWorld();
const box: { outside?: OutsideWorld } = {};
const outside = () => box.outside!;
beforeAll(async () => {
  box.outside = await OutsideWorld.open(world.current);
});
afterAll(() => box.outside?.close());

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
    }, 120_000);

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

describe.each(SOME)('the worker in %s', (language) => {
  const LEASE = { lease: '3s', heartbeat: '300ms' };

  test('gives the command its item by stdin and by environment', async () => {
    const jobId = await outside().start({ parcels: 1, ...LEASE });
    const file = join(outside().folder, `given-${language}`);
    const shell = `cat > ${file}; echo "$PLUMBLINE_ITEM $PLUMBLINE_ATTEMPT $PLUMBLINE_DATA" >> ${file}; pwd >> ${file}`;
    const worker = outside().worker(language, jobId, shell);
    expect((await worker.ended).code).toBe(0);
    const [stdin, ...environment] = (await readFile(file, 'utf8')).split(/(?<=\})(?=parcel)/);
    expect(JSON.parse(stdin!)).toEqual({ item: 'parcel-0', attempt: 1, data: { number: 0 } });
    expect(environment.join('')).toMatch(/^parcel-0 1 \{"number": ?0\}\n\/.*plumbline-.*\/work\n$/);
  });

  test('reports a command that fails with the end of its stderr; the item is tried again', async () => {
    const jobId = await outside().start({ parcels: 2, itemTries: 2, ...LEASE });
    const shell = `[ $PLUMBLINE_ITEM = parcel-1 ] || { echo "no such street" >&2; exit 3; }`;
    const worker = outside().worker(language, jobId, shell);
    const report = await outside().jobs.result(jobId);
    expect(report.status).toBe('PARTIAL');
    expect(report.stages[0]).toMatchObject({
      counts: { total: 2, done: 1, failed: 1, parked: 1 },
      errors: [{ item: 'parcel-0', message: 'exit code 3: no such street' }],
    });
    expect((await worker.ended).code).toBe(0);
  });

  test('stops the command of a job that is cancelled, and all that it has started', async () => {
    const jobId = await outside().start({ parcels: 1, ...LEASE });
    const file = join(outside().folder, `pid-${language}`);
    const worker = outside().worker(language, jobId, `sleep 600 & echo $! > ${file}; wait`);
    const pid = await vi.waitFor(async () => {
      const text = await readFile(file, 'utf8');
      expect(text).toMatch(/\d+\n/);
      return Number(text);
    });
    await outside().jobs.cancel(jobId);
    expect((await outside().jobs.result(jobId)).status).toBe('CANCELLED');
    expect((await worker.ended).code).toBe(0);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  });

  test('finishes what it has at hand when it is told to stop, and takes no more', async () => {
    const jobId = await outside().start({ parcels: 2, maxWorkers: 1, ...LEASE });
    const file = join(outside().folder, `began-${language}`);
    const worker = outside().worker(language, jobId, `echo >> ${file}; sleep 1`);
    await vi.waitFor(() => readFile(file));
    expect((await worker.end('SIGTERM')).code).toBe(0);
    const { scene } = outside();
    expect(
      await scene.store.items.counts({ tenant: scene.tenant, jobId, stage: 'process' }),
    ).toMatchObject({ total: 2, done: 1 });
    await outside().jobs.cancel(jobId);
  });

  test('says so and leaves when there is no such job', async () => {
    const worker = outside().worker(language, 'nowhere', 'true');
    const { code, stderr } = await worker.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('There is no job "nowhere"');
  });

  test('does not blame items for a command that is not there', async () => {
    const jobId = await outside().start({ parcels: 1, ...LEASE });
    const { scene } = outside();
    const worker = outside().worker(language, jobId, ['/no/such/command']);
    expect(await worker.ended).toMatchObject({ code: 1 });
    const [open] = await scene.store.items.open(
      { tenant: scene.tenant, jobId, stage: 'process' },
      { from: 0, to: 1 },
    );
    expect(open).toMatchObject({ id: 'parcel-0', tries: 0 });
    await outside().jobs.cancel(jobId);
  });
});

describe('the protocol over HTTP', () => {
  const reserve = async (jobId: string, worker: string, waitMs = 5_000) =>
    outside().post(`/api/jobs/${jobId}/stages/process/reserve`, { worker, waitMs });
  const tokenOf = (reserved: { answer: unknown }) =>
    (reserved.answer as { items: { token: string }[] }).items[0]!.token;
  const say = (what: string, token: string, more = {}) =>
    outside().post(`/api/work/${what}`, { token, ...more });

  test('a worker that lost its answer is given the same item again, by another server too', async () => {
    const jobId = await outside().start({ parcels: 2 });
    const first = await reserve(jobId, 'w1');
    expect(first.status).toBe(200);
    await outside().crashServer();
    expect(await reserve(jobId, 'w1')).toEqual(first);
    expect(await say('heartbeat', tokenOf(first))).toMatchObject({
      status: 200,
      answer: { cancelled: false },
    });
    expect(await say('done', tokenOf(first))).toEqual({ status: 200, answer: {} });
    expect(await say('done', tokenOf(first))).toEqual({ status: 200, answer: {} });
    const second = await reserve(jobId, 'w1');
    expect(tokenOf(second)).not.toBe(tokenOf(first));
    await say('done', tokenOf(second));
    expect((await outside().jobs.result(jobId)).status).toBe('COMPLETED');
    expect(await reserve(jobId, 'w1')).toMatchObject({
      status: 410,
      answer: { code: 'job-over' },
    });
  });

  test('who was silent for too long is refused, and who has the item now is not', async () => {
    const jobId = await outside().start({ parcels: 1, lease: '500ms', heartbeat: '100ms' });
    const late = tokenOf(await reserve(jobId, 'late'));
    const now = tokenOf(await reserve(jobId, 'now', 10_000));
    expect(await say('done', late)).toMatchObject({ status: 409, answer: { code: 'lease-lost' } });
    expect(await say('heartbeat', late)).toMatchObject({ status: 409 });
    expect(await say('done', now, { metrics: { carried: 1 } })).toMatchObject({ status: 200 });
    const report = await outside().jobs.result(jobId);
    expect(report.stages[0]).toMatchObject({ counts: { done: 1 }, metrics: { carried: 1 } });
  });

  test('a token that nobody gave out is refused', async () => {
    expect(await say('done', 'bm9ib2R5')).toMatchObject({
      status: 409,
      answer: { code: 'unknown-token' },
    });
  });

  test('work on a job that was cancelled is not wanted any more', async () => {
    const jobId = await outside().start({ parcels: 1 });
    const token = tokenOf(await reserve(jobId, 'w1'));
    await outside().jobs.cancel(jobId);
    await vi.waitFor(async () =>
      expect(await say('heartbeat', token)).toMatchObject({ answer: { cancelled: true } }),
    );
    expect(await say('error', token, { message: 'stopped' })).toMatchObject({
      status: 410,
      answer: { code: 'work-cancelled' },
    });
    expect((await outside().jobs.result(jobId)).status).toBe('CANCELLED');
    expect(await say('done', token)).toMatchObject({ status: 410 });
  });

  test('what is not there is not found', async () => {
    expect(await reserve('nowhere', 'w1')).toMatchObject({
      status: 404,
      answer: { code: 'unknown-job' },
    });
    const jobId = await outside().start({ parcels: 0 });
    expect(
      await outside().post(`/api/jobs/${jobId}/stages/nothing/reserve`, { worker: 'w1' }),
    ).toMatchObject({ status: 404, answer: { code: 'unknown-stage' } });
  });
});
