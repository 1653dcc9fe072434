import { connect, createServer } from 'node:net';

/** Servers we start listen here and nowhere else. */
export const LOOPBACK = '127.0.0.1';

/** A port the user asked for belongs to another program. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(port: number, variable: string) {
    super(`Port ${port} is taken by another program. Stop it, or set ${variable} to a free port.`);
  }
}

/** Whether a server could listen on this port of the loopback address now. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined;
}

/** Systems give connections their ports from above these: what is free here stays free until its server has it. */
const QUIET_PORTS = { first: 20_000, count: 10_000 };
const TRIES = 20;

/** A port nobody listens on; another one each time, as far as chance goes. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = QUIET_PORTS.first + Math.floor(Math.random() * QUIET_PORTS.count);
    if (await isPortFree(port)) return port;
  }
  const port = await listenOnce(0);
  if (port === undefined) throw new Error('The system has no free port on the loopback address.');
  return port;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** Whether somebody listens there. */
export function acceptsConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3000 });
    const settle = (accepts: boolean) => {
      socket.destroy();
      resolve(accepts);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}
