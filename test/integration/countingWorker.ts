/** A worker process with one stage of items, which takes a millisecond for each and adds it to a file. */
import { openSync, writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import { openLog } from '../../src/runtime/log.js';
import { openStore } from '../../src/store/index.js';
import { createPipelineWorker, logTemporalTo } from '../../src/worker/index.js';
import type { WorkerScriptOptions } from './slowWorker.js';

interface CountingWorkerOptions extends WorkerScriptOptions {
  /** Gets a line for each item, which is there also when the process is killed right after it. */
  results: string;
}

const options = JSON.parse(process.argv[2] ?? '') as CountingWorkerOptions;
const results = openSync(options.results, 'a');
logTemporalTo(openLog('silent'));
const worker = await createPipelineWorker({
  connection: await NativeConnection.connect({ address: options.address }),
  namespace: 'default',
  taskQueue: options.taskQueue,
  identity: options.identity,
  workflowBundle: options.workflowBundle,
  store: await openStore(options.databaseUrl),
  heartbeatDelayMs: 200,
  stages: {
    count: {
      work: {
        open: ({ config }) => ({
          select: () => Array.from({ length: Number(config['items']) }, (_, n) => `item-${n}`),
          load: () => undefined,
          work: () => setTimeout(1),
          save: (id) => {
            writeSync(results, `${id}\n`);
            return Promise.resolve({ metrics: { counted: 1 } });
          },
        }),
      },
    },
  },
});
const running = worker.run();
process.stdout.write('polling\n');
await running;
