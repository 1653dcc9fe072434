/** Cleaning up after a job whose outcome is known. */
import { log, proxyActivities } from '@temporalio/workflow';
import type { CleanUpActivity } from '../activities/contract.js';
import { CLEAN_UP } from '../job/cleanUp.js';
import { activityOf } from '../job/stagePlan.js';
import type { LiveJob } from './liveJob.js';
import { messageOf } from './messageOf.js';
import type { JobInput } from './messages.js';
import type { Verdict } from './verdict.js';

/**
 * Bounded in every way: the job has not ended before this is over, and the next of its lane waits for that. What
 * is not cleaned up by then stays.
 */
const ATTEMPTS = 3;
const SILENT_FOR = '30s';
const IN_ALL = '2m';

/** Has the pipeline's clean-up done, where it has one. A failure is told, and changes nothing. */
export async function cleanUp(job: LiveJob, input: JobInput, verdict: Verdict): Promise<void> {
  const { cleansUp, pipeline, jobId, tenant, config } = input;
  if (cleansUp !== true) return;
  const activities = proxyActivities<Record<string, CleanUpActivity>>({
    scheduleToCloseTimeout: IN_ALL,
    heartbeatTimeout: SILENT_FOR,
    retry: { maximumAttempts: ATTEMPTS, initialInterval: '1s' },
    summary: `${pipeline}: clean-up`,
  });
  try {
    await activities[activityOf(pipeline, CLEAN_UP)]?.({
      jobId,
      tenant,
      config,
      status: verdict.status,
    });
  } catch (error) {
    log.warn('The clean-up failed', { error });
    job.note(`${CLEAN_UP}/failed`, `The clean-up failed: ${messageOf(error)}`);
  }
}
