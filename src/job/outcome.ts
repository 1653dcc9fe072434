import type { StageStatus } from './stage.js';
import { isFinalStage } from './stage.js';
import type { Criticality } from './stagePlan.js';

/** What the outcome rule needs to know of a stage. */
export interface JudgedStage {
  status: StageStatus;
  /** A failed critical stage fails the job, whatever else was achieved; what becomes of an optional one does not count. */
  criticality?: Criticality;
}

/** The outcomes a job can reach by running its stages; cancellation and staleness are decided elsewhere. */
export type Outcome = 'COMPLETED' | 'PARTIAL' | 'FAILED';

/**
 * The one rule that turns stages into an outcome. Skipped stages do not count, and optional ones only where
 * no other ran.
 *
 * A failed critical stage → FAILED; no stage ran → FAILED; all completed → COMPLETED; all failed → FAILED;
 * anything else → PARTIAL.
 */
export function outcomeOf(stages: readonly JudgedStage[]): Outcome {
  if (stages.some((stage) => stage.criticality === 'critical' && stage.status === 'failed')) {
    return 'FAILED';
  }
  const over = stages.filter((stage) => isFinalStage(stage.status) && stage.status !== 'skipped');
  const counted = over.filter((stage) => stage.criticality !== 'optional');
  const ran = counted.length > 0 ? counted : over;
  if (ran.every((stage) => stage.status === 'failed')) return 'FAILED';
  if (ran.every((stage) => stage.status === 'completed')) return 'COMPLETED';
  return 'PARTIAL';
}
