/** What a stage comes to, in words and shares. */
import { isFinalStage } from '../../job/stage.js';

/** @typedef {import('../types.d.ts').StageReport} StageReport */

/**
 * `3/12`; nothing for a stage without items.
 * @param {Pick<StageReport, 'counts'>} stage
 */
export function stageCount({ counts: { total, done, failed } }) {
  if (total === 0) return '';
  return failed === 0 ? `${done}/${total}` : `${done}/${total}, ${failed} failed`;
}

/**
 * How much of a stage's bar is done, and how much of it failed.
 * @param {Pick<StageReport, 'counts' | 'status' | 'progress'>} stage
 */
export function stageShares({ counts: { total, done, failed }, status, progress }) {
  if (status === 'skipped') return { done: 0, failed: 0 };
  if (total > 0) return { done: done / total, failed: failed / total };
  if (isFinalStage(status))
    return status === 'failed' ? { done: 0, failed: 1 } : { done: 1, failed: 0 };
  return { done: progress, failed: 0 };
}
