/** What workflows may ask of activities: types only, so that workflow code never pulls in their implementation. */
import type { JobConfig } from '../job/config.js';
import type { JobRef, LaneRef } from '../job/ids.js';
import type { StageResult } from '../job/stageLife.js';
import type { NewJournalEntry } from '../job/journal.js';
import type { BusyPolicy, JobPresence, LaneEntry, LaneState } from '../job/lane.js';
import type { JobReport } from '../job/report.js';
import type { TerminalStatus } from '../job/status.js';
import type { Counts } from '../job/stage.js';
import type { Usage } from '../job/usage.js';
import type { PlacedItem, Range, StageRef } from '../store/items.js';
import type { AnyItemStage } from './itemStage.js';
import type { ItemChoice } from './workList.js';

export type { PlacedItem };

/**
 * The work of a stage: one activity, what is done with each of its items, or what there is to do for others (both,
 * where it is for the job to say who does it); or what is done after the last one.
 */
export type StageWork = StageActivity | ItemsWork | PullWork | (ItemsWork & PullWork) | CleanUpWork;

/** The work of a pipeline that cleans up, under the name `cleanUp`. */
export interface CleanUpWork {
  /** Called when the outcome of a job is known, whatever it is; and again when it was lost or threw. */
  afterwards: CleanUpActivity;
}

/** Has two minutes in all, must say every 30 s that it goes on (`heartbeat()`), and cannot change the outcome. */
export type CleanUpActivity = (job: JudgedJob) => Promise<void>;

/** A job whose outcome is known. */
export interface JudgedJob extends JobRef {
  config: JobConfig;
  status: TerminalStatus;
}

/** The work of a stage of kind `items`. */
export interface ItemsWork {
  /** Gets ready for the items of one job. Called once for its list and once for each batch. */
  open: (input: StageInput) => Promise<AnyItemStage> | AnyItemStage;
}

/** The work of a stage of kind `pull`: workers outside do it, so all that is known here is the list. */
export interface PullWork {
  list: (input: StageInput) => Promise<ItemChoice> | ItemChoice;
}

/** The work of pipelines: by the pipeline's name, then the stage's. */
export type StagesByPipeline = Readonly<Record<string, Readonly<Record<string, StageWork>>>>;

/** What a stage is told. Ids and settings only: articles stay in the store. */
export interface StageInput {
  jobId: string;
  tenant: string;
  stage: string;
  /** True when workers outside pull its items. */
  isPulled?: boolean;
  config: JobConfig;
  /** How often the job was resumed; absent before the first time. */
  resumes?: number;
  /** The job whose leftovers this one works on; null for a job that is no retry. */
  retryOf: string | null;
  budget: StageBudget;
  /** What the job has to tell its journal; written before the work begins. */
  journal: NewJournalEntry[];
}

/** What a stage's engine may use. */
export interface StageBudget {
  /** What it has used before, in runs of this job that were paused. */
  spent: Usage;
  /** Tokens it may have used in all, `spent` included. One more and the stage stops with BUDGET_SPENT. */
  tokenLimit: number;
}

/** The work of one stage. Throws only when the stage as a whole cannot go on; failing items are counted. */
export type StageActivity = (input: StageInput) => Promise<StageResult>;

/**
 * What a stage at work says of itself with every heartbeat, and leaves in the details of its failure: the
 * checkpoint of its lease. `usage` is all that its engine has used, in every attempt and run.
 */
export type Checkpoint = Counts & {
  usage?: Usage;
  /** In a batch: every item before this position is settled. */
  cursor?: number;
};

/**
 * Begins a stage of items: fixes their list. A list that fits one batch is worked through at once, and the stage
 * is over, unless some of its items may be tried again.
 */
export type BeginActivity = (input: StageInput) => Promise<StageResult | BegunList>;

/** A list of items that is fixed and not yet worked through. */
export interface BegunList {
  total: number;
  /** True when some of it was worked on before. */
  isBegun?: boolean;
  /** What became of the only batch, where there is only one. */
  first?: BatchResult;
}

/** What a batch is told: which part of the list it is, and how many of its items to work on at a time. */
export interface BatchInput extends StageInput {
  range: Range;
  concurrency: number;
  /** How the items of the other batches stand, as far as is known. */
  others: Counts;
}

/** How the items of a batch stand when it is over. */
export interface BatchResult {
  counts: Counts;
  /** Items that failed and may be tried again; not among the failed. */
  retryable: number;
  /** What the engine has used in this batch, in all attempts. */
  usage: Usage;
}

export type BatchActivity = (input: BatchInput) => Promise<BatchResult>;

/** What stands for an item while it waits for a worker outside; the rest of it is in the store. */
export interface PulledItem extends StageRef {
  position: number;
  /** How often the worker should renew its lease. */
  heartbeatMs: number;
}

/** Done by whoever pulls the item. It returns nothing: what came of it is in the store. */
export type PullActivity = (item: PulledItem) => Promise<void>;

/** What is asked about the items of a stage. */
export interface ItemActivities {
  /** Adds the items of a stage up, once nothing works on them. */
  tallyItems(ref: StageRef): Promise<StageResult>;
  /**
   * How the items of a stage stand while they are worked on; those that may be tried again are open. The journal is
   * told, too.
   */
  countItems(ref: StageRef & Pick<StageInput, 'resumes'>): Promise<Counts>;
  /** How one item stands. */
  lookAtItem(item: StageRef & { position: number }): Promise<PlacedItem>;
  /** Gives an item up, unless it is done after all; says how it stands then. */
  parkItem(
    item: StageRef & { position: number; error: string; tries: number },
  ): Promise<PlacedItem>;
}

/** The job's own bookkeeping. Each may be repeated without changing anything. */
export interface JobActivities {
  /**
   * Commits the end of a job: its final report and the last of its journal. Returns the report that stands,
   * which is another one when the end was committed before.
   */
  recordEnding(ending: { report: JobReport; journal: NewJournalEntry[] }): Promise<JobReport>;
  /** Writes down what the job has to tell while no stage is at work to do so. */
  recordEvents(events: JobRef & { journal: NewJournalEntry[] }): Promise<void>;
  /** Puts the job into its lane, and begins the lane where there is none. */
  joinLane(joining: LaneJoining): Promise<void>;
  /** Requests the cancellation of the calling workflow, as the Temporal UI would. */
  requestCancellation(): Promise<void>;
}

/** A job on its way into a lane. */
export interface LaneJoining extends LaneRef {
  entry: LaneEntry;
  busy: BusyPolicy;
}

/** What a lane has to know of the world. */
export interface LaneActivities {
  /** True when the workflow has ended or never was. */
  isOver(workflowId: string): Promise<boolean>;
  /** What there is of a job. */
  lookUp(workflowId: string): Promise<JobPresence>;
  /** The lane as its open jobs know it: who was let in, and who still waits. */
  findJobs(lane: LaneRef): Promise<LaneState>;
}
