import { brief } from './brief.js';
import { classify } from './classify.js';
import type { StageWork } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { evaluation } from './evaluation.js';
import { ingest } from './ingest.js';
import { neutralize } from './neutralize.js';
import { optimization } from './optimization.js';

/** The stages of the news pipeline, by name. */
export function newsStages(dependencies: StageDependencies): Record<string, StageWork> {
  return {
    ingest: ingest(dependencies),
    classify: classify(dependencies),
    neutralize: neutralize(dependencies),
    brief: brief(dependencies),
    evaluation: evaluation(dependencies),
    optimization: optimization(dependencies),
  };
}
