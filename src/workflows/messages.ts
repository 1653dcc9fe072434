/** How the outside talks to a running job. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { JobConfig } from '../job/config.js';
import type { StagePlan } from '../job/stagePlan.js';
import type { JobIdentity } from '../job/job.js';
import type { BusyPolicy } from '../job/lane.js';
import type { JobReport, Resolution } from '../job/report.js';

/** What a job is started with; validated by the client before it gets here. */
export interface JobInput extends JobIdentity {
  config: JobConfig;
  /** The stage to begin with; those before it are left out. Null for the whole pipeline. */
  fromStage: string | null;
  /** What the job goes through, in order. */
  stages: readonly StagePlan[];
  /** Whether the pipeline has work to do when the job is over; absent where it has none. */
  cleansUp?: boolean;
  /** What to do when the lane is not free. Means nothing without a target. */
  busy: BusyPolicy;
  /** When the client told the lane of this job, just before it started it; absent when nobody did. ISO 8601. */
  announcedAt?: string;
  /** How far the job is, when it continues as new; absent when it starts. */
  carried?: JobReport;
}

/** The live report, as of the last stage boundary. */
export const jobQuery = defineQuery<JobReport>('job');

/** Cancels the job, with a reason for the report. Same path and same end as a cancellation by Temporal itself. */
export const cancelSignal = defineSignal<[reason: string]>('cancel');

/**
 * What a person can ask of a job besides. Each is refused by name in the wrong state, and answers with the
 * report once it has taken effect.
 */
export const pauseUpdate = defineUpdate<JobReport>('pause');
export const resumeUpdate = defineUpdate<JobReport, [options: ResumeOptions]>('resume');
export const discardUpdate = defineUpdate<JobReport, [reason: string]>('discard');
export const resolveUpdate = defineUpdate<JobReport, [resolution: Resolution]>('resolve');

export interface ResumeOptions {
  /** Tokens the job may use in all from now on; as before when absent. */
  tokenLimit?: number;
}

/** From its lane: it is the job's turn. */
export const grantedSignal = defineSignal('granted');

/** From its lane, to a job that does not want to wait: the lane is not free, and this job has it. */
export const refusedSignal = defineSignal<[holder: string]>('refused');
