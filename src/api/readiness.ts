/** Whether what the API stands on is there. Asked often, so it waits for nobody long. */
import type { Client } from '@temporalio/client';
import { countPollers } from '../client/pollers.js';
import type { Store } from '../store/index.js';

export interface Readiness {
  status: 'ready' | 'unready';
  temporal: 'reachable' | 'unreachable';
  store: 'reachable' | 'unreachable';
  /** Who would take up a new job; null where nobody knows. Their absence does not make the API unready. */
  workers: number | null;
}

const PATIENCE_MS = 2_000;

export async function readinessOf(
  { client, taskQueue }: { client: Client; taskQueue: string },
  store: Pick<Store, 'apiKeys'>,
): Promise<Readiness> {
  const [workers, kept] = await Promise.all([
    inTime(
      client.withDeadline(Date.now() + PATIENCE_MS, () =>
        countPollers(client, taskQueue, new Date()),
      ),
    ),
    inTime(store.apiKeys.tenants()),
  ]);
  return {
    status: workers !== undefined && kept !== undefined ? 'ready' : 'unready',
    temporal: workers === undefined ? 'unreachable' : 'reachable',
    store: kept === undefined ? 'unreachable' : 'reachable',
    workers: workers ?? null,
  };
}

/** Undefined where it fails, or takes too long. */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
