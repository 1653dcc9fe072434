import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { JobEvent } from 'plumbline/http';

/** How one request is answered: it may write as much as it likes, and cut the connection at any moment. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** A server that answers the first request in the first way, and so on; the last way is that of all to come. */
export async function eventServer(...answers: Answer[]) {
  const asked: { path: string; lastEventId: string | undefined; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const { authorization: key, 'last-event-id': lastEventId } = request.headers;
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({ path: request.url ?? '', lastEventId: lastEventId as string | undefined, key });
    answer?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  open.push(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

export function entry(seq: number, more: Partial<JobEvent> = {}): JobEvent {
  const at = '2027-03-01T08:05:09.000Z';
  return {
    seq,
    key: `log/${seq}`,
    at,
    kind: 'log',
    level: 'info',
    message: `Event ${seq}`,
    ...more,
  };
}

export const end = (seq: number) =>
  entry(seq, { kind: 'status', message: 'Job is COMPLETED', data: { status: 'COMPLETED' } });

export function text(event: JobEvent): string {
  return `event: ${event.kind}\nid: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Begins a stream of events, to which more can be written. */
export function stream(response: ServerResponse, ...events: JobEvent[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`retry: 5\n\n${events.map(text).join('')}`);
  return response;
}

/** Writes this, and ends the connection in the middle of the answer; what was written arrives. */
export function cut(response: ServerResponse, last = ': last words\n\n'): void {
  response.write(last, () => response.socket?.end());
}

export function refuse(response: ServerResponse, status: number, code: string, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
  const problem = { title: 'No', status, code, detail: `Because of ${code}.`, requestId: 'r-1' };
  response.end(JSON.stringify(problem));
}
