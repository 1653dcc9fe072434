/** Every activity a worker runs: one per stage, and the job's bookkeeping. */
import { brief } from './brief.js';
import { classify } from './classify.js';
import type { JobActivities, StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { evaluation } from './evaluation.js';
import { ingest } from './ingest.js';
import { createJobActivities } from './jobActivities.js';
import { neutralize } from './neutralize.js';
import { optimization } from './optimization.js';

export type { StageDependencies } from './dependencies.js';
export * from './contract.js';
export { createJobActivities } from './jobActivities.js';

export type StageName =
  'ingest' | 'classify' | 'neutralize' | 'brief' | 'evaluation' | 'optimization';

export function createActivities(
  dependencies: StageDependencies,
): Record<StageName, StageActivity> & JobActivities {
  return {
    ingest: ingest(dependencies),
    classify: classify(dependencies),
    neutralize: neutralize(dependencies),
    brief: brief(dependencies),
    evaluation: evaluation(dependencies),
    optimization: optimization(dependencies),
    ...createJobActivities(dependencies.store),
  };
}
