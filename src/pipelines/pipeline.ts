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

/** A job was to begin with a stage that it cannot begin with. */
export class FromStageError extends Error {
  override readonly name = 'FromStageError';
}

/**
 * The stages a job with this config goes through, in order; from `fromStage` on where it is given. Throws a
 * {@link FromStageError} where the job has no such stage, or one of the rest requires one that is left out.
 */
export function stagesFor(
  pipeline: Pipeline,
  config: JobConfig,
  fromStage: string | null = null,
): Stage[] {
  const stages = pipeline.stages.filter((stage) => stage.enabled?.(config) ?? true);
  if (fromStage === null) return stages;
  const first = stages.findIndex((stage) => stage.name === fromStage);
  if (first === -1) {
    const names = stages.map((stage) => stage.name).join(', ');
    throw new FromStageError(`This job has no stage "${fromStage}" (it has: ${names}).`);
  }
  const [before, rest] = [stages.slice(0, first), stages.slice(first)];
  const stranded = rest.find(({ requires }) => before.some((stage) => stage.name === requires));
  if (stranded !== undefined) {
    throw new FromStageError(
      `A job cannot begin with ${fromStage}: ${stranded.name} needs ${stranded.requires ?? ''} of the same job.`,
    );
  }
  return rest;
}
