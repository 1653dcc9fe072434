import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandsRefusedError, ItemNotFoundError, JobClient } from 'plumbline';
import type { JobReport } from 'plumbline/job';
import { batch } from 'plumbline/pipelines';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { batchStages } from '../../src/activities/index.js';
import { openStorage } from '../../src/storage/index.js';
import { useKit } from './kit.js';

const storage = openStorage({});
const kit = useKit({
  pipelines: [batch],
  allow: { allowFileSources: true, allowCommands: true },
  stages: (store) => ({
    batch: batchStages({ store, storage, allowFileSources: true, allowCommands: true }),
  }),
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-batch-job-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** A folder with files, each of which holds its own name. */
async function files(repo: string, count: number): Promise<object> {
  await mkdir(join(folder, repo), { recursive: true });
  for (let n = 0; n < count; n += 1) await writeFile(join(folder, repo, `${repo}${n}`), `${n}`);
  return { atom: { repo, URI: join(folder, repo), glob: '/*' } };
}

/** A spec whose command is a line of shell. */
const spec = (input: object, line: string, more: object = {}) => ({
  pipeline: { name: 'test' },
  input,
  transform: { cmd: ['sh', '-c', line], env: { FOLDER: folder } },
  egress: { URI: join(folder, 'out') },
  ...more,
});
const run = (config: object) => kit.current.run({ pipeline: 'batch', config: { ...config } });
const named = (report: JobReport, name: string) => report.stages.find((s) => s.name === name)!;
const brought = async () => (await readdir(join(folder, 'out')).catch(() => [])).sort();
const COPY = 'cp pfs/a/* pfs/out/';

describe('a batch', () => {
  test('of a cross of m and n gives m·n items, each with one of both', async () => {
    const input = { cross: [await files('a', 3), await files('b', 4)] };
    const line = 'echo $(ls pfs/a) $(ls pfs/b) > pfs/out/$(ls pfs/a)-$(ls pfs/b)';
    const report = await run(spec(input, line, { parallelism_spec: { constant: 4 } }));
    expect(report.status).toBe('COMPLETED');
    for (const stage of ['collect', 'process', 'results'])
      expect(named(report, stage).counts).toEqual({ total: 12, done: 12, failed: 0 });
    expect(await brought()).toHaveLength(12);
    expect(await readFile(join(folder, 'out', 'a2-b3'), 'utf8')).toBe('a2 b3\n');
    expect(named(report, 'results').metrics).toEqual({ outputs: 12, outputBytes: 12 * 6 });
  });

  test('of nothing is completed at once', async () => {
    const report = await run(spec(await files('a', 0), COPY));
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
  });

  test('waits first where it is told to', async () => {
    const report = await run(spec(await files('a', 1), COPY, { delay: '1h' }));
    expect(report.stages.map(({ name }) => name)).toEqual([
      'delay',
      'collect',
      'process',
      'results',
    ]);
    expect(named(report, 'delay').durationMs).toBeGreaterThanOrEqual(3_600_000);
  });

  test('of a location that is not there is FAILED, and says what to look at', async () => {
    const missing = { atom: { URI: join(folder, 'nowhere'), glob: '/*' } };
    const report = await run(spec(missing, COPY));
    expect(report.status).toBe('FAILED');
    expect(report.error).toMatch(/^collect failed: There is nothing at .*nowhere/);
  });

  test('whose items write to the same path brings out the first, and parks the others at once', async () => {
    const line = 'echo same > pfs/out/same';
    const report = await run(spec(await files('a', 2), line, { datum_tries: 3 }));
    expect(named(report, 'process')).toMatchObject({
      status: 'partial',
      counts: { total: 2, done: 1, failed: 1, parked: 1 },
    });
    expect(named(report, 'process').errors[0]?.message).toMatch(/same cannot be an output of item/);
    expect(await brought()).toEqual(['same']);
  });
});

describe('a command that fails', () => {
  const tries = async () => (await readFile(join(folder, 'tries'), 'utf8')).trim().split('\n');

  test('is tried datum_tries times, then its item is parked and the job is PARTIAL', async () => {
    const line = `echo $(ls pfs/a) >> $FOLDER/tries; if [ -e pfs/a/a1 ]; then echo 'no ink' >&2; exit 3; fi; ${COPY}`;
    const report = await run(spec(await files('a', 3), line, { datum_tries: 3 }));
    expect((await tries()).sort()).toEqual(['a0', 'a1', 'a1', 'a1', 'a2']);
    expect(report.status).toBe('PARTIAL');
    const { counts, errors } = named(report, 'process');
    expect(counts).toEqual({ total: 3, done: 2, failed: 1, parked: 1 });
    expect(errors[0]?.message).toMatch(/^sh failed on datum a1-\w+ with exit code 3: no ink/);
    expect(await brought()).toEqual(['a0', 'a2']);
  });

  test('on every item fails the job', async () => {
    const report = await run(spec(await files('a', 2), 'exit 1'));
    expect(report.status).toBe('FAILED');
    expect(named(report, 'results').status).toBe('skipped');
  });

  test('is kept with what it said, of the last try', async () => {
    const line = 'echo try >> $FOLDER/tries; wc -l < $FOLDER/tries; echo oops >&2; exit 1';
    const { jobId } = await run(spec(await files('a', 1), line, { datum_tries: 2 }));
    const { jobs } = kit.current;
    const [item] = await jobs.items(jobId, { status: 'parked' });
    expect(item).toMatchObject({ stage: 'process', tries: 2 });
    const { streams } = await jobs.item(jobId, item!.id);
    expect(streams?.stdout.trim()).toBe('2');
    expect(streams?.stderr).toBe('oops\n');
    await expect(jobs.item(jobId, 'another')).rejects.toThrow(ItemNotFoundError);
  });

  test('and left results has them removed before it is tried again, records and files', async () => {
    // The first try leaves two files, of which one cannot be brought out: its place is a folder.
    await mkdir(join(folder, 'out', 'taken'), { recursive: true });
    await writeFile(join(folder, 'out', 'taken', 'by'), 'somebody');
    const line = `if [ -e $FOLDER/tries ]; then echo 2 > pfs/out/second; else echo 1 > pfs/out/first; echo 1 > pfs/out/taken; fi; echo try >> $FOLDER/tries`;
    const report = await run(spec(await files('a', 1), line, { datum_tries: 2 }));
    expect(report.status).toBe('COMPLETED');
    expect(await brought()).toEqual(['second', 'taken']);
    const { jobId } = report;
    const outputs = await kit.current.store.outputs.page({ tenant: 'test', jobId });
    expect(outputs).toMatchObject([{ path: 'second', status: 'done' }]);
  });

  test('to end in time is stopped, and this try has failed', async () => {
    const line = 'echo begun; sleep 60';
    const report = await run(spec(await files('a', 1), line, { datum_timeout: '1s' }));
    expect(named(report, 'process').errors[0]?.message).toMatch(/^The command took longer than 1s/);
    const { jobs } = kit.current;
    const [item] = await jobs.items(report.jobId);
    expect((await jobs.item(report.jobId, item!.id)).streams?.stdout).toBe('begun\n');
  });
});

describe('a batch that is over', () => {
  test('can be tried again: only what was left is worked on', async () => {
    const line = `[ -e pfs/a/a1 ] && [ ! -e $FOLDER/ink ] && exit 1; ${COPY}`;
    const first = await run(spec(await files('a', 3), line));
    expect(first.status).toBe('PARTIAL');
    await writeFile(join(folder, 'ink'), '');
    const { jobId } = await kit.current.jobs.retry(first.jobId);
    const second = await kit.current.jobs.result(jobId);
    expect(second.status).toBe('COMPLETED');
    expect(named(second, 'process').counts).toEqual({ total: 1, done: 1, failed: 0 });
    expect(await brought()).toEqual(['a0', 'a1', 'a2']);
  });

  test('by cancellation has its command stopped, and nothing half done lies around', async () => {
    const line = 'echo $$ > $FOLDER/pid; sleep 600';
    const config = { ...spec(await files('a', 1), line), heartbeat: '50ms' };
    const { jobs } = kit.current;
    const jobId = await kit.current.start({ pipeline: 'batch', config });
    const pid = await written(join(folder, 'pid'));
    await jobs.cancel(jobId);
    expect((await jobs.result(jobId)).status).toBe('CANCELLED');
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    expect(await brought()).toEqual([]);
  });

  test('has what was never completed removed, and what is done left alone', async () => {
    const { store } = kit.current;
    const jobId = 'unfinished';
    const item = { tenant: 'test', jobId, stage: 'process', itemId: 'lost' };
    await mkdir(join(folder, 'out'));
    for (const path of ['half', 'whole']) await writeFile(join(folder, 'out', path), path);
    await store.outputs.register(item, 'a lost worker', ['half', 'whole']);
    await store.outputs.finish(item, 'a lost worker', [{ path: 'whole', status: 'done' }]);
    const config = spec(await files('a', 1), COPY);
    const report = await kit.current.run({ pipeline: 'batch', jobId, config });
    expect(named(report, 'results')).toMatchObject({
      status: 'partial',
      counts: { total: 3, done: 2, failed: 1 },
      errors: [{ item: 'half', message: 'It was never completed' }],
    });
    expect(await brought()).toEqual(['a0', 'whole']);
    expect(await store.outputs.counts(item)).toEqual({ running: 0, done: 2, error: 1 });
  });

  test('is not completed when a result has gone missing', async () => {
    const line = `${COPY}; sleep 0.3; rm -f $FOLDER/out/a0`;
    const report = await run(spec(await files('a', 2), line));
    expect(named(report, 'results')).toMatchObject({ status: 'partial', counts: { failed: 1 } });
    expect(named(report, 'results').errors[0]?.message).toMatch(/a0 is not there, although/);
  });
});

test('workers outside are given inputs and egress, and only what they really bring counts', async () => {
  const { jobs } = kit.current;
  const config = spec(await files('a', 2), '', { workers: 'outside', transform: {} });
  const jobId = await kit.current.start({ pipeline: 'batch', config });
  const ask = { jobId, stage: 'process', worker: 'w1', max: 1, waitMs: 5_000 };
  const out = join(folder, 'out');
  await mkdir(out);
  for (let n = 0; n < 2; n += 1) {
    const [item] = await jobs.work.reserve(ask);
    const uri = join(folder, 'a');
    expect(item?.data).toEqual({ egress: out, inputs: [{ repo: 'a', uri, path: `a${n}` }] });
    const paths = [`${n}.txt`];
    await jobs.work.registerOutputs(item!.token, paths);
    if (n === 0) await writeFile(join(out, '0.txt'), 'brought');
    await jobs.work.finishOutputs(
      item!.token,
      paths.map((path) => ({ path, status: 'done' as const })),
    );
    await jobs.work.done(item!.token);
  }
  const report = await jobs.result(jobId);
  expect(named(report, 'process').counts).toEqual({ total: 2, done: 2, failed: 0 });
  expect(named(report, 'results')).toMatchObject({
    status: 'partial',
    metrics: { outputs: 1, outputBytes: 'brought'.length },
  });
  expect(named(report, 'results').errors).toMatchObject([{ item: '1.txt' }]);
});

test('commands on workers are refused to those who are not at the command line', async () => {
  const { env, store } = kit.current;
  const options = { client: env.client, store, taskQueue: 'kit', tenant: 'test' };
  const remote = new JobClient({ ...options, allowFileSources: true });
  const config = spec(await files('a', 1), COPY);
  const asking = remote.start({ pipeline: 'batch', config });
  await expect(asking).rejects.toThrow(CommandsRefusedError);
});

async function written(path: string): Promise<string> {
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text.endsWith('\n')) return text;
    await new Promise((later) => setTimeout(later, 20));
  }
}
