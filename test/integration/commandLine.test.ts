import { createRequire } from 'node:module';
import { jobReportSchema, type JobReport } from 'plumbline/job';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ended } from './childProcess.js';
import { useHome } from './home.js';

const home = useHome();
const entry = z.object({ seq: z.number(), message: z.string() });
let first: Ended & { document: JobReport };
let second: Ended & { document: JobReport };

beforeAll(async () => {
  first = await home.current.json(jobReportSchema, 'run');
  await home.current.dev();
  second = await home.current.json(jobReportSchema, 'run');
});

describe('plumbline run --json', () => {
  test('prints one report of a COMPLETED job and exits with 0', () => {
    expect(first.code).toBe(0);
    const { jobId, createdAt, startedAt, finishedAt, briefId, ...rest } = first.document;
    expect(rest).toMatchObject({ status: 'COMPLETED', progress: 1, error: null });
    for (const fact of [jobId, createdAt, startedAt, finishedAt, briefId]) {
      expect(fact).toEqual(expect.any(String));
    }
  });

  test('tells of every stage what it did, how long it took and what went wrong', () => {
    const { stages } = first.document;
    expect(stages.map(({ name }) => name)).toEqual(['ingest', 'classify', 'neutralize', 'brief']);
    for (const stage of stages) {
      expect(stage).toMatchObject({ status: 'completed', progress: 1, errors: [] });
      expect(stage.counts.done).toBe(stage.counts.total);
      expect(stage.counts.total).toBeGreaterThan(0);
      expect(stage.durationMs).toBeGreaterThanOrEqual(0);
    }
  });

  test('says on stderr which Temporal it uses and where its UI is', () => {
    expect(first.stderr).toContain(`Temporal dev server at 127.0.0.1:${home.current.port}`);
    expect(first.stderr).toMatch(/Temporal UI: http:\/\/127\.0\.0\.1:\d+\//);
  });

  test('knows the articles of the run before, and publishes the next version of the brief', () => {
    const [ingest] = first.document.stages;
    const [again, , , brief] = second.document.stages;
    expect(second.code).toBe(0);
    const { articles = 0, duplicates = 0 } = ingest?.metrics ?? {};
    expect(articles).toBeGreaterThan(40);
    expect(again?.metrics).toMatchObject({ articles: 0, duplicates: articles + duplicates });
    expect(brief?.metrics['version']).toBe(2);
  });
});

test('--version prints the version of this package, whoever runs it', async () => {
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
  const asked = home.current.startInCheckout(['--version'], { npm_package_version: '99.0.0' });
  expect(await asked.ended).toMatchObject({ code: 0, stdout: `${version}\n` });
});

describe('the other commands find what the runs left', () => {
  test('list shows both jobs, the newest first', async () => {
    const { document, code } = await home.current.json(z.array(jobReportSchema), 'list');
    expect(code).toBe(0);
    expect(document).toEqual([second.document, first.document]);
    const table = await home.current.runHere('list', '--limit', '1');
    expect(table.stdout).toContain(second.document.jobId);
    expect(table.stdout).not.toContain(first.document.jobId);
  });

  test('describe shows a job, its workflow and what it ran with', async () => {
    const { jobId } = first.document;
    const { document } = await home.current.json(z.unknown(), 'describe', jobId);
    expect(document).toMatchObject({
      ...first.document,
      lease: null,
      workflowId: `job/default/${jobId}`,
      config: { neutralizeLimit: 25 },
    });
    const { stdout, code } = await home.current.runHere('describe', jobId);
    expect(code).toBe(0);
    for (const word of [jobId, 'COMPLETED', 'neutralize', first.document.briefId!]) {
      expect(stdout).toContain(word);
    }
  });

  test('logs prints the journal from its beginning to its end, or from a given entry on', async () => {
    const { jobId } = first.document;
    const { document } = await home.current.json(z.array(entry), 'logs', jobId);
    expect(document.map(({ seq }) => seq)).toEqual(document.map((_, index) => index + 1));
    expect(document[0]?.message).toBe('Job is RUNNING');
    expect(document.at(-1)?.message).toBe('Job is COMPLETED');
    const last = await home.current.runHere('logs', jobId, '--after', String(document.length - 1));
    expect(last.stdout.trim().split('\n')).toEqual([expect.stringContaining('Job is COMPLETED')]);
  });

  test('logs ends quietly when its reader has left', async () => {
    const logs = home.current.start(['logs', first.document.jobId]);
    logs.stopReading();
    const { code, stderr } = await logs.ended;
    expect(code).toBe(0);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('Temporal dev server at')]);
  });

  test('cancel refuses a job that has ended, and changes nothing', async () => {
    const { jobId } = first.document;
    const { code, stderr } = await home.current.run('cancel', jobId);
    expect(code).toBe(1);
    expect(stderr).toContain('plumbline: Job is already COMPLETED');
    const { stdout } = await home.current.runHere('describe', jobId, '--json');
    expect(jobReportSchema.parse(JSON.parse(stdout))).toEqual(first.document);
  });

  test.each(['wait', 'watch'])('%s returns at once for a job that has ended', async (command) => {
    const { document, code } = await home.current.json(
      jobReportSchema,
      command,
      first.document.jobId,
    );
    expect(code).toBe(0);
    expect(document).toEqual(first.document);
  });

  test.each([
    ['text', /^[A-Z]/],
    ['md', /^# /],
    ['html', /^<!doctype html>/i],
    ['json', /^\{/],
  ])('brief --format %s prints the latest brief', async (format, beginning) => {
    const { stdout, code } = await home.current.runHere('brief', '--format', format);
    expect(code).toBe(0);
    expect(stdout).toMatch(beginning);
  });

  test('brief --number prints an earlier version', async () => {
    const { document, code } = await home.current.json(z.unknown(), 'brief', '--number', '1');
    expect(code).toBe(0);
    expect(document).toMatchObject({ version: 1 });
  });
});
