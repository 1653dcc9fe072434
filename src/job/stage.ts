/** The status of one stage, and how it follows from what the stage counted. */

export const STAGE_STATUSES = [
  /** Not begun, or stopped by a pause and due to go on. */
  'pending',
  /** Its activity is scheduled or at work. */
  'running',
  /** Over: nothing failed, or there was nothing to do. */
  'completed',
  /** Over: some items done, some failed. */
  'partial',
  /** Over: only failures, or the stage itself threw. */
  'failed',
  /** Over without running: it was due, and what it needs was missing. */
  'skipped',
] as const;
export type StageStatus = (typeof STAGE_STATUSES)[number];
export type FinalStageStatus = Exclude<StageStatus, 'pending' | 'running'>;

/** How a stage accounts for its items. `done + failed` never exceeds `total`. */
export interface Counts {
  total: number;
  done: number;
  failed: number;
  /** Of those that failed, the ones that no further job takes up by itself; absent where there are none. */
  parked?: number | undefined;
}

export const NO_COUNTS: Counts = { total: 0, done: 0, failed: 0 };

/** Items that are over, one way or the other. */
export function settled({ done, failed }: Counts): number {
  return done + failed;
}

/**
 * The counts that a stage left with its failure or its last heartbeat; undefined when it left none. Temporal
 * hands a failure's details over as a list and a heartbeat's as they are: both will do.
 */
export function countsIn(details: unknown): Counts | undefined {
  const left: unknown = Array.isArray(details) ? details[0] : details;
  if (typeof left !== 'object' || left === null) return undefined;
  const { total, done, failed, parked } = left as Partial<Record<keyof Counts, unknown>>;
  if (!isCount(total) || !isCount(done) || !isCount(failed)) return undefined;
  return { total, done, failed, ...(isCount(parked) && parked > 0 && { parked }) };
}

/** The counts of several lists together. */
export function addCounts(...all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + (counts[key] ?? 0), 0);
  const parked = sum('parked');
  return {
    total: sum('total'),
    done: sum('done'),
    failed: sum('failed'),
    ...(parked > 0 && { parked }),
  };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

/** The type of a failure that no further attempt of a stage can mend; Temporal does not retry it. */
export const STAGE_REFUSED = 'StageRefused';

/** The type of a failure after which it is useless to try an item again. */
export const ITEM_REFUSED = 'ItemRefused';

/** The type of failure by which a job knows a handover; the one Temporal itself gives to stopped work. */
export const HANDED_OVER = 'WorkerShutdown';

export function isFinalStage(status: StageStatus): status is FinalStageStatus {
  return status !== 'pending' && status !== 'running';
}
