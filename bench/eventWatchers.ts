/** Many clients that follow jobs over HTTP, and note how late each event was. */
import { Agent, get, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';

export interface Watched {
  /** Watchers that saw every event once, in order, up to the terminal status, and whose stream then ended. */
  complete: number;
  /** What went wrong with the others. */
  problems: string[];
  /** Milliseconds from when an event was noted in the journal until it was received, for each one of all. */
  lags: number[];
  /** When each watcher of a job had its terminal status. */
  ended: { jobId: string; at: number }[];
}

export interface WatchOptions {
  url: string;
  jobIds: readonly string[];
  watchersPerJob: number;
  /** Called when all streams are open. */
  onOpen: () => void;
}

/** Follows all jobs to their ends. */
export async function watchAll(options: WatchOptions): Promise<Watched> {
  const { url, jobIds, watchersPerJob, onOpen } = options;
  const agent = new Agent({ maxSockets: Infinity });
  const watched: Watched = { complete: 0, problems: [], lags: [], ended: [] };
  const watchers = jobIds.flatMap((jobId) =>
    Array.from({ length: watchersPerJob }, async () => {
      const response = await opened(`${url}/api/jobs/${jobId}/events`, agent);
      return () => follow(jobId, response, watched);
    }),
  );
  const open = await Promise.all(watchers);
  onOpen();
  const all = await Promise.all(open.map((follows) => follows()));
  agent.destroy();
  return { ...watched, complete: all.filter(Boolean).length };
}

function opened(address: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(address, { agent }, resolve).on('error', reject));
}

/** True when the stream was as it should be. */
async function follow(
  jobId: string,
  response: IncomingMessage,
  { problems, lags, ended }: Watched,
): Promise<boolean> {
  const seen = { last: 0, isInOrder: true, hasEnded: false };
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      const now = Date.now();
      const entry = JSON.parse(data) as { at: string; data?: { status?: string } };
      seen.isInOrder &&= !seen.hasEnded && Number(id) === seen.last + 1;
      seen.last = Number(id);
      lags.push(now - Date.parse(entry.at));
      if (event !== 'status' || entry.data?.status !== 'COMPLETED') return;
      seen.hasEnded = true;
      ended.push({ jobId, at: now });
    },
  });
  try {
    for await (const piece of response.setEncoding('utf8')) parser.feed(String(piece));
  } catch (error) {
    problems.push(String(error));
  }
  if (seen.isInOrder && seen.hasEnded) return true;
  const { last, hasEnded } = seen;
  const how = hasEnded ? 'not in order' : 'no end';
  problems.push(`Status ${response.statusCode}, ${last} events, ${how}`);
  return false;
}

/** The values below which so many percent of all are. */
export function percentiles(values: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
