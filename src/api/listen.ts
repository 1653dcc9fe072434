import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { PortTakenError } from '../runtime/ports.js';

export interface ListenOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** What to set another port with. Default: `--port`. */
  portFlag?: string;
}

/** A server that listens. */
export interface Listening {
  url: string;
  /** Takes no more requests, lets those at hand end, and cuts off what is left after `graceMs`. */
  close: (graceMs: number) => Promise<void>;
}

/** Serves an app over HTTP until it is closed. */
export async function listen(
  app: { fetch: (request: Request) => Response | Promise<Response> },
  { host, port, portFlag = '--port' }: ListenOptions,
): Promise<Listening> {
  // Without options for HTTP/2 or TLS it is always this kind.
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, portFlag) : error),
    );
    server.listen(port, host, resolve);
  });
  return { url: urlOf(server), close: (graceMs) => close(server, graceMs) };
}

function urlOf(server: Server): string {
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The server listens on no port.');
  const host = at.family === 'IPv6' ? `[${at.address}]` : at.address;
  return `http://${host}:${at.port}`;
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request ends only now would be kept open for the next one.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const impatience = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(impatience);
}
