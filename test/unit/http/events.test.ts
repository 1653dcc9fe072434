import { createPlumblineClient, type EventsOptions, type JobEvent } from 'plumbline/http';
import { expect, test } from 'vitest';
import { cut, end, entry, eventServer, refuse, stream, text } from './eventServer.js';

const follow = (url: string, options: EventsOptions = {}) =>
  createPlumblineClient({ url, key: 'k' }).events('a job', options);

async function seqs(events: AsyncIterable<JobEvent>): Promise<number[]> {
  const seen: number[] = [];
  for await (const { seq } of events) seen.push(seq);
  return seen;
}

test('the events of a job come in order, and end with its terminal status', async () => {
  const { url, asked } = await eventServer((response) =>
    stream(response, entry(1), entry(2), end(3), entry(4)),
  );
  expect(await seqs(follow(url))).toEqual([1, 2, 3]);
  expect(asked).toEqual([
    { path: '/api/jobs/a%20job/events', lastEventId: undefined, key: 'Bearer k' },
  ]);
});

test('a status that is not terminal does not end them', async () => {
  const { url } = await eventServer((response) =>
    stream(response, entry(1, { kind: 'status', data: { status: 'PAUSED' } }), end(2)),
  );
  expect(await seqs(follow(url))).toEqual([1, 2]);
});

test('a job that was over before is over: 204 ends without an event', async () => {
  const { url } = await eventServer((response) => response.writeHead(204).end());
  expect(await seqs(follow(url, { cursor: 9 }))).toEqual([]);
});

test('a cursor is where the first connection begins', async () => {
  const { url, asked } = await eventServer((response) => stream(response, end(8)));
  expect(await seqs(follow(url, { cursor: 7 }))).toEqual([8]);
  expect(asked).toMatchObject([{ lastEventId: '7' }]);
});

test('cut at every position, and in the middle of an event, all events come once', async () => {
  const all = [...Array.from({ length: 19 }, (_, n) => entry(n + 1)), end(20)];
  const { url, asked } = await eventServer((response, { headers }) => {
    const left = all.slice(Number(headers['last-event-id'] ?? 0));
    stream(response, ...left.slice(0, 1));
    if (left.length > 1) cut(response, text(left[1]!).slice(0, 60));
    else response.end();
  });
  expect(await seqs(follow(url))).toEqual(all.map(({ seq }) => seq));
  expect(asked.map(({ lastEventId }) => Number(lastEventId ?? 0))).toEqual(
    all.map((_, position) => position),
  );
});

test('what a server repeats is told once', async () => {
  const { url } = await eventServer(
    (response) => stream(response, entry(1), entry(2)).end(),
    (response) => stream(response, entry(1), entry(2), end(3)),
  );
  expect(await seqs(follow(url))).toEqual([1, 2, 3]);
});

test('text of several bytes may be split anywhere', async () => {
  const message = '„Zürich“ 🌦';
  const bytes = Buffer.from(text(entry(1, { message })));
  const { url } = await eventServer((response) => {
    stream(response);
    const write = (at: number) => {
      if (at === bytes.length) response.end(text(end(2)));
      else response.write(bytes.subarray(at, at + 1), () => setImmediate(write, at + 1));
    };
    write(0);
  });
  const events: JobEvent[] = [];
  for await (const event of follow(url)) events.push(event);
  expect(events[0]?.message).toBe(message);
});

test.each([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'unknown-job'],
  [503, 'service-unavailable'],
])('a refusal with %s is thrown with its code', async (status, code) => {
  const { url, asked } = await eventServer((response) => refuse(response, status, code));
  await expect(seqs(follow(url))).rejects.toMatchObject({
    name: 'PlumblineApiError',
    message: `Because of ${code}. (${code})`,
    ...{ status, code, detail: `Because of ${code}.`, requestId: 'r-1' },
  });
  expect(asked).toHaveLength(1);
});

test('a server that was there before may be out of order for a while', async () => {
  const { url, asked } = await eventServer(
    (response) => cut(stream(response, entry(1))),
    (response) => refuse(response, 503, 'service-unavailable'),
    (response) => response.destroy(),
    (response) => refuse(response, 429, 'too-many-requests', { 'retry-after': '0' }),
    (response) => stream(response, end(2)),
  );
  expect(await seqs(follow(url))).toEqual([1, 2]);
  expect(asked.slice(1)).toEqual(Array(4).fill({ ...asked[1], lastEventId: '1' }));
});

test('a key that is revoked meanwhile is thrown, not tried again', async () => {
  const { url, asked } = await eventServer(
    (response) => cut(stream(response, entry(1))),
    (response) => refuse(response, 401, 'unauthenticated'),
  );
  await expect(seqs(follow(url))).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(2);
});

test('patience has an end', async () => {
  const { url, close } = await eventServer((response) => stream(response, entry(1)));
  const events = follow(url, { patienceMs: 100 });
  await events.next();
  close();
  await expect(events.next()).rejects.toThrow();
});

test('a server that was never there is an error at once', async () => {
  const { url, close } = await eventServer(() => undefined);
  close();
  await expect(follow(url).next()).rejects.toThrow('fetch failed');
});

test.each([
  ['a page', 'text/html', '<h1>Welcome</h1>'],
  ['other events', 'text/event-stream', 'data: {"price":1}\n\n'],
])('%s where the events should be is an error at once', async (_, type, body) => {
  const { url, asked } = await eventServer((response) =>
    response.writeHead(200, { 'content-type': type }).end(body),
  );
  await expect(seqs(follow(url))).rejects.toMatchObject({ name: 'NotEventsError' });
  expect(asked).toHaveLength(1);
});

test.each(['in a connection', 'between connections'])(
  'a signal ends the waiting %s with its reason',
  async (when) => {
    const { url } = await eventServer(
      (response) => {
        stream(response, entry(1));
        if (when !== 'in a connection') cut(response, 'retry: 30000\n\n');
      },
      (response) => response.destroy(),
    );
    const leave = new AbortController();
    const events = follow(url, { signal: leave.signal });
    await events.next();
    setTimeout(() => leave.abort(new Error('enough')), 50);
    await expect(events.next()).rejects.toThrow('enough');
  },
);

test('whoever stops iterating hangs up', async () => {
  let hungUp: Promise<unknown> | undefined;
  const { url } = await eventServer((response) => {
    stream(response, entry(1));
    hungUp = new Promise((resolve) => response.on('close', resolve));
  });
  for await (const { seq } of follow(url)) if (seq === 1) break;
  await hungUp;
});
