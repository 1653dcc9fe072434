/**
 * What the HTTP API adds to the start of a job: `npm run bench:api -- --json`.
 *
 * The same job is started in three ways, in turns, against one server, each way going first as often as the
 * others, so that a noisy machine disturbs all alike: straight by Temporal's client, with the same input, memo and
 * search attributes; by `POST /api/jobs`, with an API key; and the same with an idempotency key. No worker is
 * there to take anything up. Exits with 1 when the API adds more than 10 ms to the median.
 */
import { parseArgs } from 'node:util';
import type { Client } from '@temporalio/client';
import { createPlumblineClient, dataOf } from 'plumbline/http';
import { createApi, listen, type TenantWorld } from '../src/api/index.js';
import { ApiKeys } from '../src/client/apiKeys.js';
import { JobClient } from '../src/client/jobClient.js';
import { acceptedReport, acceptRequest, workflowOptions } from '../src/client/jobRequest.js';
import { JobSchedules } from '../src/client/schedules.js';
import { PIPELINES } from '../src/pipelines/index.js';
import { openLog } from '../src/runtime/log.js';
import type { Store } from '../src/store/index.js';
import type { pipelineJob } from '../src/workflows/pipelineJob.js';
import { withService } from './service.js';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    starts: { type: 'string', default: '300' },
  },
});
const BAR_MS = 10;
const WARM_UP = 30;
const starts = Number(flags.starts);
const TENANT = 'bench';
const TASK_QUEUE = 'nobody';
const REQUEST = { config: { sources: [{ id: 'ledger', url: 'https://example.org/feed.xml' }] } };
const say = (line: string) => process.stderr.write(`${line}\n`);

const WAYS = ['bare', 'api', 'keyed'] as const;
type Way = (typeof WAYS)[number];

const figures = await withService(({ client, store }) => withApi(client, store, measure));
if (flags.json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
else print(figures);
process.exitCode = figures.added.api.p50 <= BAR_MS ? 0 : 1;

type Start = (turn: number) => Promise<unknown>;

async function withApi<Result>(
  client: Client,
  store: Store,
  use: (ways: Record<Way, Start>) => Promise<Result>,
): Promise<Result> {
  const options = { client, taskQueue: TASK_QUEUE, tenant: TENANT };
  const jobs = new JobClient({ ...options, store });
  const schedules = new JobSchedules({ ...options, store });
  const world: TenantWorld = { tenant: TENANT, jobs, schedules, store, work: jobs.work };
  const keys = new ApiKeys(store.apiKeys);
  const app = createApi({
    authentication: { keys },
    worldOf: () => world,
    facts: {
      version: '0.0.0',
      namespace: 'default',
      temporalUi: undefined,
      pipelines: PIPELINES,
      samples: [],
    },
    readiness: () => Promise.reject(new Error('Nobody asks')),
    log: openLog('warn'),
    requestsPerSecond: 100_000,
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const { key } = await keys.create({ tenant: TENANT, name: 'bench', role: 'operator' });
  const api = createPlumblineClient({ url: server.url, key });
  const accepted = acceptRequest(REQUEST, { tenant: TENANT, jobId: '', allowFileSources: false });
  try {
    return await use({
      bare: (turn) => {
        const input = { ...accepted, jobId: `bare${turn}` };
        return client.workflow.start<typeof pipelineJob>('pipelineJob', {
          ...workflowOptions(input, acceptedReport(input, new Date())),
          taskQueue: TASK_QUEUE,
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        });
      },
      api: () => dataOf(api.POST('/api/jobs', { body: REQUEST })),
      keyed: (turn) => {
        const params = { header: { 'idempotency-key': `bench ${turn}` } };
        return dataOf(api.POST('/api/jobs', { params, body: REQUEST }));
      },
    });
  } finally {
    await server.close(1_000);
  }
}

async function measure(ways: Record<Way, Start>) {
  say('Warming up …');
  for (let turn = 0; turn < WARM_UP; turn += 1)
    for (const way of WAYS) await ways[way](turn - WARM_UP);
  say(`${starts} starts each, in turns …`);
  const took: Record<Way, number[]> = { bare: [], api: [], keyed: [] };
  for (let turn = 0; turn < starts; turn += 1) {
    for (let place = 0; place < WAYS.length; place += 1) {
      const way = WAYS[(turn + place) % WAYS.length] ?? 'bare';
      const began = performance.now();
      await ways[way](turn);
      took[way].push(performance.now() - began);
    }
  }
  const of = (way: Way) => ({ p50: quantile(took[way], 0.5), p95: quantile(took[way], 0.95) });
  const [bare, api, keyed] = [of('bare'), of('api'), of('keyed')];
  const over = (way: typeof bare) => ({ p50: way.p50 - bare.p50, p95: way.p95 - bare.p95 });
  const ratio = (way: typeof bare) => ({ p50: way.p50 / bare.p50, p95: way.p95 / bare.p95 });
  return {
    ...{ bare, api, keyed },
    added: { api: over(api), keyed: over(keyed) },
    ratio: { api: ratio(api), keyed: ratio(keyed) },
    settings: { starts, barMs: BAR_MS },
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

function print({ bare, api, keyed, added, ratio }: Awaited<ReturnType<typeof measure>>): void {
  const cell = (value: number) => value.toFixed(2).padStart(10);
  const row = (name: string, ...cells: string[]) =>
    process.stdout.write(`${name.padEnd(34)}${cells.join('')}\n`);
  row(
    'start of a job, ms',
    ...['p50', 'p95', 'more p50', 'ratio'].map((name) => name.padStart(10)),
  );
  row("Temporal's client", cell(bare.p50), cell(bare.p95));
  const ways = { 'POST /api/jobs': 'api', 'with an idempotency key': 'keyed' } as const;
  const figures = { api, keyed };
  for (const [name, way] of Object.entries(ways)) {
    const { p50, p95 } = figures[way];
    row(name, cell(p50), cell(p95), cell(added[way].p50), cell(ratio[way].p50));
  }
  row(`The bar: at most ${BAR_MS} ms more at p50.`);
}
