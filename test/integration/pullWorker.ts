/** A worker process for jobs whose items are worked on outside: it only writes down what there is to do. */
import { NativeConnection } from '@temporalio/worker';
import { openLog } from '../../src/runtime/log.js';
import { openStore } from '../../src/store/index.js';
import { createPipelineWorker, logTemporalTo } from '../../src/worker/index.js';
import type { WorkerScriptOptions } from './slowWorker.js';

const options = JSON.parse(process.argv[2] ?? '') as WorkerScriptOptions;
logTemporalTo(openLog('silent'));
const worker = await createPipelineWorker({
  connection: await NativeConnection.connect({ address: options.address }),
  namespace: 'default',
  taskQueue: options.taskQueue,
  identity: options.identity,
  workflowBundle: options.workflowBundle,
  store: await openStore(options.databaseUrl),
  stages: {
    parcels: {
      process: {
        list: ({ config }) => ({
          select: () =>
            Array.from({ length: Number(config['parcels']) }, (_, n) => ({
              id: `parcel-${n}`,
              data: { number: n, egress: config['egress'] },
            })),
        }),
      },
    },
  },
});
const running = worker.run();
process.stdout.write('polling\n');
await running;
