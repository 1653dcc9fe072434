/**
 * Starting a job under a key, so that asking again gives the same job.
 *
 * Two writes make a keyed start: the key is claimed in the store for a job id, then the workflow of that id
 * starts. Temporal starts a workflow id once, so everybody who is given the claim may try: a hundred callers
 * at once give one job, and one who dies between the writes is made up for by the next who asks.
 */
import type { JobReport } from '../job/report.js';
import type { StartKeys } from '../store/startKeys.js';
import type { JobInput } from '../workflows/messages.js';
import { JobExistsError } from './errors.js';
import { checkKey, differences, KeyConflictError, requestBody } from './startKey.js';

/** How a keyed start finds and starts jobs. */
export interface KeyedStartParts {
  startKeys: Pick<StartKeys, 'claim' | 'find'>;
  /**
   * Starts the job of this id and returns its first report. Throws a {@link JobExistsError} where there is one
   * already, in Temporal or, when Temporal has forgotten it, in the store.
   */
  start: (jobId: string) => Promise<JobReport>;
  /** The job as it is now. */
  report: (jobId: string) => Promise<JobReport>;
  /** True when there is such a job, in Temporal or in the store. */
  exists: (jobId: string) => Promise<boolean>;
}

/** A request under a key. */
export interface KeyedRequest {
  key: string;
  /** What was asked for; its job id is used if the key is claimed now. */
  input: JobInput;
  /** True when the caller chose the job id: then another id under the key is a conflict as well. */
  ownJobId: boolean;
}

/** Starts the job, or returns the one that the key stands for. Throws a {@link KeyConflictError} for another request. */
export async function keyedStart(
  parts: KeyedStartParts,
  { key, input, ownJobId }: KeyedRequest,
  now: Date,
): Promise<JobReport> {
  checkKey(key);
  const { tenant, jobId } = input;
  if (ownJobId) await refuseForeignJob(parts, tenant, key, jobId, now);
  const request = requestBody(input);
  const claim = await parts.startKeys.claim(tenant, key, { jobId, request }, now);
  const found = [
    ...differences(claim.request, request),
    ...(ownJobId ? differences({ jobId: claim.jobId }, { jobId }) : []),
  ];
  if (found.length > 0) throw new KeyConflictError(key, claim.jobId, found);
  try {
    return await parts.start(claim.jobId);
  } catch (error) {
    if (error instanceof JobExistsError) return parts.report(claim.jobId);
    throw error;
  }
}

/**
 * A job id of the caller's own must not lead to a job that has nothing to do with the key. A key is claimed
 * before its job starts, so a job that is there was started under the key only if the claim is there as well.
 */
async function refuseForeignJob(
  { startKeys, exists }: KeyedStartParts,
  tenant: string,
  key: string,
  jobId: string,
  now: Date,
): Promise<void> {
  if (!(await exists(jobId))) return;
  const claim = await startKeys.find(tenant, key, now);
  if (claim === undefined) throw new JobExistsError(jobId);
}
