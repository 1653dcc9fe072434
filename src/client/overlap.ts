/** What a schedule does when its time comes and its last run is not over: our words for Temporal's policies. */
import { ScheduleOverlapPolicy } from '@temporalio/client';

const TEMPORALS = {
  /** Leaves the new run out. The default. */
  skip: ScheduleOverlapPolicy.SKIP,
  /** Starts the new run when the last one is over. At most one waits; further ones are left out. */
  'buffer-one': ScheduleOverlapPolicy.BUFFER_ONE,
  /** Starts every run, each when the one before is over. */
  'buffer-all': ScheduleOverlapPolicy.BUFFER_ALL,
  /** Cancels the last run and starts the new one when that has stopped. */
  'cancel-other': ScheduleOverlapPolicy.CANCEL_OTHER,
  /** Terminates the last run, which then reads as FAILED, and starts the new one at once. */
  'terminate-other': ScheduleOverlapPolicy.TERMINATE_OTHER,
  /** Starts every run at once. With a target, each waits its turn in the lane. */
  'allow-all': ScheduleOverlapPolicy.ALLOW_ALL,
} as const satisfies Record<string, ScheduleOverlapPolicy>;

export type OverlapPolicy = keyof typeof TEMPORALS;

export const OVERLAP_POLICIES = Object.keys(TEMPORALS) as OverlapPolicy[];

/** The policy as Temporal is told it. */
export function toTemporalOverlap(policy: OverlapPolicy): ScheduleOverlapPolicy {
  return TEMPORALS[policy];
}

/** The policy that Temporal names; what it does not name is skipped. */
export function fromTemporalOverlap(policy: ScheduleOverlapPolicy): OverlapPolicy {
  return OVERLAP_POLICIES.find((known) => TEMPORALS[known] === policy) ?? 'skip';
}
