import {
  JobSchedules,
  ScheduleError,
  ScheduleExistsError,
  ScheduleNotFoundError,
  type ScheduleRequest,
} from 'plumbline';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useFeeds } from './feeds.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const feeds = useFeeds();

/** A time that does not come while tests run. */
const NEW_YEAR = '0 0 1 1 *';
const EVERY_SECOND = { cron: '@every 1s', overlap: 'allow-all' } as const;
const A_RUN = /^news-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

let scene: Scene;
let schedules: JobSchedules;

/** A tenant of its own for each test. No worker polls unless the test starts one, so runs stay open. */
beforeEach(async () => {
  scene = await world.current.scene();
  schedules = new JobSchedules({
    client: world.current.client,
    store: scene.store,
    taskQueue: scene.tenant,
    tenant: scene.tenant,
    allowFileSources: true,
  });
});

const create = (request: Partial<ScheduleRequest> = {}) =>
  schedules.create({
    name: 'news',
    cron: NEW_YEAR,
    config: { sources: [{ id: 'good', url: feeds.url('/good') }] },
    ...request,
  });

/** Temporal lists what is new a moment after it knows of it. */
const soon = <Result>(look: () => Promise<Result>) =>
  vi.waitFor(look, { timeout: 40_000, interval: 100 });

describe('a new schedule', () => {
  test('shows what it was given, and when it comes next', async () => {
    const created = await create({
      cron: ['0 6 * * *', '30 18 * * MON-FRI'],
      timezone: 'Europe/Berlin',
      overlap: 'buffer-one',
      catchupWindow: '6h',
      target: 'desk',
      busy: 'reject',
      fromStage: 'classify',
      note: 'for the desk',
    });
    expect(created).toMatchObject({
      name: 'news',
      tenant: scene.tenant,
      cron: ['0 6 * * *', '30 18 * * MON-FRI'],
      timezone: 'Europe/Berlin',
      overlap: 'buffer-one',
      catchupWindowMs: 6 * 60 * 60 * 1000,
      pipeline: 'news-brief',
      target: 'desk',
      busy: 'reject',
      fromStage: 'classify',
      note: 'for the desk',
      paused: false,
      recentRuns: [],
      openJobs: [],
      counts: { started: 0, skipped: 0, missed: 0 },
    });
    expect(created.config?.['sources']).toMatchObject([{ id: 'good' }]);
    expect(created.nextRuns).toHaveLength(5);
    expect(created.nextRuns).toEqual(created.nextRuns.toSorted());
  });

  test('runs in UTC and skips what overlaps, unless told otherwise', async () => {
    expect(await create()).toMatchObject({ timezone: 'UTC', overlap: 'skip', note: null });
  });

  test('is listed by name, for its own tenant only', async () => {
    const { client } = world.current;
    const { store, tenant: taskQueue } = scene;
    const others = new JobSchedules({ client, store, taskQueue, tenant: 'somebody-else' });
    const config = { sources: [{ id: 'theirs', url: 'https://theirs.example/rss' }] };
    await others.create({ name: 'zebra', cron: NEW_YEAR, config });
    await create({ name: 'zebra' });
    await create({ name: 'ant', paused: true, note: 'not yet' });
    await soon(async () => {
      expect(await schedules.list()).toMatchObject([
        { name: 'ant', cron: [NEW_YEAR], paused: true, note: 'not yet' },
        { name: 'zebra', tenant: scene.tenant, cron: [NEW_YEAR], paused: false, overlap: 'skip' },
      ]);
      expect(await others.list()).toMatchObject([{ name: 'zebra', tenant: 'somebody-else' }]);
    });
    await expect(others.describe('ant')).rejects.toThrow(ScheduleNotFoundError);
  });

  test('can have a name again that was deleted', async () => {
    await create();
    await schedules.delete('news');
    expect(await create({ note: 'again' })).toMatchObject({ note: 'again' });
  });
});

