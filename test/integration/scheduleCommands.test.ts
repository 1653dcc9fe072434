import { jobReportSchema } from 'plumbline/job';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useFeeds } from './feeds.js';
import { useHome } from './home.js';

const home = useHome();
const feeds = useFeeds();

const schedule = z.object({ name: z.string(), paused: z.boolean(), openJobs: z.array(z.string()) });
const triggered = z.object({ outcome: z.string(), jobId: z.string().nullable() });
const create = (name: string, ...flags: string[]) => {
  const [cron, feed] = ['0 5 1 1 *', feeds.url('/good')];
  return ['schedule', 'create', name, '--cron', cron, '--feed', feed, ...flags];
};

test('a schedule created while nothing stays up says what it needs', async () => {
  const { code, stdout, stderr } = await home.current.run(...create('early', '--paused'));
  expect(code).toBe(0);
  expect(stdout).toContain('Schedule early  paused');
  expect(stderr).toContain('schedules run while they do: plumbline dev');
});

describe('with dev running', () => {
  beforeAll(async () => {
    await home.current.dev();
  });

  test('a schedule is created, listed, triggered, paused, resumed, described and deleted', async () => {
    const created = await home.current.json(schedule, ...create('news', '--note', 'for the desk'));
    expect(created).toMatchObject({ code: 0, document: { name: 'news', paused: false } });

    await vi.waitFor(
      async () => {
        const { document } = await home.current.json(z.unknown(), 'schedule', 'list');
        expect(document).toMatchObject([
          { name: 'early', paused: true },
          { name: 'news', cron: ['0 5 1 1 *'], overlap: 'skip', note: 'for the desk' },
        ]);
      },
      { timeout: 20_000 },
    );

    const { document: run } = await home.current.json(triggered, 'schedule', 'trigger', 'news');
    expect(run).toEqual({ outcome: 'started', jobId: expect.stringMatching(/^news-20/) as string });
    const jobId = run.jobId ?? '';
    const ended = await home.current.json(jobReportSchema, 'wait', jobId);
    expect(ended).toMatchObject({ code: 0, document: { jobId, status: 'COMPLETED' } });

    const pause = ['schedule', 'pause', 'news', '--note', 'enough'];
    const { document: paused } = await home.current.json(z.unknown(), ...pause);
    expect(paused).toMatchObject({ paused: true, note: 'enough' });
    const { document: resumed } = await home.current.json(schedule, 'schedule', 'resume', 'news');
    expect(resumed).toMatchObject({ paused: false });

    const { stdout } = await home.current.run('schedule', 'describe', 'news');
    expect(stdout).toContain('1 started, 0 skipped, 0 missed');
    expect(stdout).toContain(jobId);

    const { document: gone } = await home.current.json(z.unknown(), 'schedule', 'delete', 'news');
    expect(gone).toEqual({ schedule: 'news', deleted: true });
    const { code, stderr } = await home.current.run('schedule', 'describe', 'news');
    expect(code).toBe(1);
    expect(stderr).toContain('plumbline: There is no schedule "news". `plumbline schedule list`');
  });

  test.each([
    ['Hour is not in range [0-23]', ['--cron', '0 25 * * *', '--feed', 'https://a.example/rss']],
    ['has no feeds', ['--cron', '@daily']],
    ["required option '--cron <expression...>' not specified", []],
    ['Allowed choices are skip, buffer-one, buffer-all', ['--cron', '@daily', '--overlap', 'some']],
    ['This job has no stage "publish"', ['--cron', '@daily', '--from-stage', 'publish']],
  ])('a mistake is answered with exit code 2: %s', async (answer, flags) => {
    const typed = ['schedule', 'create', 'bad', ...flags];
    const { code, stdout, stderr } = await home.current.runHere(...typed);
    expect(stderr).toContain(answer);
    expect(code).toBe(2);
    expect(stdout).toBe('');
  });
});
