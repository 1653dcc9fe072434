/**
 * A lane as pure functions: first in, first out by creation, one holder at a time. The lane's workflow keeps
 * the state and is the only one to change it.
 */

/** The names under which workflows, activities and clients know a lane and its first messages. */
export const LANE_WORKFLOW = 'lane';
export const JOIN_SIGNAL = 'join';
export const ANNOUNCE_SIGNAL = 'announce';

/** A job's place in a lane. */
export interface LaneEntry {
  jobId: string;
  /** When the job was accepted; ISO 8601. Decides the order, whenever the job gets here. */
  createdAt: string;
}

export interface LaneState {
  /** Whose turn it is; null while nobody has been let in. */
  holder: LaneHolder | null;
  /** Who waits, the next one first. */
  queue: readonly LaneEntry[];
}

export interface LaneHolder extends LaneEntry {
  /** When the lane let it in; ISO 8601. */
  since: string;
}

export const EMPTY_LANE: LaneState = { holder: null, queue: [] };

/** What to do with a job whose lane is not free: wait for its turn, or do not start. */
export const BUSY_POLICIES = ['queue', 'reject'] as const;
export type BusyPolicy = (typeof BUSY_POLICIES)[number];

export function isEmpty({ holder, queue }: LaneState): boolean {
  return holder === null && queue.length === 0;
}

/** True for the job that holds the lane and for those that wait. */
export function isIn({ holder, queue }: LaneState, jobId: string): boolean {
  return holder?.jobId === jobId || queue.some((entry) => entry.jobId === jobId);
}

/** A job queues up, behind every job created before it. One that is in the lane already keeps its place. */
export function join(lane: LaneState, entry: LaneEntry): LaneState {
  if (isIn(lane, entry.jobId)) return lane;
  return { ...lane, queue: lane.queue.toSpliced(turnOf(entry, lane.queue), 0, entry) };
}

/**
 * A job that is only about to be started queues up behind everybody. Clients' clocks differ and their messages
 * do not: who came later is taken to be created later, and nobody in the future.
 */
export function append(lane: LaneState, { jobId, createdAt }: LaneEntry, now: Date): LaneState {
  const last = lane.queue.at(-1)?.createdAt ?? '';
  const possible = createdAt < now.toISOString() ? createdAt : now.toISOString();
  if (isIn(lane, jobId)) return lane;
  const entry = { jobId, createdAt: possible > last ? possible : last };
  return { ...lane, queue: [...lane.queue, entry] };
}

/** How many of the queue were created before; found by halving, because thousands may wait. */
function turnOf(entry: LaneEntry, queue: readonly LaneEntry[]): number {
  let [from, to] = [0, queue.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = queue[middle];
    if (other === undefined || isEarlier(entry, other)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** A job is out of the lane, whether it held it or waited. */
export function leave({ holder, queue }: LaneState, jobId: string): LaneState {
  return {
    holder: holder?.jobId === jobId ? null : holder,
    queue: queue.filter((entry) => entry.jobId !== jobId),
  };
}

/** Lets the first in the queue in. The lane must be free and somebody must wait. */
export function letIn({ holder, queue }: LaneState, at: Date): LaneState {
  const [next] = queue;
  if (holder !== null || next === undefined) throw new RangeError('Nobody can be let in');
  return { holder: { ...next, since: at.toISOString() }, queue: queue.slice(1) };
}

/** What Temporal knows of a job: that it is open, that it has ended, or nothing. */
export type JobPresence = 'open' | 'ended' | 'unknown';

/** How long a place waits for a job that was announced and is not there: its client may be about to start it. */
const ANNOUNCED_MS = 15_000;

/**
 * Whether a job that could not be let in has lost its place. One that is open has not: it was started in the
 * moment after it could not be reached.
 */
export function isGone(presence: JobPresence, { createdAt }: LaneEntry, now: Date): boolean {
  if (presence !== 'unknown') return presence === 'ended';
  return now.getTime() - Date.parse(createdAt) >= ANNOUNCED_MS;
}

/** The holder is first in the queue again, as if it had not been let in. */
export function stepBack({ holder, queue }: LaneState): LaneState {
  if (holder === null) return { holder, queue };
  const { jobId, createdAt } = holder;
  return { holder: null, queue: [{ jobId, createdAt }, ...queue] };
}

/** 0 for the holder, 1 for the next, and so on; undefined for a job that is not in the lane. */
export function placeOf({ holder, queue }: LaneState, jobId: string): number | undefined {
  if (holder?.jobId === jobId) return 0;
  const index = queue.findIndex((entry) => entry.jobId === jobId);
  return index === -1 ? undefined : index + 1;
}

function isEarlier(a: LaneEntry, b: LaneEntry): boolean {
  return a.createdAt === b.createdAt ? a.jobId < b.jobId : a.createdAt < b.createdAt;
}
