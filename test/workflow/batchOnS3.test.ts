/** Batches whose input and results lie in a bucket of a real S3 server; folders are refused to them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JobReport } from 'plumbline/job';
import { batch } from 'plumbline/pipelines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchStages } from '../../src/activities/index.js';
import { openStorage } from '../../src/storage/index.js';
import { all, stream } from '../storage/scene.js';
import { s3ServerOrReason } from '../storage/world.js';
import { useKit } from './kit.js';

const server = await s3ServerOrReason();
const isThere = typeof server !== 'string';
if (!isThere) console.warn(`Skipped: no S3 server can be had on this machine (${server}).`);
const storage = openStorage(isThere ? server.env : {});
const at = (place: string) => `s3://${isThere ? server.bucket : 'none'}/${place}`;

const kit = useKit({
  pipelines: [batch],
  allow: { allowCommands: true },
  stages: (store) => ({
    batch: batchStages({ store, storage, allowFileSources: false, allowCommands: true }),
  }),
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-s3-batch-'));
});
afterAll(async () => {
  storage.close();
  if (isThere) await server.stop();
  await rm(folder, { recursive: true });
});

/** A location with so many objects, each of which holds its number. */
async function objects(repo: string, place: string, count: number): Promise<object> {
  for (let n = 0; n < count; n += 1)
    await storage.upload(stream(String(n)), at(place), `${repo}${n}`);
  return { atom: { repo, URI: at(place), glob: '/*' } };
}

const run = (input: object, line: string, egress: string, more = {}): Promise<JobReport> =>
  kit.current.run({
    pipeline: 'batch',
    config: {
      pipeline: { name: 'test' },
      input,
      transform: { cmd: ['sh', '-c', line], env: { FOLDER: folder } },
      egress: { URI: at(egress) },
      ...more,
    },
  });
const named = ({ stages }: JobReport, name: string) => stages.find((stage) => stage.name === name)!;
const namesAt = async (place: string) => (await all(storage.list(at(place)))).map((o) => o.name);

describe.skipIf(!isThere)('a batch in a bucket', () => {
  test('crosses what it finds there, and brings its results there', async () => {
    const input = { cross: [await objects('a', 'cross/a', 2), await objects('b', 'cross/b', 3)] };
    const line = 'cat pfs/a/* pfs/b/* > pfs/out/$(ls pfs/a)-$(ls pfs/b)';
    const report = await run(input, line, 'cross/out', { parallelism_spec: { constant: 3 } });
    expect(report.status).toBe('COMPLETED');
    expect(named(report, 'results')).toMatchObject({
      counts: { total: 6, done: 6, failed: 0 },
      metrics: { outputs: 6, outputBytes: 12 },
    });
    expect(await namesAt('cross/out')).toHaveLength(6);
    const copy = path.join(folder, 'copy');
    await storage.download(at('cross/out'), 'a1-b2', copy);
    expect(await readFile(copy, 'utf8')).toBe('12');
  });

  test('removes what a try has brought there before the next one, records and objects', async () => {
    const input = await objects('a', 'retry/a', 1);
    // Keys of more than 1,024 bytes are refused: of the first try one result arrives, and the other cannot.
    const long = Array.from({ length: 6 }, () => 'x'.repeat(200)).join('/');
    const line = `echo try >> $FOLDER/tries; cd pfs/out
      if [ $(wc -l < $FOLDER/tries) = 1 ]; then echo 1 > first; mkdir -p ${long}; echo 1 > ${long}/y
      else echo 2 > second; fi`;
    const report = await run(input, line, 'retry/out', { datum_tries: 2 });
    expect(report.status).toBe('COMPLETED');
    expect((await readFile(path.join(folder, 'tries'), 'utf8')).trim()).toBe('try\ntry');
    expect(await namesAt('retry/out')).toEqual(['second']);
    const { jobId } = report;
    const outputs = await kit.current.store.outputs.page({ tenant: 'test', jobId });
    expect(outputs).toMatchObject([{ path: 'second', status: 'done' }]);
  });

  test('that is not there is FAILED, and says so', async () => {
    const missing = { atom: { repo: 'a', URI: 's3://no-such-bucket/in', glob: '/*' } };
    const report = await run(missing, 'true', 'missing/out');
    expect(report.status).toBe('FAILED');
    expect(report.error).toMatch(/^collect failed: .*no-such-bucket/);
  });
});
