import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test as inAnyCase, vi } from 'vitest';
import { isAlive, markOf } from '../../src/runtime/livingProcess.js';
import { freePort } from '../../src/runtime/ports.js';
import { hasPython, LANGUAGES, useOutsideWorld } from './outsideWorld.js';

/** Skipped where python3 is not installed. */
const withPython = inAnyCase.skipIf(!hasPython);

const TOO_MANY_METRICS = JSON.stringify(
  Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`m${n}`, n])),
);

const outside = useOutsideWorld();

describe.each(LANGUAGES)('the worker in %s', (language) => {
  const test = language === 'python' ? withPython : inAnyCase;
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
    outside().worker(language, jobId, shell);
    const report = await outside().jobs.result(jobId);
    expect(report.status).toBe('PARTIAL');
    expect(report.stages[0]).toMatchObject({
      counts: { total: 2, done: 1, failed: 1, parked: 1 },
      errors: [{ item: 'parcel-0', message: 'exit code 3: no such street' }],
    });
  });

  test('reports an item whose result is refused as failed, and goes on', async () => {
    const jobId = await outside().start({ parcels: 2, itemTries: 1, ...LEASE });
    const shell = `[ $PLUMBLINE_ITEM = parcel-1 ] || echo '${TOO_MANY_METRICS}'`;
    outside().worker(language, jobId, shell);
    expect((await outside().jobs.result(jobId)).stages[0]).toMatchObject({
      counts: { total: 2, done: 1, failed: 1 },
      errors: [{ item: 'parcel-0', message: 'metrics: Expected at most 100 metrics' }],
    });
  });

  test('delivers what the command leaves; what an attempt that failed had left is gone', async () => {
    const egress = join(outside().folder, `egress-${language}`);
    const jobId = await outside().start({ parcels: 2, egress, ...LEASE });
    // The first attempt at parcel-0 leaves one more file, and its result is refused.
    const shell = `cd "$PLUMBLINE_OUT"; mkdir $PLUMBLINE_ITEM; printf $PLUMBLINE_ITEM > $PLUMBLINE_ITEM/label.txt
      [ $PLUMBLINE_ITEM$PLUMBLINE_ATTEMPT != parcel-01 ] || { echo > stray; echo '${TOO_MANY_METRICS}'; }`;
    const worker = outside().worker(language, jobId, shell);
    expect((await outside().jobs.result(jobId)).stages[0]).toMatchObject({
      counts: { total: 2, done: 2, failed: 0 },
    });
    await worker.says('parcel-0: failed');
    expect((await readdir(egress, { recursive: true })).toSorted()).toEqual([
      'parcel-0',
      join('parcel-0', 'label.txt'),
      'parcel-1',
      join('parcel-1', 'label.txt'),
    ]);
    const { scene } = outside();
    expect(await scene.store.outputs.counts({ tenant: scene.tenant, jobId })).toEqual({
      running: 0,
      done: 2,
      error: 0,
    });
  });

  test('stops the command of a job that is cancelled, and all that it has started', async () => {
    const jobId = await outside().start({ parcels: 1, ...LEASE });
    const file = join(outside().folder, `pid-${language}`);
    const worker = outside().worker(language, jobId, `sleep 600 & echo $! > ${file}; wait`);
    const started = await vi.waitFor(async () => {
      const text = await readFile(file, 'utf8');
      expect(text).toMatch(/\d+\n/);
      return markOf(Number(text));
    }, 10_000);
    expect(await isAlive(started)).toBe(true);
    await outside().jobs.cancel(jobId);
    expect((await outside().jobs.result(jobId)).status).toBe('CANCELLED');
    expect((await worker.ended).code).toBe(0);
    await vi.waitFor(async () => expect(await isAlive(started)).toBe(false), { timeout: 10_000 });
  });

  test('finishes what it has at hand when it is told to stop, and takes no more', async () => {
    const jobId = await outside().start({ parcels: 2, maxWorkers: 1, ...LEASE });
    const file = join(outside().folder, `began-${language}`);
    const worker = outside().worker(language, jobId, `echo >> ${file}; sleep 1`);
    await vi.waitFor(() => readFile(file), 10_000);
    expect((await worker.end('SIGTERM')).code).toBe(0);
    const { scene } = outside();
    expect(
      await scene.store.items.counts({ tenant: scene.tenant, jobId, stage: 'process' }),
    ).toMatchObject({ total: 2, done: 1 });
    await outside().jobs.cancel(jobId);
  });

  test('stops its commands when it is told to a second time, and gives the items back', async () => {
    const jobId = await outside().start({ parcels: 1, ...LEASE });
    const file = join(outside().folder, `begun-${language}`);
    const worker = outside().worker(language, jobId, `echo >> ${file}; sleep 600`);
    await vi.waitFor(() => readFile(file), 10_000);
    // Two of the same kind could become one on their way.
    worker.send('SIGINT');
    expect((await worker.end('SIGTERM')).stderr).toContain('failed: The worker was stopped.');
    outside().worker(language, jobId, 'true', { name: 'next' });
    expect((await outside().jobs.result(jobId)).status).toBe('COMPLETED');
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

  inAnyCase(
    'a worker that lost its answer is given the same item again, by another server too',
    async () => {
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
    },
  );

  inAnyCase('who was silent for too long is refused, and who has the item now is not', async () => {
    const jobId = await outside().start({ parcels: 1, lease: '500ms', heartbeat: '100ms' });
    const late = tokenOf(await reserve(jobId, 'late'));
    const now = tokenOf(await reserve(jobId, 'now', 10_000));
    expect(await say('done', late)).toMatchObject({ status: 409, answer: { code: 'lease-lost' } });
    expect(await say('heartbeat', late)).toMatchObject({ status: 409 });
    expect(await say('done', now, { metrics: { carried: 1 } })).toMatchObject({ status: 200 });
    const report = await outside().jobs.result(jobId);
    expect(report.stages[0]).toMatchObject({ counts: { done: 1 }, metrics: { carried: 1 } });
  });

  inAnyCase('a token that nobody gave out is refused', async () => {
    expect(await say('done', 'bm9ib2R5')).toMatchObject({
      status: 409,
      answer: { code: 'unknown-token' },
    });
  });

  inAnyCase('work on a job that was cancelled is not wanted any more', async () => {
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

  inAnyCase('what is not there is not found', async () => {
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

describe('plumbline serve', () => {
  inAnyCase('stops as soon as it is told to, though workers wait', async () => {
    const jobId = await outside().start({ parcels: 1 });
    const reserve = `/api/jobs/${jobId}/stages/process/reserve`;
    await outside().post(reserve, { worker: 'w1', waitMs: 5_000 });
    const waiting = outside().post(reserve, { worker: 'w2', waitMs: 60_000 });
    await outside().post(reserve, { worker: 'w1', waitMs: 0 });
    const began = Date.now();
    const { code, stderr } = await outside().stopServer();
    expect(code).toBe(0);
    expect(stderr).toContain('without authentication, for this machine only');
    expect(Date.now() - began).toBeLessThan(4_000);
    expect(await waiting).toEqual({ status: 200, answer: { items: [] } });
    await outside().serve();
    await outside().jobs.cancel(jobId);
  });

  inAnyCase('refuses to listen without keys where other machines could reach it', async () => {
    const { code, stderr } = await outside().plumbline('serve', '--no-auth', '--host', '0.0.0.0')
      .ended;
    expect(code).toBe(2);
    expect(stderr).toContain('--no-auth serves this machine alone');
  });

  inAnyCase('says so when its port is taken', async () => {
    const port = new URL(outside().url).port;
    const ended = await outside().plumbline('serve', '--port', port).ended;
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Port ${port} is taken`) as string,
    });
  });

  inAnyCase('knows the jobs of its tenant only', async () => {
    const jobId = await outside().start({ parcels: 1 });
    const port = String(await freePort());
    const other = outside().plumbline(
      ...['serve', '--no-auth', '--port', port, '--tenant', 'somebody-else'],
    );
    await other.says('listens at');
    const reserved = await outside().post(`/api/jobs/${jobId}/stages/process/reserve`, {
      worker: 'w1',
      waitMs: 5_000,
    });
    const { token } = (reserved.answer as { items: { token: string }[] }).items[0]!;
    const elsewhere = (path: string, body: object) =>
      outside().post(path, body, `http://127.0.0.1:${port}`);
    expect(
      await elsewhere(`/api/jobs/${jobId}/stages/process/reserve`, { worker: 'w1' }),
    ).toMatchObject({ status: 404 });
    expect(await elsewhere('/api/work/done', { token })).toMatchObject({
      status: 409,
      answer: { code: 'unknown-token' },
    });
    await other.end('SIGKILL');
    await outside().jobs.cancel(jobId);
  });
});
