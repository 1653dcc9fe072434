/** Something to look at in each place: jobs in every state, a lane, a schedule, briefs, items and their outputs. */
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  createPlumblineClient,
  dataOf,
  type components,
  type PlumblineClient,
} from 'plumbline/http';
import { LOOPBACK } from '../../src/runtime/ports.js';
import type { System } from './system.js';

/** What the examples in the OpenAPI document speak of. */
const JOB = '20270301t080509-4fzyo8';
const TARGET = 'morning-desk';
const SCHEDULE = 'nightly';

/** What others must not cancel, so that there is always work to reserve. */
const FOR_WORKERS = 'seed-for-workers';
const FILES = 400;
const RESERVED = 40;
/** Each of these ends a pause, so each has jobs of its own. */
const PAUSED = {
  resumeJob: ['seed-to-resume-1', 'seed-to-resume-2'],
  resolveJob: ['seed-to-resolve-1', 'seed-to-resolve-2'],
  discardJob: ['seed-to-discard-1', 'seed-to-discard-2'],
};
const RESOLVED = 'seed-resolved';

/** What is there, by the parameter that may ask for it; for some operations it is something else. */
export interface Seeds {
  known: Record<string, readonly (string | number)[]>;
  /** Which jobs an operation asks for. */
  jobsOf: Record<string, readonly string[]>;
  close: () => void;
}

export async function seed(
  system: System,
  { operator, worker }: { operator: string; worker: string },
): Promise<Seeds> {
  const feed = await endlessFeed();
  const api = createPlumblineClient({ url: system.url, key: operator });
  const outside = createPlumblineClient({ url: system.url, key: worker });
  const run = async (...args: string[]) =>
    (JSON.parse(await system.plumbline('run', '--json', ...args)) as { jobId: string }).jobId;

  const finished = await run('--evaluate');
  const next = await run();
  const batch = ['--pipeline', 'batch', '--detach', '--config', await batchIn(system.folder)];
  await run(...batch, '--id', JOB);
  await run(...batch, '--id', FOR_WORKERS);

  const config = { sources: [{ id: 'endless', url: feed.url }] };
  const start = (jobId: string, target: string) =>
    dataOf(api.POST('/api/jobs', { body: { jobId, target, config } }));
  await start('seed-holder', TARGET);
  await start('seed-waiting', TARGET);
  const paused = [...Object.values(PAUSED).flat(), RESOLVED];
  for (const jobId of paused) {
    await start(jobId, jobId);
    await dataOf(api.POST('/api/jobs/{jobId}/pause', { params: { path: { jobId } } }));
  }
  await dataOf(
    api.POST('/api/jobs/{jobId}/resolve', {
      params: { path: { jobId: RESOLVED } },
      body: { why: 'to have a job that was resolved' },
    }),
  );
  await dataOf(api.POST('/api/schedules', { body: { name: SCHEDULE, cron: '0 3 * * *', config } }));

  const { engines } = await dataOf(api.GET('/api/engines'));
  const reserved = await reserve(outside);
  const { items } = await dataOf(
    api.GET('/api/jobs/{jobId}/items', {
      params: { path: { jobId: finished }, query: { limit: 5 } },
    }),
  );
  return {
    known: {
      'path.jobId': [finished, next, JOB, 'seed-holder', 'seed-waiting', ...paused],
      'path.itemId': [...items.map(({ id }) => id), ...reserved.map(({ item }) => item)],
      'path.stage': ['process', 'ingest'],
      'path.target': [TARGET],
      'path.name': [SCHEDULE],
      'path.engineId': ['active', 'baseline', ...engines.map(({ id }) => id)],
      'path.version': [1, 2],
      'body.token': reserved.map(({ token }) => token),
      // These hold items, and who asks again is given the same ones at once: others would have to wait.
      'body.worker': ['seed', 'w1'],
      'body.waitMs': [0, 100],
    },
    jobsOf: { ...PAUSED, reserve: [FOR_WORKERS] },
    close: feed.close,
  };
}

/** Items that a worker holds. At first there are few, and it is given those. */
async function reserve(outside: PlumblineClient): Promise<components['schemas']['ReservedItem'][]> {
  for (;;) {
    const params = { path: { jobId: FOR_WORKERS, stage: 'process' } };
    const body = { worker: 'seed', max: RESERVED };
    const path = '/api/jobs/{jobId}/stages/{stage}/reserve';
    const { items } = await dataOf(outside.POST(path, { params, body }));
    if (items.length === RESERVED) return items;
  }
}

/** A batch of many files that wait for workers outside. */
async function batchIn(folder: string): Promise<string> {
  const texts = join(folder, 'texts');
  await mkdir(texts);
  for (let n = 0; n < FILES; n += 1) await writeFile(join(texts, `${n}.txt`), `Text ${n}`);
  const file = join(folder, 'batch.json');
  const spec = {
    pipeline: { name: 'for-workers' },
    input: { atom: { repo: 'texts', URI: './texts', glob: '/*' } },
    egress: { URI: './counts' },
    workers: 'outside',
    parallelism_spec: { constant: FILES },
    lease: '1h',
  };
  await writeFile(file, JSON.stringify(spec));
  return file;
}

/** A feed that never ends, so that jobs stay at work on it. */
async function endlessFeed(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/rss+xml' });
    const more = setInterval(() => answer.write('<!-- more -->'), 1_000);
    answer.on('close', () => clearInterval(more));
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://${LOOPBACK}:${port}/feed.xml`, close };
}
