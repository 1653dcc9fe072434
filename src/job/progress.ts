/** How far along a stage and a job are: 0 to 1, never backwards, and the guard that keeps success honest. */
import type { Counts, StageStatus } from './stage.js';
import { isFinalStage } from './stage.js';

/** What progress needs to know of a stage. */
export interface ProgressingStage {
  status: StageStatus;
  progress: number;
}

/**
 * A stage's progress after `counts` were reported: the share of its items that are settled, 1 once it is
 * over, and never less than it was.
 */
export function stageProgress(before: number, status: StageStatus, counts: Counts): number {
  if (isFinalStage(status)) return 1;
  if (status === 'pending' || counts.total === 0) return before;
  const settled = (counts.done + counts.failed) / counts.total;
  return Math.max(before, Math.min(1, settled));
}

/** A job's progress: the mean of its stages'. A job without stages has made none. */
export function jobProgress(stages: readonly ProgressingStage[]): number {
  if (stages.length === 0) return 0;
  return stages.reduce((sum, stage) => sum + stage.progress, 0) / stages.length;
}

/**
 * The completion guard: at least one stage, and every stage over with progress 1. A success may only be
 * recorded when it holds; failure and cancellation pass at once.
 */
export function isComplete(stages: readonly ProgressingStage[]): boolean {
  return stages.length > 0 && stages.every((s) => s.progress >= 1 && isFinalStage(s.status));
}
