import { describe, expect, test } from 'vitest';
import { Robots } from '../../../src/news/robots.js';
import { SourceError } from '../../../src/news/sourceError.js';

const page = new URL('https://harbor.test/news/ferry');
const never = new AbortController().signal;
const says = (text: string) => () => Promise.resolve(new TextEncoder().encode(text));
const fails = (status?: number) => () =>
  Promise.reject(new SourceError(status ? 'http_status' : 'network', 'x', 'failed', true, status));

describe('robots.txt', () => {
  test.each([
    ['allows what it does not mention', says('User-agent: *\nDisallow: /admin'), true],
    ['forbids what it closes for all', says('User-agent: *\nDisallow: /news'), false],
    ['forbids what it closes for us', says('User-agent: plumbline\nDisallow: /'), false],
    ['may close for others what is open for us', says('User-agent: other\nDisallow: /'), true],
    ['allows everything when it is missing', fails(404), true],
    ['forbids everything when its host is in trouble', fails(503), false],
    ['forbids everything when its host cannot be reached', fails(), false],
  ])('%s', async (_, fetch, allowed) => {
    const rules = await new Robots(fetch).rulesFor(page, never);
    expect(rules.allows(page.href)).toBe(allowed);
  });

  test('may ask for pauses', async () => {
    const rules = await new Robots(says('User-agent: *\nCrawl-delay: 3')).rulesFor(page, never);
    expect(rules.delayMs).toBe(3000);
  });

  test('is asked for again after an hour, not before', async () => {
    let [now, asked] = [0, 0];
    const fetch = () => {
      asked += 1;
      return says('')();
    };
    const robots = new Robots(fetch, () => now);
    const counts: number[] = [];
    for (now of [0, 59 * 60_000, 61 * 60_000]) {
      await robots.rulesFor(page, never);
      counts.push(asked);
    }
    expect(counts).toEqual([1, 1, 2]);
  });

  test('is asked for again by who only waited when the one who asked was told to stop', async () => {
    const cancelled = new AbortController();
    const fetch = (_url: string, signal: AbortSignal) =>
      signal === never
        ? says('User-agent: *\nDisallow: /news')()
        : new Promise<Uint8Array>((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
          });
    const robots = new Robots(fetch);
    const asking = robots.rulesFor(page, cancelled.signal);
    const waiting = robots.rulesFor(page, never);
    cancelled.abort();
    await expect(asking).rejects.toThrow();
    expect((await waiting).allows(page.href)).toBe(false);
  });
});
