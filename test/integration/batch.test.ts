import { cp, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { jobReportSchema, type JobReport } from 'plumbline/job';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ended } from './childProcess.js';
import { useHome } from './home.js';

const home = useHome();
const itemSchema = z.object({ id: z.string(), stage: z.string(), status: z.string() });
let folder: string;
let first: Ended & { document: JobReport };

beforeAll(async () => {
  folder = join(home.current.folder, 'batch');
  await cp(resolve('samples/batch'), folder, { recursive: true });
  await home.current.dev();
  const config = ['--config', join(folder, 'word-count.json')];
  first = await home.current.json(jobReportSchema, 'run', '--pipeline', 'batch', ...config);
});

test('plumbline run brings out what the command of a spec left, where its file says', async () => {
  expect(first).toMatchObject({ code: 0, document: { status: 'COMPLETED', pipeline: 'batch' } });
  expect(first.document.stages.map(({ name, counts }) => [name, counts.done])).toEqual([
    ['collect', 3],
    ['process', 3],
    ['results', 3],
  ]);
  const counts = join(folder, 'counts');
  expect((await readdir(counts)).sort()).toEqual([
    'ferry.count',
    'orchard.count',
    'the lighthouse.count',
  ]);
  expect(await readFile(join(counts, 'ferry.count'), 'utf8')).toBe('25\n');
});

test('plumbline items lists the items, and shows what one of them brought out', async () => {
  const { jobId } = first.document;
  const { document } = await home.current.json(z.array(itemSchema), 'items', jobId);
  expect(document.map(({ stage, status }) => [stage, status])).toEqual(
    Array.from({ length: 3 }, () => ['process', 'done']),
  );
  const ferry = document.find(({ id }) => id.startsWith('ferry.txt-'));
  const shown = await home.current.run('items', jobId, '--item', ferry?.id ?? '');
  expect(shown.stdout).toContain('outputs\nferry.count  done\n');
});
