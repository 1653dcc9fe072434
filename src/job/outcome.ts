import type { StageStatus } from './stage.js';
import { isFinalStage } from './stage.js';

/** What the outcome rule needs to know of a stage. */
export interface JudgedStage {
  status: StageStatus;
  /** A failed critical stage fails the job, whatever else was achieved. */
  critical?: boolean;
}

/** The outcomes a job can reach by running its stages; cancellation and staleness are decided elsewhere. */
export type Outcome = 'COMPLETED' | 'PARTIAL' | 'FAILED';

/**
 * The one rule that turns stages into an outcome. Skipped stages do not count.
 *
 * A failed critical stage → FAILED; no stage ran → FAILED; all completed → COMPLETED; all failed → FAILED;
 * anything else → PARTIAL.
 */
export function outcomeOf(stages: readonly JudgedStage[]): Outcome {
  if (stages.some((stage) => stage.critical === true && stage.status === 'failed')) return 'FAILED';
  const ran = stages.filter((stage) => isFinalStage(stage.status) && stage.status !== 'skipped');
  if (ran.every((stage) => stage.status === 'failed')) return 'FAILED';
  if (ran.every((stage) => stage.status === 'completed')) return 'COMPLETED';
  return 'PARTIAL';
}
