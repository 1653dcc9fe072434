/** What a stage's engine has used and may use, as an attempt at the stage sees it. */
import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import {
  BUDGET_SPENT,
  NO_USAGE,
  budgetMessage,
  laterUsage,
  usageIn,
  type Usage,
} from '../job/usage.js';
import type { Checkpoint, StageBudget } from './contract.js';

/**
 * All that was used before this attempt. Three accounts of it are kept, and each may miss what another has:
 * the job's, from runs that were paused; the last heartbeat of the attempt before; and the settled items'.
 */
export function usedBefore({ spent }: StageBudget, ofItems: Usage): Usage {
  const ofAttemptBefore = usageIn(activityInfo().heartbeatDetails) ?? NO_USAGE;
  return [ofAttemptBefore, ofItems].reduce(laterUsage, spent);
}

/** What a stage throws that may not go on: another attempt would spend as much, so none is made. */
export function budgetSpent(checkpoint: Checkpoint, tokenLimit: number): ApplicationFailure {
  return ApplicationFailure.create({
    message: budgetMessage(checkpoint.usage ?? NO_USAGE, tokenLimit),
    type: BUDGET_SPENT,
    nonRetryable: true,
    // The budget did its duty: no failure for a worker's log and alarms.
    category: ApplicationFailureCategory.BENIGN,
    details: [checkpoint],
  });
}
