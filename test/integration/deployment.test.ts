import { expect, test } from 'vitest';
import { z } from 'zod';
import { useHome } from './home.js';

const home = useHome();

const report = z.object({
  current: z.string().nullable(),
  builds: z.array(z.object({ id: z.string(), state: z.string(), workers: z.number() })),
  unversionedWorkers: z.number(),
});

test(
  'a build is deployed from the command line: its worker, its promotion, and the way back',
  { timeout: 120_000 },
  async () => {
    await home.current.dev();
    const before = await home.current.json(report, 'deployment', 'list');
    expect(before.document).toEqual({ current: null, builds: [], unversionedWorkers: 1 });

    const early = await home.current.run('deployment', 'promote', '7');
    expect(early.code).toBe(1);
    expect(early.stderr).toContain('plumbline worker --build 7');

    const worker = home.current.start(['worker'], { PLUMBLINE_BUILD_ID: '7' });
    await worker.says('of build "7" polls');
    await worker.says('plumbline deployment promote 7');
    const promoted = await home.current.run('deployment', 'promote', '7');
    expect(promoted.stdout).toContain('New jobs begin on build 7');
    const list = await home.current.run('deployment', 'list');
    expect(list.stdout).toMatch(/● +7 +current/);
    expect(list.stdout).toContain('1 worker without a version, given no jobs');

    // The worker of `run` itself has no version and says why it idles; that of build 7 does the work.
    const run = await home.current.run('run');
    expect(run.stderr).toContain('go to workers of build "7"');
    expect(run.code).toBe(0);

    const back = await home.current.run('deployment', 'promote', '--unversioned');
    expect(back.stdout).toContain('New jobs begin on workers without a version');
    const after = await home.current.json(report, 'deployment', 'list');
    expect(after.document).toMatchObject({ current: null, builds: [{ id: '7', workers: 1 }] });
  },
);

test.each([
  ['no build', ['promote'], /give a build, or --unversioned/],
  ['both', ['promote', '7', '--unversioned'], /give a build, or --unversioned/],
  ['a build of two words', ['promote', 'a b'], /letters, digits/],
])('promoting %s is a mistake in typing', async (_, args, message) => {
  const { code, stderr } = await home.current.runHere('deployment', ...args);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});