describe('what cannot be a schedule is refused by name, and there is none', () => {
  const REFUSED: [why: string, request: Partial<ScheduleRequest>][] = [
    ['"nonsense": CronString does not have 5-7 fields', { cron: 'nonsense' }],
    ['"0 25 * * *": Hour is not in range [0-23]', { cron: '0 25 * * *' }],
    ['"0 9 31 2 *": no such time will come', { cron: '0 9 31 2 *' }],
    ['in time zone Mars/Base: unknown time zone Mars/Base', { timezone: 'Mars/Base' }],
    ['has no cron expression', { cron: [] }],
    ['has no feeds', { config: {} }],
    ['between 10s and 365d, was "soon"', { catchupWindow: 'soon' }],
  ];

  test.each(REFUSED)('%s', async (why, request) => {
    const refusal = create(request);
    await expect(refusal).rejects.toThrow(ScheduleError);
    await expect(refusal).rejects.toThrow(why);
    await expect(schedules.describe('news')).rejects.toThrow(ScheduleNotFoundError);
  });

  test('a name that another schedule has', async () => {
    await create({ note: 'first' });
    await expect(create({ note: 'second' })).rejects.toThrow(ScheduleExistsError);
    expect(await schedules.describe('news')).toMatchObject({ note: 'first' });
  });

  test.each(['describe', 'pause', 'resume', 'trigger', 'delete'] as const)(
    '%s of a schedule that does not exist says where to look',
    async (method) => {
      await expect(schedules[method]('none')).rejects.toThrow(
        new ScheduleNotFoundError('none').message,
      );
    },
  );
});

