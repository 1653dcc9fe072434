/** Every pipeline that jobs can name. */
import { newsBrief } from './newsBrief.js';
import type { Pipeline } from './pipeline.js';

export { newsBrief } from './newsBrief.js';
export { FromStageError, stagesFor, type Pipeline, type Stage } from './pipeline.js';

const PIPELINES: readonly Pipeline[] = [newsBrief];

/** A job named a pipeline that does not exist. */
export class UnknownPipelineError extends Error {
  override readonly name = 'UnknownPipelineError';
}

export function pipelineNamed(name: string): Pipeline {
  const pipeline = PIPELINES.find((candidate) => candidate.name === name);
  if (pipeline !== undefined) return pipeline;
  const known = PIPELINES.map((candidate) => candidate.name).join(', ');
  throw new UnknownPipelineError(`There is no pipeline "${name}" (known: ${known}).`);
}
