/**
 * A worker process with the real activities, on a store that pauses at chosen calls, so that a test can meet
 * a stage at work. Says `polling`, and the name of a call whenever it pauses there.
 */
import { NativeConnection } from '@temporalio/worker';
import { openLog } from '../../src/runtime/log.js';
import { openStore } from '../../src/store/index.js';
import { createNewsWorker, logTemporalTo } from '../../src/worker/index.js';
import { slowed, type Pause } from './slowStore.js';

export type { Pause } from './slowStore.js';

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

const say = (line: string) => process.stdout.write(`${line}\n`);
const options = JSON.parse(process.argv[2] ?? '') as SlowWorkerOptions;
logTemporalTo(openLog('silent'));
const worker = await createNewsWorker({
  connection: await NativeConnection.connect({ address: options.address }),
  namespace: 'default',
  taskQueue: options.taskQueue,
  identity: options.identity,
  workflowBundle: options.workflowBundle,
  store: slowed(await openStore(options.databaseUrl), options.pauses, say),
  allowFileSources: true,
  allowHosts: ['127.0.0.1'],
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => worker.shutdown());
}
const running = worker.run();
say('polling');
await running;
process.exit(0);
