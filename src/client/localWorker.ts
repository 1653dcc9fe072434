/** A worker inside this process, for commands that must not depend on somebody else's. */
import { createNewsWorker } from '../worker/index.js';
import type { Session } from './session.js';

/** Runs `work` while a worker of this process takes up jobs. */
export async function withWorker<Result>(
  { service, settings, store }: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  const connection = await service.connectWorker();
  try {
    const worker = await createNewsWorker({
      connection,
      namespace: service.namespace,
      taskQueue: settings.taskQueue,
      store,
      allowFileSources: true,
    });
    return await worker.runUntil(work);
  } finally {
    await connection.close();
  }
}
