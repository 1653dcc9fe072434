/** A pipeline: a named, ordered list of stages. */
import type { JobConfig } from '../job/config.js';

/** One step of a pipeline. Its name is also the name of the activity that does the work. */
export interface Stage {
  name: string;
  /** Its failure ends the job FAILED and skips the rest. */
  critical?: boolean;
  /** A job whose config says no leaves the stage out altogether. Absent: always in. */
  enabled?: (config: JobConfig) => boolean;
  /** Names a stage that must have achieved something before; otherwise this one is skipped. */
  requires?: string;
}

export interface Pipeline {
  name: string;
  stages: readonly Stage[];
}

/** The stages a job with this config goes through, in order. */
export function stagesFor(pipeline: Pipeline, config: JobConfig): Stage[] {
  return pipeline.stages.filter((stage) => stage.enabled?.(config) ?? true);
}
