import { expect, test, vi } from 'vitest';
import { sweepNowAndThen } from '../../../src/api/sweeping.js';
import { openLog } from '../../../src/runtime/log.js';

/** Sweeps until so many tenants were swept; `broken` fails. */
async function swept(tenants: string[], until: number) {
  const seen: string[] = [];
  const logged: string[] = [];
  const stop = new AbortController();
  const sweeping = sweepNowAndThen({
    tenants: () => Promise.resolve(tenants),
    jobsOf: (tenant) => ({
      sweep: () => {
        seen.push(tenant);
        if (seen.length >= until) stop.abort();
        return tenant === 'broken' ? Promise.reject(new Error('down')) : Promise.resolve([]);
      },
    }),
    log: openLog('warn', { write: (line) => void logged.push(line) }),
    signal: stop.signal,
    everyMs: 5,
  });
  await sweeping;
  return { seen, logged };
}

test('every tenant is swept at once, and again and again until the server stops', async () => {
  const { seen, logged } = await swept(['a', 'b'], 6);
  expect(seen).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  expect(logged).toEqual([]);
});

test('a sweep that fails is in the log and tried again', async () => {
  const { seen, logged } = await swept(['broken'], 3);
  expect(seen).toEqual(['broken', 'broken', 'broken']);
  await vi.waitFor(() => expect(logged.length).toBeGreaterThanOrEqual(2));
  expect(logged[0]).toContain('A sweep failed');
});
