/** A stage as the workflow knows it: plain data, fixed when the job is accepted, so that no release can change it. */
import type { Counts, FinalStageStatus } from './stage.js';

/** How the work of a stage is done. */
export const STAGE_KINDS = [
  /** One activity does it all. */
  'activity',
  /** A list of items, in batches over all workers. */
  'items',
  /** A list of items that workers outside pull, one by one. */
  'pull',
  /** Nothing is done for a while. */
  'delay',
] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/**
 * What a stage means for its job. `critical`: its failure fails the job and skips the rest. `normal`: its
 * failure counts. `optional`: its failure is in the report and changes nothing.
 */
export type Criticality = 'critical' | 'normal' | 'optional';

/** What a job does when a stage has failed: go on, skip the rest, or be held as PAUSED until somebody decides. */
export type FailureAction = 'goOn' | 'stop' | 'hold';

/** From how many failed items on a stage has failed; with fewer it is partial. */
export type FailureThreshold = 'anyFailed' | 'allFailed' | { ratio: number };

export interface StagePlan {
  name: string;
  kind: StageKind;
  criticality: Criticality;
  /** A stage that must have achieved something before; otherwise this one is skipped. */
  requires: string | null;
  onFailure: FailureAction;
  failsWhen: FailureThreshold;
  /** How long a `delay` lasts. */
  delayMs: number;
}

/** The name of the activity that does a stage's work, or begins with its items. */
export function activityOf(pipeline: string, stage: string): string {
  return `${pipeline}.${stage}`;
}

/** The name of the activity that works through a batch of a stage's items. */
export function batchActivityOf(pipeline: string, stage: string): string {
  return `${activityOf(pipeline, stage)}.batch`;
}

/** The name of the activity that stands for one item in the hands of workers outside. */
export function pullActivityOf(pipeline: string, stage: string): string {
  return `${activityOf(pipeline, stage)}.item`;
}

/** The stage that an activity belongs to; undefined for one that is not a stage's. */
export function stageOfActivity(activity: string): string | undefined {
  return activity.split('.')[1];
}

/** What a stage that returned amounts to. A stage that threw is `failed` without being asked. */
export function stageStatus(
  { total, done, failed }: Counts,
  failsWhen: FailureThreshold = 'allFailed',
): FinalStageStatus {
  if (failed === 0) return 'completed';
  if (done === 0 || failsWhen === 'anyFailed') return 'failed';
  return failsWhen !== 'allFailed' && failed / total > failsWhen.ratio ? 'failed' : 'partial';
}
