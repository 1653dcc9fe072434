import { afterEach } from 'vitest';
import { createApi, listen, type Listening } from '../../../src/api/index.js';
import type { WorkerProtocol } from '../../../src/bridge/protocol.js';
import { openLog } from '../../../src/runtime/log.js';
import { apart } from './apart.js';

/** Something a worker said, as it arrived behind the API. */
export type Heard = [what: keyof WorkerProtocol, ...args: unknown[]];

/** A protocol that agrees to everything and remembers it; single answers can be replaced. */
export function agreeable(heard: Heard[], replaced: Partial<WorkerProtocol> = {}): WorkerProtocol {
  const note =
    <Answer>(what: keyof WorkerProtocol, answer: Answer) =>
    (...args: unknown[]) => {
      heard.push([what, ...args]);
      return Promise.resolve(answer);
    };
  return {
    reserve: note('reserve', []),
    heartbeat: note('heartbeat', { cancelled: false, leaseMs: 60_000 }),
    done: note('done', undefined),
    error: note('error', undefined),
    registerOutputs: note('registerOutputs', undefined),
    finishOutputs: note('finishOutputs', undefined),
    ...replaced,
  };
}

const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close(0)));
});

/** The API on a port of its own until the end of the test, with what it heard and what it logged. */
export async function api(
  replaced: Partial<WorkerProtocol> = {},
  stopping?: AbortSignal,
): Promise<{ url: string; server: Listening; heard: Heard[]; logged: string[] }> {
  const heard: Heard[] = [];
  const logged: string[] = [];
  const log = openLog('warn', { write: (line) => void logged.push(line) });
  const work = agreeable(heard, replaced);
  const app = createApi({ ...apart(work), log, stopping });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  open.push(server);
  return { url: server.url, server, heard, logged };
}

/** Posts JSON, or text as it is. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}
