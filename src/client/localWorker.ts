/** A worker inside this process: for commands that must not depend on somebody else's, and for `worker` itself. */
import { Client } from '@temporalio/client';
import type { Worker } from '@temporalio/worker';
import { openLog } from '../runtime/log.js';
import type { Build } from '../worker/worker.js';
import { readWorkers } from './pollers.js';
import type { Session } from './session.js';
import { say } from './terminal/output.js';

/** Creates a worker, hands it to `use`, and closes its connection afterwards. */
export async function withLocalWorker<Result>(
  { service, settings, store }: Session,
  use: (worker: Worker) => Promise<Result>,
  options: { allowFileSources: boolean; allowCommands: boolean; build?: Build | undefined },
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

/**
 * Runs `work` while a worker of this process takes up jobs. It has no version, whatever the environment says:
 * one with a build is given nothing before it is promoted, and the job of this command would wait for that.
 */
export async function whileWorking<Result>(
  session: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  await warnIfVersioned(session);
  return withLocalWorker(session, (worker) => worker.runUntil(work), {
    allowFileSources: true,
    allowCommands: true,
  });
}

async function warnIfVersioned({ service, settings }: Session): Promise<void> {
  const { connection, namespace } = service;
  const client = new Client({ connection, namespace });
  const { current } = await readWorkers(client, settings.taskQueue, new Date());
  if (current === null) return;
  say(
    `New jobs on "${settings.taskQueue}" go to workers of build "${current.id}", and the worker of this command ` +
      'has no version. To have it work: plumbline deployment promote --unversioned --force',
  );
}
