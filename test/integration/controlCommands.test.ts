import { jobReportSchema } from 'plumbline/job';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { says, scriptedServer, type ScriptedServer } from '../unit/engines/llmServer.js';
import { useFeeds } from './feeds.js';
import { useHome } from './home.js';

const home = useHome();
const feeds = useFeeds();
let model: ScriptedServer;

beforeAll(async () => {
  // Whatever it is asked, it says nothing of use, for 120 tokens.
  model = await scriptedServer(says('{}'));
  const dev = home.current.start(['dev'], {
    PLUMBLINE_LLM_URL: model.url,
    PLUMBLINE_LLM_MODEL: 'tiny',
    PLUMBLINE_LLM_INPUT_PRICE: '100',
  });
  await dev.says('Ctrl-C stops the server', 60_000);
  return () => model.close();
});

/** Runs a command to its end, in this process. */
const typed = (line: string, ...more: string[]) =>
  home.current.runHere(...line.split(' '), ...more);

/** Starts a job that reads a feed which never ends, until it is given up after 15 s; waits until it does. */
async function busy(jobId: string, target: string): Promise<void> {
  const started = await typed(`run --detach --id ${jobId} --target ${target} --feed`, silent());
  expect(started.code).toBe(0);
  await shows(jobId, 'RUNNING');
}

const silent = () => feeds.url('/silent');
const good = () => feeds.url('/good');

async function shows(jobId: string, ...words: string[]): Promise<void> {
  const look = async () => {
    const { stdout } = await typed(`describe ${jobId}`);
    for (const word of words) expect(stdout).toContain(word);
  };
  await vi.waitFor(look, { timeout: 20_000, interval: 200 });
}

describe('at the command line, a lane', () => {
  test('shows who has it, who waits and what blocks it, and moves on when that is resolved', async () => {
    await busy('first', 'desk');
    await typed('run --detach --id second --target desk --feed', good());
    await shows('second', 'PENDING', 'place 1 of 1, behind first', 'plumbline discard second');

    const hasty = await typed('run --id hasty --target desk --busy reject --feed', good());
    expect(hasty.code).toBe(1);
    expect(hasty.stderr).toContain('plumbline: Lane desk is busy: job first has it');

    const paused = await typed('pause first');
    expect(paused.code).toBe(0);
    expect(paused.stdout).toContain('Job first  PAUSED');
    expect(paused.stdout).toContain('Job was interrupted by user (interrupted)');
    expect(paused.stdout).toContain('1 waiting behind it, blocked while it is PAUSED');

    const listed = await typed('lane list --json');
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { target: 'desk', holder: { jobId: 'first' }, waiting: 1 },
    ]);
    expect((await typed('lane list')).stdout).toMatch(/desk +first +20.* 1/);
    const { stdout: lane } = await typed('lane describe desk');
    expect(lane).toMatch(/holder +first +PAUSED/);
    expect(lane).toContain('blocked by  Job was interrupted by user (interrupted)');
    expect(lane).toMatch(/plumbline resolve first --why <text> +complete it by hand/);
    expect(lane).toMatch(/1 +second +20/);

    const result = ['--result', '{"pages":3}'];
    const resolved = await typed('resolve first --by ann --why paper', ...result);
    expect(resolved.stdout).toContain('resolved by ann: paper');
    await shows('first', 'COMPLETED', 'result {"pages":3}');
    expect(await typed('wait second')).toMatchObject({ code: 0 });
  });
});

