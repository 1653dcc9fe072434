/** A pipeline: a named, ordered list of stages, and what its jobs can be told. */
import type { z } from 'zod';
import { CLEAN_UP } from '../job/cleanUp.js';
import type { JobConfig } from '../job/config.js';
import type {
  Criticality,
  FailureAction,
  FailureThreshold,
  StageKind,
  StagePlan,
} from '../job/stagePlan.js';

/** One step of a pipeline, as its author writes it down. Everything but the name has a default. */
export interface Stage<Config = JobConfig> {
  /** Letters, digits and underscores; what a worker calls the work, too. */
  name: string;
  /** Default: `activity`. A config can decide it, but not whether the stage is a delay. */
  kind?: StageKind | ((config: Config) => StageKind);
  /** Default: `normal`. */
  criticality?: Criticality;
  /** Default: always in. A job whose config says no leaves the stage out altogether. */
  enabled?: (config: Config) => boolean;
  /** Names a stage before it that must have achieved something; otherwise this one is skipped. */
  requires?: string;
  /** Default: `goOn`. */
  onFailure?: FailureAction;
  /** Default: `allFailed`. */
  failsWhen?: FailureThreshold;
  /** How long a `delay` lasts, in milliseconds. */
  delay?: (config: Config) => number;
}

export interface PipelineDefinition<Config extends JobConfig> {
  name: string;
  /** Made with `configSchema`. */
  config: z.ZodType<Config>;
  /** What a config would have workers read from their own machine; only people at the command line may ask for it. */
  localFiles?: (config: Config) => string[];
  /** What a config would have workers run on their own machine; only people at the command line may ask for it. */
  localCommands?: (config: Config) => string[];
  /** What a config that was written in this folder means elsewhere: relative paths, for one. */
  readIn?: (config: Record<string, unknown>, folder: string) => Record<string, unknown>;
  /** Whether workers are to clean up when a job is over, whatever its outcome. Their work for it is named `cleanUp`. */
  cleansUp?: boolean;
  stages: readonly Stage<Config>[];
}

/** A pipeline that jobs can name. */
export type Pipeline = PipelineDefinition<JobConfig>;

/** A pipeline that could not work. */
export class PipelineError extends Error {
  override readonly name = 'PipelineError';
  constructor(pipeline: string, problem: string) {
    super(`Pipeline "${pipeline}" cannot be defined: ${problem}.`);
  }
}

/** A job was to begin with a stage that it cannot begin with. */
export class FromStageError extends Error {
  override readonly name = 'FromStageError';
}

const PIPELINE_NAME = /^[a-z][a-z0-9-]{0,49}$/;
const STAGE_NAME = /^[A-Za-z][A-Za-z0-9_]{0,49}$/;

/** Checks a pipeline once and for all. Throws a {@link PipelineError}. */
export function definePipeline<Config extends JobConfig>(
  definition: PipelineDefinition<Config>,
): Pipeline {
  const { name, stages } = definition;
  const refuse = (problem: string) => new PipelineError(name, problem);
  if (!PIPELINE_NAME.test(name)) throw refuse('its name must be small letters, digits and dashes');
  if (stages.length === 0) throw refuse('it has no stages');
  const before = new Set<string>();
  for (const stage of stages) {
    if (!STAGE_NAME.test(stage.name)) {
      throw refuse(`"${stage.name}" is no name for a stage: use letters, digits and underscores`);
    }
    if (stage.name === CLEAN_UP) throw refuse(`"${CLEAN_UP}" is not a stage: say cleansUp`);
    if (before.has(stage.name)) throw refuse(`it has two stages "${stage.name}"`);
    if (stage.requires !== undefined && !before.has(stage.requires)) {
      throw refuse(`${stage.name} requires "${stage.requires}", which is no stage before it`);
    }
    if ((stage.kind === 'delay') !== (stage.delay !== undefined)) {
      throw refuse(`${stage.name} must have both kind "delay" and a delay, or neither`);
    }
    if (!isThreshold(stage.failsWhen)) {
      throw refuse(`the ratio of ${stage.name} must be at least 0 and less than 1, as in 0.5`);
    }
    before.add(stage.name);
  }
  // Whoever calls `enabled` and `delay` has parsed the config with the pipeline's own schema.
  return definition as unknown as Pipeline;
}

/** A ratio that no share of items could exceed, such as 50, is not what its author meant. */
function isThreshold(failsWhen: FailureThreshold | undefined): boolean {
  return typeof failsWhen !== 'object' || (failsWhen.ratio >= 0 && failsWhen.ratio < 1);
}

/**
 * The stages a job with this config goes through, in order; from `fromStage` on where it is given. Throws a
 * {@link FromStageError} where the job has no such stage, or one of the rest requires one that is left out.
 */
export function stagesFor(
  pipeline: Pipeline,
  config: JobConfig,
  fromStage: string | null = null,
): StagePlan[] {
  const stages = pipeline.stages
    .filter((stage) => stage.enabled?.(config) ?? true)
    .map((stage) => planOf(stage, config));
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

function planOf(stage: Stage, config: JobConfig): StagePlan {
  return {
    name: stage.name,
    kind: (typeof stage.kind === 'function' ? stage.kind(config) : stage.kind) ?? 'activity',
    criticality: stage.criticality ?? 'normal',
    requires: stage.requires ?? null,
    onFailure: stage.onFailure ?? 'goOn',
    failsWhen: stage.failsWhen ?? 'allFailed',
    delayMs: stage.delay?.(config) ?? 0,
  };
}
