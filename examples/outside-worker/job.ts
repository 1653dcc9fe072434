/**
 * A job whose items wait for workers outside. Copy it into your own project.
 *
 * With `npx plumbline dev` running in another terminal:
 *   npx tsx examples/outside-worker/job.ts 20
 * Then give its items to a worker, in any language; this one says how long their names are:
 *   python3 examples/outside-worker/worker.py --job <id> --stage process --name w1 -- \
 *     sh -c 'sleep 1; echo "{\"letters\": ${#PLUMBLINE_ITEM}}"'
 */
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { JobClient, openStore } from 'plumbline';
import { bounded, configSchema, definePipeline } from 'plumbline/pipelines';
import { createPipelineWorker, type PullWork } from 'plumbline/worker';

const parcels = definePipeline({
  name: 'parcels',
  config: configSchema({ parcels: bounded(0, 100_000, 0) }),
  stages: [{ name: 'process', kind: 'pull' }],
});

/** All that is known here: what there is to do, and with what. */
const carry: PullWork = {
  list: ({ config }) => ({
    select: () =>
      Array.from({ length: Number(config['parcels']) }, (_, n) => ({
        id: `parcel-${n}`,
        data: { street: `Long Lane ${n}` },
      })),
  }),
};

const address = process.env['TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233';
const taskQueue = 'parcels';
const store = await openStore(process.env['DATABASE_URL'] ?? 'sqlite:.plumbline/plumbline.db');
const native = await NativeConnection.connect({ address });
const worker = await createPipelineWorker({
  connection: native,
  namespace: 'default',
  taskQueue,
  store,
  stages: { parcels: { process: carry } },
});
const connection = await Connection.connect({ address });
const jobs = new JobClient({
  client: new Client({ connection }),
  store,
  taskQueue,
  tenant: 'default',
  pipelines: [parcels],
});

await worker.runUntil(async () => {
  const { jobId } = await jobs.start({
    pipeline: 'parcels',
    config: { parcels: Number(process.argv[2] ?? 20), maxWorkers: 10, lease: '10s' },
  });
  console.error(`Job ${jobId} waits for workers.`);
  console.log(JSON.stringify(await jobs.result(jobId), null, 2));
});
await connection.close();
await native.close();
await store.close();
