import { jobReportSchema } from 'plumbline/job';
import { beforeAll, describe, expect, test } from 'vitest';
import { useFeeds } from './feeds.js';
import { Home, useHome } from './home.js';

const home = useHome();
const feeds = useFeeds();

test('run --detach without a worker that outlives it is refused with the next step', async () => {
  const { code, stdout, stderr } = await home.current.run('run', '--detach');
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('plumbline: --detach needs a worker that stays: start `plumbline dev`');
});

test('run --detach does not count on the worker of a run, which goes with it', async () => {
  const run = home.current.start(['run', '--feed', feeds.url('/silent')]);
  await run.says('ingest running');
  const { code, stderr } = await home.current.run('run', '--detach');
  await run.end('SIGINT');
  expect(code).toBe(2);
  expect(stderr).toContain('plumbline: --detach needs a worker that stays');
});

test('Ctrl-C during run cancels the job, says so and exits with 4', async () => {
  const run = home.current.start(['run', '--json', '--feed', feeds.url('/silent')]);
  await run.says('ingest running');
  const asked = Date.now();
  const { code, stdout, stderr } = await run.end('SIGINT');
  expect(code).toBe(4);
  expect(Date.now() - asked).toBeLessThan(10_000);
  expect(stderr).toContain('Cancelling the job');
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'CANCELLED',
    cancelReason: 'Interrupted at the command line',
  });
});

describe('with dev running', () => {
  let waiting: string;

  beforeAll(async () => {
    await home.current.dev();
    const args = ['run', '--detach', '--feed', feeds.url('/silent')];
    const { document, code } = await home.current.json(jobReportSchema, ...args);
    expect(code).toBe(0);
    waiting = document.jobId;
  });

  test('run --detach leaves a job that goes on without it', async () => {
    const { document } = await home.current.json(jobReportSchema, 'describe', waiting);
    expect(document).toMatchObject({ status: 'RUNNING', finishedAt: null });
  });

  test('cancel waits until the job has stopped; wait and watch then exit with 4', async () => {
    const watch = home.current.start(['watch', waiting]);
    await watch.says('is RUNNING');
    const cancelled = await home.current.json(
      jobReportSchema,
      'cancel',
      waiting,
      '--reason',
      'enough',
    );
    expect(cancelled.code).toBe(0);
    expect(cancelled.document).toMatchObject({ status: 'CANCELLED', cancelReason: 'enough' });
    expect(await watch.ended).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('CANCELLED') as string,
    });
    expect(await home.current.run('wait', waiting)).toMatchObject({ code: 4 });
  });

  test.each([
    ['describe', []],
    ['wait', []],
    ['watch', []],
    ['logs', []],
    ['cancel', []],
    ['describe', ['--json']],
  ])('%s of a job that does not exist says so', async (command, flags) => {
    const { code, stderr, stdout } = await home.current.runHere(command, 'no-such-job', ...flags);
    expect(code).toBe(1);
    expect(stderr).toContain('plumbline: There is no job "no-such-job".');
    const document = stdout === '' ? undefined : (JSON.parse(stdout) as object);
    expect(document).toEqual(
      flags.length === 0
        ? undefined
        : { error: { name: 'JobNotFoundError', message: expect.any(String) as string } },
    );
  });

  test('run without feeds on a configured service is refused: its workers may be elsewhere', async () => {
    const TEMPORAL_ADDRESS = `127.0.0.1:${home.current.port}`;
    const { code, stdout, stderr } = await home.current.start(['run'], { TEMPORAL_ADDRESS }).ended;
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('Give feeds with --feed or --config.');
  });

  test('dev on a configured service leaves that alone', async () => {
    const TEMPORAL_ADDRESS = `127.0.0.1:${home.current.port}`;
    const dev = home.current.start(['dev'], { TEMPORAL_ADDRESS });
    await dev.says('Ctrl-C stops the worker and leaves the service alone');
    expect(await dev.end('SIGINT')).toMatchObject({ code: 0 });
    expect(await home.current.run('list')).toMatchObject({ code: 0 });
  });

  test('a second dev in the same home names the address and the process of the first', async () => {
    const { code, stderr } = await home.current.run('dev');
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^plumbline: .* already runs at 127.0.0.1:${home.current.port}, kept by process \\d+`,
        ),
      ),
    ]);
  });

  test('dev of another home on the same port names the port and the fix', async () => {
    const other = await Home.open();
    try {
      const port = String(home.current.port);
      const { code, stderr } = await other.start(['dev'], { PLUMBLINE_PORT: port }).ended;
      expect(code).toBe(1);
      expect(stderr.trim()).toBe(
        `plumbline: Port ${port} is taken by another program. Stop it, or set PLUMBLINE_PORT to a free port.`,
      );
    } finally {
      await other.close();
    }
  });
});
