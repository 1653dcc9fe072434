/**
 * A worker process with the real activities, on a store that pauses at chosen calls, so that a test can meet
 * a stage at work. Says `polling`, and the name of a call whenever it pauses there.
 */
import { setTimeout } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import { openLog } from '../../src/runtime/log.js';
import { openStore, type Store } from '../../src/store/index.js';
import { createNewsWorker, logTemporalTo } from '../../src/worker/index.js';

export interface Pause {
  /** Room and method of the store, such as `articles.add`. */
  call: string;
  when: 'before' | 'after';
  ms: number;
  /** Only the nth time this process makes the call; every time when absent. */
  nth?: number;
}

/** What every worker script is told. */
export interface WorkerScriptOptions {
  address: string;
  taskQueue: string;
  databaseUrl: string;
  identity: string;
  workflowBundle: string;
}

interface SlowWorkerOptions extends WorkerScriptOptions {
  pauses: Pause[];
}

type Method = (...args: unknown[]) => unknown;

function slowed(store: Store, pauses: readonly Pause[]): Store {
  const made = new Map<string, number>();
  const pause = async (call: string, when: Pause['when'], count: number) => {
    for (const due of pauses) {
      if (due.call !== call || due.when !== when || (due.nth ?? count) !== count) continue;
      process.stdout.write(`${call}\n`);
      await setTimeout(due.ms);
    }
  };
  const slowRoom = (room: object, name: string) =>
    new Proxy(room, {
      get(target, method) {
        const value: unknown = Reflect.get(target, method, target);
        if (typeof value !== 'function') return value;
        const call = `${name}.${String(method)}`;
        return async (...args: unknown[]) => {
          const count = (made.get(call) ?? 0) + 1;
          made.set(call, count);
          await pause(call, 'before', count);
          const result: unknown = await (value as Method).apply(target, args);
          await pause(call, 'after', count);
          return result;
        };
      },
    });
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'object' && value !== null ? slowRoom(value, String(name)) : value;
    },
  });
}

const options = JSON.parse(process.argv[2] ?? '') as SlowWorkerOptions;
logTemporalTo(openLog('silent'));
const worker = await createNewsWorker({
  connection: await NativeConnection.connect({ address: options.address }),
  namespace: 'default',
  taskQueue: options.taskQueue,
  identity: options.identity,
  workflowBundle: options.workflowBundle,
  store: slowed(await openStore(options.databaseUrl), options.pauses),
  allowFileSources: true,
  allowHosts: ['127.0.0.1'],
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => worker.shutdown());
}
const running = worker.run();
process.stdout.write('polling\n');
await running;
process.exit(0);
