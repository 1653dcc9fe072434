/**
 * A thousand clients that follow twenty jobs over HTTP: `npm run bench:events -- --json`.
 *
 * First each job has one watcher, then fifty, in the same run: compare the ratios. Watchers are a process of their
 * own. The lag of an event is the time from when it was noted, in the process of the worker, to when a watcher had
 * it. Fails when a watcher missed anything, or when the lag of one event in twenty is over a second.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureLoad, type Load } from './eventLoad.js';
import type { Watched, WatchOptions } from './eventWatchers.js';
import { withService, WORKFLOW_BUNDLE, type Service } from './service.js';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '20' },
    watchers: { type: 'string', default: '1000' },
    notes: { type: 'string', default: '20' },
    'pause-ms': { type: 'string', default: '200' },
  },
});
const BAR_MS = 1_000;
const jobs = Number(flags.jobs);
const load = { jobs, notes: Number(flags.notes), pauseMs: Number(flags['pause-ms']) };
let measured = 0;
const say = (line: string) => process.stderr.write(`${line}\n`);

const figures = await withService(async (service) => {
  say('Warming up …');
  await measure(service, { ...load, jobs: 2, notes: 2, watchersPerJob: 1 });
  say(`${jobs} jobs with one watcher each …`);
  const one = await measure(service, { ...load, watchersPerJob: 1 });
  const watchersPerJob = Math.ceil(Number(flags.watchers) / jobs);
  say(`${jobs} jobs with ${watchersPerJob} watchers each …`);
  const many = await measure(service, { ...load, watchersPerJob });
  const ratio = {
    watchers: many.watchers / one.watchers,
    readers: many.readers / one.readers,
    journalQueriesPerSecond: many.queriesPerJobAndSecond / one.queriesPerJobAndSecond,
    lagP50: many.lagMs.p50 / one.lagMs.p50,
    lagP95: many.lagMs.p95 / one.lagMs.p95,
  };
  return { one, many, ratio, load };
});

if (flags.json) {
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} else {
  const { one, many, ratio } = figures;
  const line = (name: string, a: number, b: number, digits = 0) =>
    process.stdout.write(
      `${name.padEnd(34)}${a.toFixed(digits).padStart(10)}${b.toFixed(digits).padStart(10)}   ratio ${(b / a).toFixed(2)}\n`,
    );
  process.stdout.write(`${''.padEnd(34)}${'one each'.padStart(10)}${'many'.padStart(10)}\n`);
  line('watchers', one.watchers, many.watchers);
  line('complete, with the terminal event', one.complete, many.complete);
  line('readers', one.readers, many.readers);
  line('journal queries', one.journalQueries, many.journalQueries);
  line('  a second, for each job', one.queriesPerJobAndSecond, many.queriesPerJobAndSecond, 2);
  line('events received', one.events, many.events);
  line('  a second', one.eventsPerSecond, many.eventsPerSecond);
  line('lag p50, ms', one.lagMs.p50, many.lagMs.p50);
  line('lag p95, ms', one.lagMs.p95, many.lagMs.p95);
  line('lag p99, ms', one.lagMs.p99, many.lagMs.p99);
  line('lag of the terminal event p95, ms', one.terminalLagMs.p95, many.terminalLagMs.p95);
  line('memory, MB', one.memoryMB.busy, many.memoryMB.busy, 1);
  process.stdout.write(`memory for each watcher, KB ${many.memoryPerWatcherKB.toFixed(1)}\n`);
  process.stdout.write(`readers for so many times the watchers: ${ratio.readers.toFixed(2)}\n`);
}
const { many } = figures;
if (many.complete < many.watchers || many.lagMs.p95 > BAR_MS) {
  say(`Failed: ${many.problems.join('; ')} p95 ${many.lagMs.p95} ms`);
  process.exitCode = 1;
}

function measure({ client, workerConnection, store }: Service, each: Load) {
  measured += 1;
  return measureLoad(
    {
      client,
      store,
      connection: workerConnection,
      tenant: 'bench',
      taskQueue: `events-${measured}`,
      workflowBundle: WORKFLOW_BUNDLE,
      watch: watchElsewhere,
    },
    each,
  );
}

/** Follows the jobs in another process. */
async function watchElsewhere({ onOpen, ...options }: WatchOptions): Promise<Watched> {
  const child = fork(fileURLToPath(new URL('watcherProcess.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  return new Promise((resolve, reject) => {
    child.on('message', (message: 'open' | Watched) => {
      if (message === 'open') onOpen();
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The watchers ended with ${code}`)));
    child.send(options);
  });
}
