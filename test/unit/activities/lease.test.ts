import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { HeldLease } from '../../../src/activities/lease.js';

const config = { heartbeat: 100, lease: 1000 };
const counts = { total: 2, done: 1, failed: 0 };

afterEach(() => {
  vi.useRealTimers();
});

/** Runs `hold` in an activity whose clock only the test moves; counts the heartbeats it sends. */
async function heartbeatsOf(hold: (lease: HeldLease) => Promise<void>): Promise<number> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const activity = new MockActivityEnvironment();
  let heartbeats = 0;
  activity.on('heartbeat', () => (heartbeats += 1));
  await activity.run(() => hold(new HeldLease(config)));
  return heartbeats;
}

test('progress renews a lease no more often than the heartbeat asks', async () => {
  const heartbeats = await heartbeatsOf(async (lease) => {
    await lease.renew(counts);
    vi.advanceTimersByTime(99);
    await lease.renew(counts);
    vi.advanceTimersByTime(1);
    await lease.renew(counts);
  });
  expect(heartbeats).toBe(2);
});

test('an item that waits renews the lease at every interval, however recent the last heartbeat', async () => {
  const heartbeats = await heartbeatsOf((lease) =>
    lease.whileWaiting(async () => {
      vi.advanceTimersByTime(60);
      await lease.renew(counts);
      vi.advanceTimersByTime(40);
    }),
  );
  expect(heartbeats).toBe(2);
});

test('an item that waits for longer than a lease is stuck, and renews it no more', async () => {
  const heartbeats = await heartbeatsOf((lease) =>
    lease.whileWaiting(() => {
      vi.advanceTimersByTime(10 * config.lease);
      return Promise.resolve();
    }),
  );
  expect(heartbeats).toBe(9);
});

test('an item that goes on step by step keeps the lease for as long as it takes', async () => {
  const steps = 5;
  const heartbeats = await heartbeatsOf((lease) =>
    lease.whileWaiting((goesOn) => {
      for (let step = 0; step < steps; step += 1) {
        vi.advanceTimersByTime(config.lease - 1);
        goesOn();
      }
      return Promise.resolve();
    }),
  );
  const wholeTime = steps * (config.lease - 1);
  expect(heartbeats).toBe(Math.floor(wholeTime / config.heartbeat));
});
