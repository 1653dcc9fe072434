import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import {
  TooManyWatchersError,
  Watchers,
  type Watcher,
  type WatcherLimits,
} from '../../../src/api/watchers.js';
import { ScriptedEvents } from './scriptedEvents.js';

function scene(limits: Partial<WatcherLimits> = {}) {
  const stopping = new AbortController();
  const watchers = new Watchers(stopping.signal, limits);
  const events = new ScriptedEvents();
  const watch = (after = 0, jobId = 'job', tenant = 'test') =>
    watchers.watch(tenant, jobId, after, events);
  const begin = async (after?: number): Promise<Watcher> => {
    const watcher = await watch(after);
    if (watcher === undefined) throw new Error('There was nothing to watch');
    return watcher;
  };
  return { events, watchers, watch, begin, stopping };
}

/** The positions of all that a watcher sees, until the end; then it leaves. */
async function seenBy(watcher: Watcher, until = Infinity): Promise<number[]> {
  const seen: number[] = [];
  try {
    for await (const frames of watcher.frames()) {
      seen.push(...frames.map(({ seq }) => seq));
      if (seen.length >= until) break;
    }
  } finally {
    watcher.leave();
  }
  return seen;
}

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe('Any number of watchers of a job', () => {
  test('cost one reader, and all see the same', async () => {
    const { events, begin, watchers } = scene();
    events.addLogs(3);
    const all = await Promise.all(Array.from({ length: 1_000 }, () => begin()));
    const seen = all.map((watcher) => seenBy(watcher));
    for (let n = 0; n < 20; n += 1) {
      await setTimeout(1);
      events.addLogs(3);
      expect(watchers.readers).toBe(1);
    }
    events.finish();
    for (const positions of await Promise.all(seen)) expect(positions).toEqual(upTo(64));
    expect({ begun: events.begun, pages: events.pages, readers: watchers.readers }).toEqual({
      begun: 1,
      pages: [],
      readers: 0,
    });
  });

  test('leave, and with the last of them the reader', async () => {
    const { events, begin, watchers } = scene();
    const [one, other] = [await begin(), await begin()];
    expect(events.reading).toBe(1);
    one.leave();
    one.leave();
    await setTimeout(5);
    expect(events.reading).toBe(1);
    other.leave();
    await vi.waitFor(() => expect(events.reading).toBe(0));
    expect(watchers.readers).toBe(0);
    events.addLogs(1);
    expect(await seenBy(await begin(), 1)).toEqual([1]);
    expect(events.begun).toBe(2);
  });

  test('may leave while they wait', async () => {
    const { begin } = scene();
    const watcher = await begin();
    const seen = seenBy(watcher);
    await setTimeout(5);
    watcher.leave();
    expect(await seen).toEqual([]);
  });

  test('have one reader for each job of each tenant', async () => {
    const { events, watch, watchers } = scene();
    await Promise.all([watch(0, 'a'), watch(0, 'b'), watch(0, 'a', 'other'), watch(0, 'a')]);
    expect(watchers.readers).toBe(3);
    expect(events.begun).toBe(3);
  });
});

