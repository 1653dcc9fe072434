/** What workflows may ask of activities: types only, so that workflow code never pulls in their implementation. */
import type { JobConfig } from '../job/config.js';
import type { StageResult } from '../job/job.js';
import type { NewJournalEntry } from '../job/journal.js';
import type { JobReport } from '../job/report.js';
import type { Counts } from '../job/stage.js';

/** What a stage is told. Ids and settings only: articles stay in the store. */
export interface StageInput {
  jobId: string;
  tenant: string;
  stage: string;
  config: JobConfig;
  /** What the job has to tell its journal; written before the work begins. */
  journal: NewJournalEntry[];
}

/** The work of one stage. Throws only when the stage as a whole cannot go on; failing items are counted. */
export type StageActivity = (input: StageInput) => Promise<StageResult>;

/** What a stage at work says of itself with every heartbeat: the checkpoint of its lease. */
export type StageHeartbeat = Counts;

/** The job's own bookkeeping. Each may be repeated without changing anything. */
export interface JobActivities {
  /**
   * Commits the end of a job: its final report and the last of its journal. Returns the report that stands,
   * which is another one when the end was committed before.
   */
  recordEnding(ending: { report: JobReport; journal: NewJournalEntry[] }): Promise<JobReport>;
  /** Requests the cancellation of the calling workflow, as the Temporal UI would. */
  requestCancellation(): Promise<void>;
}