describe('at the command line, a job', () => {
  test('that is paused lets `wait` go with 5, goes on when it is resumed, and is gone when it is discarded', async () => {
    await busy('again', 'quay');
    expect(await typed('pause again')).toMatchObject({ code: 0 });
    expect(await typed('wait again')).toMatchObject({ code: 5 });
    expect(await typed('resume again --detach')).toMatchObject({ code: 0 });
    await shows('again', 'RUNNING', 'resumed      once', 'lease        ingest by ');
    expect(await typed('pause again')).toMatchObject({ code: 0 });
    const { stdout, code } = await typed('discard again --reason enough');
    expect(code).toBe(0);
    expect(stdout).toContain('Job again  CANCELLED');
    await shows('again', 'CANCELLED', 'enough', 'plumbline retry again');
  });

  test('refuses by name what its state does not allow, with 1', async () => {
    await typed('run --detach --id done --from-stage brief --feed', good());
    await typed('wait done');
    for (const [line, why] of [
      ['resume done', 'only PAUSED jobs can be resumed'],
      ['pause done', 'only PENDING and RUNNING jobs can be paused'],
      ['discard done', 'only PENDING and PAUSED jobs can be discarded'],
      ['resolve done --why because', 'only PAUSED jobs can be resolved'],
      ['retry done', 'only PARTIAL, FAILED and CANCELLED jobs can be retried'],
    ] as const) {
      const { code, stderr } = await typed(line);
      expect(stderr).toContain(`plumbline: Job is COMPLETED, ${why}`);
      expect(code).toBe(1);
    }
  });

  test('that fails in a lane is held: `run` ends with 5 and says how to go on', async () => {
    // With a worker of its own, as `run` has one: in a process of its own.
    const flags = ['--target', 'pier', '--set', 'stageAttempts=1', '--feed', feeds.url('/broken')];
    const { code, stdout } = await home.current.run('run', '--id', 'failing', ...flags);
    expect(code).toBe(5);
    expect(stdout).toContain('Job failing  PAUSED');
    expect(stdout).toMatch(/ingest failed: .*\(error\)/);
    expect(stdout).toMatch(/plumbline resume failing +go on with ingest/);
    expect(await typed('discard failing')).toMatchObject({ code: 0 });
  });

  test('that has used more tokens than it may is held, and goes on with --token-limit', async () => {
    const spent = 'Token limit exceeded: 120 tokens used, 100 allowed';
    const before = model.requests.length;
    const limits = '--set tokenLimit=100 maxWorkers=1 holdOnFailure=true';
    await typed(`run --detach --tenant costly --id costly ${limits} --feed`, good());
    expect(await typed('wait costly --tenant costly')).toMatchObject({ code: 5 });
    const held = await typed('describe costly --tenant costly');
    expect(held.stdout).toContain(`${spent} (budget)`);
    expect(held.stdout).toContain('budget       120 of 100 tokens used, 120 %, cost 0.0100');
    expect(held.stdout).toContain('plumbline resume costly --token-limit 200 --tenant costly');

    const same = await typed('resume costly --tenant costly');
    expect(same.code).toBe(1);
    expect(same.stderr).toContain(`plumbline: ${spent}: resume the job with a higher token limit`);

    const more = ['resume', 'costly', '--tenant', 'costly', '--token-limit', '100000'];
    const { code, document } = await home.current.json(jobReportSchema, ...more);
    expect(code).toBe(0);
    const asked = model.requests.length - before;
    expect(asked).toBeGreaterThan(1);
    expect(document).toMatchObject({
      status: 'COMPLETED',
      tokenLimit: 100_000,
      resumes: 1,
      usage: { inputTokens: 100 * asked, outputTokens: 20 * asked },
    });
    expect(document.usage.cost).toBeCloseTo(0.01 * asked);
  });

  test('that ended PARTIAL is retried as a new one, linked both ways', async () => {
    const start = 'run --detach --tenant again --id mixed --set stageAttempts=1 --feed';
    await typed(start, good(), feeds.url('/broken'));
    expect(await typed('wait mixed --tenant again')).toMatchObject({ code: 3 });
    const retry = ['retry', 'mixed', '--tenant', 'again'];
    const { code, document } = await home.current.json(jobReportSchema, ...retry);
    expect(code).toBe(document.status === 'PARTIAL' ? 3 : 1);
    expect(document).toMatchObject({ retryOf: 'mixed' });
    expect(document.stages[0]).toMatchObject({ name: 'ingest', counts: { total: 1, failed: 1 } });
    const describe = (jobId: string) => typed(`describe ${jobId} --tenant again`);
    expect((await describe('mixed')).stdout).toContain(`retried by   ${document.jobId}`);
    expect((await describe(document.jobId)).stdout).toContain('retry of     mixed');
  });

  test('can begin with a later stage, and not with one that it does not have', async () => {
    const args = ['run', '--from-stage', 'neutralize', '--feed', good()];
    const { document } = await home.current.json(jobReportSchema, ...args);
    expect(document.stages.map(({ name }) => name)).toEqual(['neutralize', 'brief']);
    const { code, stderr } = await typed('run --from-stage nowhere --feed', good());
    expect(code).toBe(2);
    expect(stderr).toContain('This job has no stage "nowhere"');
  });
});