describe('A watcher', () => {
  test.each([1, 10, 100, 1_000])(
    'that comes late sees all of a job when %i frames are kept',
    async (keptFrames) => {
      const { events, begin } = scene({ keptFrames, page: 7 });
      events.addLogs(300);
      const first = await begin(295);
      events.finish();
      expect(await seenBy(await begin())).toEqual(upTo(301));
      expect(await seenBy(await begin(150))).toEqual(upTo(301, 151));
      expect(await seenBy(first)).toEqual(upTo(301, 296));
      expect(events.begun).toBe(1);
    },
  );

  test('that takes its time reads from the store what is kept no more, and holds up nobody', async () => {
    const { events, begin } = scene({ keptBytes: 2_000, page: 2 });
    const slow = (await begin()).frames();
    const fast = seenBy(await begin());
    const seen: number[] = [];
    events.addLogs(1);
    for (let n = 0; n < 40; n += 1) {
      const next = await slow.next();
      if (next.done !== true) seen.push(...next.value.map(({ seq }) => seq));
      events.addLogs(10);
      await setTimeout(0);
    }
    events.finish();
    expect(await fast).toEqual(upTo(402));
    expect(events.pages.length).toBeGreaterThan(0);
    for await (const frames of slow) seen.push(...frames.map(({ seq }) => seq));
    expect(seen).toEqual(upTo(402));
  });

  test('shares the pages of the past with those who come at the same moment', async () => {
    const { events, begin } = scene({ keptFrames: 10, page: 50 });
    events.addLogs(499);
    events.finish();
    const first = await begin(490);
    await setTimeout(5);
    const late = await Promise.all(Array.from({ length: 100 }, () => begin()));
    for (const seen of await Promise.all(late.map((watcher) => seenBy(watcher))))
      expect(seen).toEqual(upTo(500));
    first.leave();
    expect(events.pages.length).toBeLessThan(50);
  });

  test('is given no more than a portion at a time', async () => {
    const { events, begin } = scene({ portionBytes: 10_000 });
    events.addLogs(50, 'x'.repeat(3_000));
    events.addLogs(1, 'x'.repeat(30_000));
    events.finish();
    const sizes: number[] = [];
    for await (const frames of (await begin()).frames()) sizes.push(frames.length);
    expect(Math.max(...sizes)).toBe(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(52);
  });

  test('beyond the end of a job at work is told when it has ended', async () => {
    const { events, begin } = scene();
    events.addLogs(5);
    const beyond = seenBy(await begin(1_000));
    const within = seenBy(await begin(3));
    events.finish();
    expect(await within).toEqual([4, 5, 6]);
    expect(await beyond).toEqual([]);
  });

  test.each([6, 7, 1_000])(
    'finds nothing to wait for after event %i, the job has ended',
    async (after) => {
      const { events, watch, watchers } = scene();
      events.addLogs(5);
      events.finish();
      events.addLogs(2, 'too late');
      expect(await watch(after)).toBeUndefined();
      expect({ begun: events.begun, readers: watchers.readers }).toEqual({ begun: 0, readers: 0 });
      const one = (await watch(5))!;
      expect(await watch(after)).toBeUndefined();
      expect(await seenBy(one)).toEqual([6]);
    },
  );

  test('is told now and then that nothing happens', async () => {
    const { begin } = scene({ keepAliveMs: 10 });
    const frames = (await begin()).frames();
    expect((await frames.next()).value).toEqual([]);
    expect((await frames.next()).value).toEqual([]);
  });

  test('is let go when the server stops, and so is one that comes then', async () => {
    const { events, begin, stopping } = scene();
    events.addLogs(2);
    const seen = seenBy(await begin());
    await setTimeout(5);
    stopping.abort();
    expect(await seen).toEqual([1, 2]);
    expect(await seenBy(await begin())).toEqual([]);
  });

  test('hears of a reader that failed, and the next one has another', async () => {
    const { events, begin } = scene();
    events.addLogs(2);
    const watcher = await begin();
    const seen = seenBy(watcher);
    events.fail(new Error('the disk is gone'));
    await expect(seen).rejects.toThrow('the disk is gone');
    await begin();
    expect(events.begun).toBe(2);
  });

  test('of a job that is not there leaves nothing behind', async () => {
    const { events, watch, watchers } = scene({ perTenant: 1 });
    events.end = () => Promise.reject(new Error('no such job'));
    for (let n = 0; n < 3; n += 1) await expect(watch()).rejects.toThrow('no such job');
    expect(watchers.readers).toBe(0);
  });

  test('more than a tenant may have is refused until another leaves', async () => {
    const { watch } = scene({ perTenant: 2 });
    const one = (await watch())!;
    await watch(0, 'another');
    await expect(watch()).rejects.toThrow(TooManyWatchersError);
    expect(await watch(0, 'job', 'another tenant')).toBeDefined();
    one.leave();
    expect(await watch()).toBeDefined();
  });
});
