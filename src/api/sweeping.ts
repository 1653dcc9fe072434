/** Finds orphans while the API is up: jobs past their deadline whose workers are all gone. */
import { setTimeout } from 'node:timers/promises';
import type { JobClient } from '../client/jobClient.js';
import type { Log } from '../runtime/log.js';

const EVERY_MS = 10 * 60 * 1000;

export interface Sweeping {
  /** Whose jobs are looked at; asked each time. */
  tenants: () => Promise<readonly string[]>;
  jobsOf: (tenant: string) => Pick<JobClient, 'sweep'>;
  log: Log;
  signal: AbortSignal;
  everyMs?: number;
}

/** Sweeps at once and then every ten minutes, until the signal is given. What fails is tried again the next time. */
export async function sweepNowAndThen(sweeping: Sweeping): Promise<void> {
  const { signal, everyMs = EVERY_MS, log } = sweeping;
  while (!signal.aborted) {
    await sweepOnce(sweeping).catch((error: unknown) => log.warn({ err: error }, 'A sweep failed'));
    await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function sweepOnce({ tenants, jobsOf, log, signal }: Sweeping): Promise<void> {
  for (const tenant of await tenants()) {
    if (signal.aborted) return;
    const failed = await jobsOf(tenant).sweep();
    for (const { jobId } of failed) log.warn({ tenant, jobId }, 'An orphan was ended');
  }
}
