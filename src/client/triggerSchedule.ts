/** Starts a run of a schedule now, and finds out what became of it. */
import { setTimeout } from 'node:timers/promises';
import type { ScheduleDescription, ScheduleHandle } from '@temporalio/client';
import { fromTemporalOverlap, toTemporalOverlap, type OverlapPolicy } from './overlap.js';
import { recentRuns } from './readSchedule.js';

/** What became of a run that somebody asked for. */
export interface TriggeredRun {
  /**
   * started: it is a job now. skipped: the last run is not over, and the policy leaves this one out.
   * waiting: it starts when the last run is over.
   */
  outcome: 'started' | 'skipped' | 'waiting';
  /** The job, once it is started. */
  jobId: string | null;
  /** The policy that decided. */
  overlap: OverlapPolicy;
}

/** Temporal starts a run within a tenth of a second when it can start it at all. */
const PATIENCE_MS = 3000;
const POLL_MS = 50;

/** Triggers a run with this policy; without one, with the schedule's own. */
export async function triggerSchedule(
  handle: ScheduleHandle,
  policy?: OverlapPolicy,
): Promise<TriggeredRun> {
  const before = await handle.describe();
  const overlap = policy ?? fromTemporalOverlap(before.policies.overlap);
  await secondIsFree(before);
  await handle.trigger(toTemporalOverlap(overlap));
  const known = new Set(recentRuns(before).map(({ jobId }) => jobId));
  const end = Date.now() + PATIENCE_MS;
  do {
    const now = await handle.describe();
    const run = recentRuns(now).find(({ jobId }) => !known.has(jobId));
    if (run !== undefined) return { outcome: 'started', jobId: run.jobId, overlap };
    if (now.info.numActionsSkippedOverlap > before.info.numActionsSkippedOverlap) {
      return { outcome: 'skipped', jobId: null, overlap };
    }
    await setTimeout(POLL_MS);
  } while (Date.now() < end);
  return { outcome: 'waiting', jobId: null, overlap };
}

/**
 * A run's job id ends with the second it was meant for, so a second run of the same second would be the same
 * job, and Temporal drops it without a word.
 */
async function secondIsFree({ info }: ScheduleDescription): Promise<void> {
  const last = info.recentActions.at(-1)?.scheduledAt.getTime();
  if (last === undefined) return;
  const left = Math.floor(last / 1000) * 1000 + 1000 - Date.now();
  if (left > 0) await setTimeout(Math.min(left, 1000));
}