describe('a run', () => {
  test('is a job with an id of its own, from the name and the time', async () => {
    await scene.localWorker('only');
    await create();
    const first = await schedules.trigger('news');
    const second = await schedules.trigger('news', 'allow-all');
    const ids = [first.jobId ?? '', second.jobId ?? ''];
    expect(ids).toEqual([expect.stringMatching(A_RUN), expect.stringMatching(A_RUN)]);
    expect(new Set(ids).size).toBe(2);
    for (const jobId of ids) {
      expect(await scene.jobs.result(jobId)).toMatchObject({
        jobId,
        tenant: scene.tenant,
        status: 'COMPLETED',
      });
    }
    await soon(async () => {
      const jobs = await scene.jobs.list({ status: 'COMPLETED' });
      expect(jobs.map(({ jobId }) => jobId)).toEqual(ids.toReversed());
    });
    const { recentRuns, openJobs, counts } = await schedules.describe('news');
    expect(recentRuns.map(({ jobId }) => jobId)).toEqual(ids.toReversed());
    expect(openJobs).toEqual([]);
    expect(counts.started).toBe(2);
  });

  test('starts by itself when its time comes', async () => {
    await create(EVERY_SECOND);
    const [earlier, later] = await soon(async () => {
      const { recentRuns } = await schedules.describe('news');
      expect(recentRuns.length).toBeGreaterThanOrEqual(2);
      return recentRuns.toReversed();
    });
    await schedules.pause('news');
    expect(later?.jobId).not.toBe(earlier?.jobId);
    expect(await scene.jobs.describe(later?.jobId ?? '')).toMatchObject({ status: 'PENDING' });
  });

  test('that came due while the server was down is made up for', async () => {
    await create(EVERY_SECOND);
    const started = () => schedules.describe('news').then(({ counts }) => counts.started);
    await soon(async () => expect(await started()).toBeGreaterThan(0));
    const [first] = (await schedules.describe('news')).recentRuns.toReversed();
    await world.current.crashServer();
    const back = new Date().toISOString();
    const { last, counts } = await soon(async () => {
      const { recentRuns, counts } = await schedules.describe('news');
      const last = recentRuns[0]?.scheduledFor ?? '';
      expect(last >= back).toBe(true);
      return { last, counts };
    });
    await schedules.pause('news');
    const seconds = (Date.parse(last) - Date.parse(first?.scheduledFor ?? '')) / 1000;
    expect(counts).toEqual({ started: seconds + 1, skipped: 0, missed: 0 });
  });

  test('that is not to wait for its lane is FAILED while that is busy, and names who has it', async () => {
    await scene.localWorker('only');
    const silent = [{ id: 'silent', url: feeds.url('/silent') }];
    const target = 'desk';
    const holder = await scene.start({ target, config: { sources: silent } });
    await scene.shows(holder, { status: 'RUNNING' });
    await create({ target, busy: 'reject' });
    const { jobId } = await schedules.trigger('news');
    expect(await scene.jobs.result(jobId ?? '')).toMatchObject({
      status: 'FAILED',
      startedAt: null,
      error: `Lane desk is busy: job ${holder} has it`,
    });
    await scene.jobs.cancel(holder);
    await scene.jobs.result(holder);
    await soon(async () => {
      expect(await scene.jobs.lanes.describe(target)).toMatchObject({ holder: null });
    });
    const later = await schedules.trigger('news');
    expect(await scene.jobs.result(later.jobId ?? '')).toMatchObject({ status: 'COMPLETED' });
  });

  test('goes on when its schedule is deleted', async () => {
    await create();
    const { jobId } = await schedules.trigger('news');
    await schedules.delete('news');
    await expect(schedules.describe('news')).rejects.toThrow(ScheduleNotFoundError);
    await scene.localWorker('late');
    expect(await scene.jobs.result(jobId ?? '')).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('while the last run is not over', () => {
  test('skip leaves the new one out and counts it', async () => {
    await create({ overlap: 'skip' });
    const { jobId } = await schedules.trigger('news');
    expect(await schedules.trigger('news')).toEqual({
      outcome: 'skipped',
      jobId: null,
      overlap: 'skip',
    });
    expect(await schedules.describe('news')).toMatchObject({
      openJobs: [jobId],
      counts: { started: 1, skipped: 1 },
    });
  });

  test('allow-all starts the new one beside it', async () => {
    await create({ overlap: 'allow-all' });
    const first = await schedules.trigger('news');
    const second = await schedules.trigger('news');
    expect(await schedules.describe('news')).toMatchObject({
      openJobs: [second.jobId, first.jobId],
      counts: { started: 2, skipped: 0 },
    });
  });

  test('buffer-one starts the new one when the last is over', async () => {
    await create({ overlap: 'buffer-one' });
    const first = await schedules.trigger('news');
    expect(await schedules.trigger('news')).toMatchObject({ outcome: 'waiting', jobId: null });
    expect(await schedules.describe('news')).toMatchObject({ openJobs: [first.jobId] });
    await scene.localWorker('late');
    await soon(async () => {
      expect(await schedules.describe('news')).toMatchObject({ counts: { started: 2 } });
    });
  });

  test('cancel-other cancels the last one first', async () => {
    const silent = [{ id: 'silent', url: feeds.url('/silent') }];
    await create({ overlap: 'cancel-other', config: { sources: silent } });
    await scene.localWorker('only');
    const first = await schedules.trigger('news');
    await scene.shows(first.jobId ?? '', { status: 'RUNNING' });
    await schedules.trigger('news');
    expect(await scene.jobs.result(first.jobId ?? '')).toMatchObject({ status: 'CANCELLED' });
    await soon(async () => {
      expect(await schedules.describe('news')).toMatchObject({ counts: { started: 2 } });
    });
  });
});

describe('a paused schedule', () => {
  test('says so and why, until it is resumed', async () => {
    await create();
    expect(await schedules.pause('news', 'feeds are moving')).toMatchObject({
      paused: true,
      note: 'feeds are moving',
    });
    expect(await schedules.describe('news')).toMatchObject({ paused: true });
    expect(await schedules.resume('news')).toMatchObject({ paused: false });
    expect(await schedules.describe('news')).toMatchObject({ paused: false });
  });

  test('starts nothing by itself, but can be triggered', async () => {
    await create({ ...EVERY_SECOND, paused: true });
    const { jobId } = await schedules.trigger('news');
    await twoSecondsOfAnother();
    const { recentRuns, nextRuns } = await schedules.describe('news');
    expect(recentRuns).toMatchObject([{ jobId }]);
    expect(nextRuns).toEqual([]);
  });

  test('makes up for nothing when it is resumed', async () => {
    await create({ ...EVERY_SECOND, paused: true });
    await twoSecondsOfAnother();
    const resumed = new Date(Date.now() - 1000).toISOString();
    await schedules.resume('news');
    const { recentRuns } = await soon(async () => {
      const schedule = await schedules.describe('news');
      expect(schedule.counts.started).toBeGreaterThan(0);
      return schedule;
    });
    await schedules.pause('news');
    expect(recentRuns.filter(({ scheduledFor }) => scheduledFor < resumed)).toEqual([]);
  });

  /** Another schedule with the same times has run twice. */
  async function twoSecondsOfAnother(): Promise<void> {
    await create({ ...EVERY_SECOND, name: 'clock' });
    await soon(async () => {
      expect((await schedules.describe('clock')).counts.started).toBeGreaterThanOrEqual(2);
    });
    await schedules.pause('clock');
  }
});
