/** One measurement: so many jobs, so many watchers on each, from the first entry to the last. */
import type { NativeConnection } from '@temporalio/worker';
import type { Store } from '../src/store/index.js';
import { percentiles, type Watched, type WatchOptions } from './eventWatchers.js';
import { chatterJobs, serveJobs, whileWorking, type ChatterParts } from './eventWorld.js';

export interface Load {
  jobs: number;
  watchersPerJob: number;
  /** Entries that each stage of each job adds, and the time between two. */
  notes: number;
  pauseMs: number;
}

export interface LoadParts extends ChatterParts {
  connection: NativeConnection;
  workflowBundle: string;
  /** A queue of this measurement alone. */
  taskQueue: string;
  /** Follows the jobs, here or in another process. */
  watch: (options: WatchOptions) => Promise<Watched>;
}

export async function measureLoad(
  parts: LoadParts,
  { jobs: count, watchersPerJob, ...chat }: Load,
) {
  const { store, connection, taskQueue } = parts;
  const jobs = chatterJobs(parts, taskQueue);
  const server = await serveJobs(parts, jobs);
  const { seen, restore } = spyOn(store);
  try {
    const jobIds: string[] = [];
    // Nobody works on them yet, so that every watcher is there for the first entry.
    for (let n = 0; n < count; n += 1) {
      jobIds.push((await jobs.start({ pipeline: 'chatter', config: chat })).jobId);
    }
    const idle = memory();
    let open: () => void = () => undefined;
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    const watching = parts.watch({ url: server.url, jobIds, watchersPerJob, onOpen: open });
    await Promise.race([isOpen, watching]);
    const readers = await gauge(server.url, 'plumbline_event_readers');
    const streams = await gauge(server.url, 'plumbline_event_streams');
    const opened = memory();
    const began = performance.now();
    const before = seen.reads;
    const watched = await whileWorking(connection, parts, parts, () => watching);
    const seconds = (performance.now() - began) / 1_000;
    const busy = memory();
    const queries = seen.reads - before;
    const { length: events } = watched.lags;
    const terminalLags = watched.ended.map(
      ({ jobId, at }) => at - (seen.endedAt.get(jobId) ?? NaN),
    );
    const watchers = count * watchersPerJob;
    return {
      watchers,
      complete: watched.complete,
      problems: watched.problems.slice(0, 5),
      streams,
      readers,
      watchersPerReader: watchers / readers,
      seconds,
      events,
      eventsPerSecond: events / seconds,
      lagMs: percentiles(watched.lags),
      terminalLagMs: percentiles(terminalLags),
      journalQueries: queries,
      queriesPerJobAndSecond: queries / count / seconds,
      eventsPerQuery: events / queries,
      memoryMB: { idle, opened, busy },
      memoryPerWatcherKB: ((opened - idle) * 1_000) / watchers,
    };
  } finally {
    restore();
    await server.close(1_000);
  }
}

/** What this process holds, as far as it cannot do without. */
function memory(): number {
  global.gc?.();
  const { heapUsed, arrayBuffers, external } = process.memoryUsage();
  return (heapUsed + arrayBuffers + external) / 1e6;
}

async function gauge(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Notes how often journals are read, and when each job comes to its end. */
function spyOn({ journal, reports }: Store) {
  const seen = { reads: 0, endedAt: new Map<string, number>() };
  const read = journal.read.bind(journal);
  const save = reports.save.bind(reports);
  journal.read = (...args) => {
    seen.reads += 1;
    return read(...args);
  };
  reports.save = (report, entries) => {
    seen.endedAt.set(report.jobId, Date.now());
    return save(report, entries);
  };
  const restore = () => {
    Object.assign(journal, { read });
    Object.assign(reports, { save });
  };
  return { seen, restore };
}
