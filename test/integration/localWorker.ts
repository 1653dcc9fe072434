import { IllegalStateError } from '@temporalio/common';
import { NativeConnection } from '@temporalio/worker';
import { openStore } from 'plumbline';
import { expect, vi } from 'vitest';
import { openLog } from '../../src/runtime/log.js';
import { createNewsWorker, logTemporalTo } from '../../src/worker/index.js';
import { slowed, type Pause } from './slowStore.js';
import type { WorkerScriptOptions } from './slowWorker.js';

/** A worker like that of `slowWorker`, but inside the process of the tests: it comes up at once, and cannot be killed. */
export class LocalWorker {
  private constructor(
    private readonly paused: readonly string[],
    /** Hands over what the worker is at, without the pauses. */
    readonly stop: () => Promise<void>,
  ) {}

  static async start(options: WorkerScriptOptions, pauses: readonly Pause[]): Promise<LocalWorker> {
    quietTemporal();
    const paused: string[] = [];
    const stopping = new AbortController();
    const connection = await NativeConnection.connect({ address: options.address });
    const store = await openStore(options.databaseUrl);
    const worker = await createNewsWorker({
      connection,
      namespace: 'default',
      taskQueue: options.taskQueue,
      identity: options.identity,
      workflowBundle: options.workflowBundle,
      store: slowed(store, pauses, (call) => paused.push(call), stopping.signal),
      allowFileSources: true,
      allowHosts: ['127.0.0.1'],
    });
    const running = worker.run();
    return new LocalWorker(paused, async () => {
      stopping.abort();
      worker.shutdown();
      await running;
      await connection.close();
      await store.close();
    });
  }

  /** The calls at which it has paused, a line each. */
  get stdout(): string {
    return this.paused.join('\n');
  }

  /** Waits until the worker has paused at this call. */
  async says(call: string, timeout = 30_000): Promise<void> {
    await vi.waitFor(() => expect(this.paused).toContain(call), { timeout, interval: 20 });
  }
}

/** There is one runtime per process: one that is installed already stays, whoever installed it. */
export function quietTemporal(): void {
  try {
    logTemporalTo(openLog('silent'));
  } catch (error) {
    if (!(error instanceof IllegalStateError)) throw error;
  }
}
