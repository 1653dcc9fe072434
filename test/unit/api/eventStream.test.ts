import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connect, type Socket } from 'node:net';
import { OpenAPIHono } from '@hono/zod-openapi';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApiEnv } from '../../../src/api/env.js';
import { streamEvents, type StreamLimits } from '../../../src/api/eventStream.js';
import { listen, type Listening } from '../../../src/api/index.js';
import { Watchers, type WatcherLimits } from '../../../src/api/watchers.js';
import { openLog } from '../../../src/runtime/log.js';
import { positions, sseOf } from '../../events.js';
import { ScriptedEvents } from './scriptedEvents.js';

/** Much more than the buffers of two sockets hold. */
const FLOOD = { count: 600, message: 'x'.repeat(20_000) };

const open: (Listening | Socket)[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) {
    if ('url' in each) await each.close(0);
    else each.destroy();
  }
});

/** A server of one stream. */
async function scene(streamLimits: StreamLimits = {}, limits: Partial<WatcherLimits> = {}) {
  const stopping = new AbortController();
  const watchers = new Watchers(stopping.signal, limits);
  const events = new ScriptedEvents();
  const logged: string[] = [];
  const isStillWelcome = vi.fn(() => Promise.resolve(true));
  const app = new OpenAPIHono<ApiEnv>();
  app.get('/', async (c) => {
    c.set('log', openLog('warn', { write: (line) => void logged.push(line) }));
    c.set('requestId', 'the-request');
    c.set('isStillWelcome', isStillWelcome);
    const after = Number(c.req.query('cursor') ?? 0);
    const watcher = await watchers.watch('test', 'job', after, events);
    return watcher === undefined ? c.body(null, 204) : streamEvents(c, watcher, streamLimits);
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  open.push(server);
  return { url: server.url, server, events, watchers, stopping, logged, isStillWelcome };
}

/** A client that asks, and then reads nothing; in the end it says how much of the stream had got to it. */
async function deafClient(url: string): Promise<{ received: () => Promise<number> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  open.push(socket);
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return {
    received: async () => {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.resume();
      await closed;
      return socket.bytesRead;
    },
  };
}

describe('A stream of events', () => {
  test('says how to come back, and has each event with its id, kind and entry', async () => {
    const { url, events } = await scene();
    events.addLogs(1, 'odd \n data: text');
    events.finish();
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const text = await response.text();
    expect(text).toMatch(/^retry: \d+\n\n/);
    const { seen } = await sseOf(new Response(text));
    expect(seen.map(({ event, id }) => [event, id])).toEqual([
      ['log', '1'],
      ['status', '2'],
    ]);
    expect(seen.map(({ data }) => JSON.parse(data) as unknown)).toEqual(events.entries);
  });

  test('gives its headers at once, also when nothing happens, and keeps the connection alive', async () => {
    const { url } = await scene(undefined, { keepAliveMs: 20 });
    const reader = (await fetch(url)).body!.getReader();
    let text = '';
    while (!text.includes(': keep-alive\n\n')) {
      const { value } = (await reader.read()) as { value?: Uint8Array };
      text += new TextDecoder().decode(value);
    }
    expect(text).toMatch(/^retry: \d+\n\n: keep-alive/);
    await reader.cancel();
  });

  test('has its watcher leave when the client does', async () => {
    const { url, events, watchers, logged } = await scene();
    const leaving = new AbortController();
    await fetch(url, { signal: leaving.signal });
    expect(watchers.readers).toBe(1);
    leaving.abort();
    await vi.waitFor(() => expect(events.reading).toBe(0));
    expect({ readers: watchers.readers, logged }).toEqual({ readers: 0, logged: [] });
  });

  test('ends in good order when the server stops, so that the client goes on elsewhere', async () => {
    const { url, server, events, stopping } = await scene();
    events.addLogs(3);
    const stream = sseOf(await fetch(url));
    await vi.waitFor(() => expect(events.reading).toBe(1));
    stopping.abort();
    const { seen, wasCut } = await stream;
    expect(wasCut).toBe(false);
    expect(positions(seen).every((id, n) => id === n + 1)).toBe(true);
    await server.close(1_000);
  });

  test('ends for a key that was revoked meanwhile, and for no other', async () => {
    const silence = { keepAliveMs: 20 };
    const { url, watchers, isStillWelcome } = await scene({ believedMs: 50 }, silence);
    const stream = sseOf(await fetch(url));
    const askedMore = (times: number) => {
      const before = isStillWelcome.mock.calls.length;
      const now = () => isStillWelcome.mock.calls.length;
      return vi.waitFor(() => expect(now()).toBeGreaterThanOrEqual(before + times));
    };
    await askedMore(2);
    isStillWelcome.mockRejectedValueOnce(new Error('The store is down'));
    await askedMore(2);
    expect(watchers.streams).toBe(1);
    isStillWelcome.mockResolvedValue(false);
    expect((await stream).wasCut).toBe(false);
    expect(watchers.streams).toBe(0);
  });

  test('that breaks off says so in the log and nothing to the client', async () => {
    const { url, events, logged } = await scene();
    const stream = sseOf(await fetch(url));
    events.fail(new Error('password of the store: hunter2'));
    expect((await stream).seen).toEqual([]);
    expect(logged.join()).toContain('the-request');
  });
});

describe('A client that takes nothing', () => {
  test('is dropped, with little unsent, and holds up nobody', async () => {
    const { url, events, watchers, logged } = await scene(
      { takenWithinMs: 500 },
      { keptBytes: 100_000 },
    );
    const before = heldBytes();
    const deaf = await Promise.all(Array.from({ length: 20 }, () => deafClient(url)));
    events.addLogs(FLOOD.count, FLOOD.message);
    events.finish();
    const { seen } = await sseOf(await fetch(url));
    expect(positions(seen)).toHaveLength(FLOOD.count + 1);
    await vi.waitFor(() => expect(logged).toHaveLength(deaf.length), 10_000);
    // 12 MB for each of them would be 240 MB.
    expect(heldBytes() - before).toBeLessThan(60e6);
    await vi.waitFor(() => expect(watchers.readers).toBe(0), 10_000);
    for (const { received } of deaf) expect(await received()).toBeLessThan(10e6);
  });
});

/** What buffers hold, without what nobody needs any more: how much of that lies about is up to chance. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}
