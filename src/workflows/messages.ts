/** How the outside talks to a running job. */
import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { JobConfig } from '../job/config.js';
import type { JobIdentity } from '../job/job.js';
import type { BusyPolicy } from '../job/lane.js';
import type { JobReport } from '../job/report.js';

/** What a job is started with; validated by the client before it gets here. */
export interface JobInput extends JobIdentity {
  config: JobConfig;
  /** The stage to begin with; those before it are left out. Null for the whole pipeline. */
  fromStage: string | null;
  /** What to do when the lane is not free. Means nothing without a target. */
  busy: BusyPolicy;
}

/** The live report, as of the last stage boundary. */
export const jobQuery = defineQuery<JobReport>('job');

/** Cancels the job, with a reason for the report. Same path and same end as a cancellation by Temporal itself. */
export const cancelSignal = defineSignal<[reason: string]>('cancel');

/** The memo field that carries the report, so that a job can be read with no worker alive. */
export const REPORT_MEMO = 'report';
