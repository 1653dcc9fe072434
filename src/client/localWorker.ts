/** A worker inside this process: for commands that must not depend on somebody else's, and for `worker` itself. */
import type { Worker } from '@temporalio/worker';
import { openLog } from '../runtime/log.js';
import type { Session } from './session.js';

/** Creates a worker, hands it to `use`, and closes its connection afterwards. */
export async function withLocalWorker<Result>(
  { service, settings, store }: Session,
  use: (worker: Worker) => Promise<Result>,
  options: { allowFileSources: boolean },
): Promise<Result> {
  // Loaded on demand: most commands run no worker, and its native part is slow to load.
  const { createNewsWorker, logTemporalTo } = await import('../worker/index.js');
  logTemporalTo(openLog(settings.logLevel));
  const connection = await service.connectWorker();
  try {
    const { namespace } = service;
    const { taskQueue, llm, allowHosts } = settings;
    const worker = { connection, namespace, taskQueue, store, llm, allowHosts, ...options };
    return await use(await createNewsWorker(worker));
  } finally {
    await connection.close();
  }
}

/** Runs `work` while a worker of this process takes up jobs. */
export function whileWorking<Result>(
  session: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLocalWorker(session, (worker) => worker.runUntil(work), { allowFileSources: true });
}
