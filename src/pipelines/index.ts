/** What pipelines are, and the ones this package ships. */
import { batch } from './batch.js';
import { newsBrief } from './newsBrief.js';
import type { Pipeline } from './pipeline.js';

export { batch, batchConfigSchema, parseBatchConfig, type BatchConfig } from './batch.js';
export { bounded, configSchema, duration, parseWith } from '../job/config.js';
export { Secret, secret, type SecretForm } from '../job/secret.js';
export {
  newsBrief,
  newsConfigSchema,
  parseNewsConfig,
  type NewsConfig,
  type NewsConfigInput,
} from './newsBrief.js';
export {
  FromStageError,
  PipelineError,
  definePipeline,
  stagesFor,
  type Pipeline,
  type PipelineDefinition,
  type Stage,
} from './pipeline.js';

/** The pipelines of this package. */
export const PIPELINES: readonly Pipeline[] = [newsBrief, batch];

/** A job named a pipeline that does not exist. */
export class UnknownPipelineError extends Error {
  override readonly name = 'UnknownPipelineError';
}

/** The pipeline of this name, among those that are known. */
export function pipelineNamed(name: string, pipelines: readonly Pipeline[] = PIPELINES): Pipeline {
  const pipeline = pipelines.find((candidate) => candidate.name === name);
  if (pipeline !== undefined) return pipeline;
  const known = pipelines.map((candidate) => candidate.name).join(', ');
  throw new UnknownPipelineError(`There is no pipeline "${name}" (known: ${known}).`);
}
