import { jobReportSchema } from 'plumbline/job';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useHome } from './home.js';

const home = useHome();
const problem = z.object({ error: z.object({ name: z.string(), message: z.string() }) });

beforeAll(async () => {
  await home.current.dev();
});

describe('plumbline run --key', () => {
  test('gives the same job a second time, and only that one', async () => {
    const first = await home.current.json(jobReportSchema, 'run', '--key', 'daily');
    const second = await home.current.json(jobReportSchema, 'run', '--key', 'daily');
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.document).toEqual(first.document);
    const { document: jobs } = await home.current.json(z.array(jobReportSchema), 'list');
    expect(jobs.map(({ jobId }) => jobId)).toEqual([first.document.jobId]);
  });

  test('refuses the key for another request and says what differs', async () => {
    const other = ['run', '--key', 'daily', '--set', 'neutralizeLimit=50', '--json'];
    const { stdout, code } = await home.current.runHere(...other);
    expect(code).toBeGreaterThan(0);
    const { error } = problem.parse(JSON.parse(stdout));
    expect(error.name).toBe('KeyConflictError');
    expect(error.message).toContain('config.neutralizeLimit was 25, now 50');
  });

  test('refuses what is not a key, as a mistake in the command', async () => {
    const { stdout, code } = await home.current.runHere('run', '--key', '', '--json');
    expect(code).toBe(2);
    expect(problem.parse(JSON.parse(stdout)).error.name).toBe('InvalidKeyError');
  });
});
