/** What engine parameters look like when they come from a store or a file: validated, never trusted. */
import { z } from 'zod';
import type { HeadlineModel } from './learning/headlineModel.js';
import type { Tagger } from './learning/tagger.js';
import type { TopicModel } from './learning/topicModel.js';
import { DOMAINS } from './taxonomy.js';
import { type EngineParameters, SPAN_REASONS } from './types.js';

const words = z.record(z.string(), z.number());
const rate = z.number();

/** A trained model is megabytes; its own module knows its inside. */
function model<Model>() {
  return z.custom<Model | null>(
    (value) => value === null || (typeof value === 'object' && !Array.isArray(value)),
    'expected a trained model or null',
  );
}

const schema: z.ZodType<EngineParameters> = z.strictObject({
  domains: z.record(z.enum(DOMAINS), words),
  places: z.strictObject({ international: words, us: words, local: words }),
  phrases: z.record(
    z.string(),
    z.strictObject({
      reason: z.enum(SPAN_REASONS),
      weight: z.number(),
      replacement: z.string().exactOptional(),
    }),
  ),
  thresholds: z.strictObject({ mark: rate, edit: rate, clickbait: rate, trainedTopic: rate }),
  topicModel: model<TopicModel>(),
  tagger: model<Tagger>(),
  headlineModel: model<HeadlineModel>(),
  prompts: z.record(z.string(), z.string()),
});

/** Something that is no set of engine parameters of this release; the message names the first problem. */
export class EngineParametersError extends Error {
  override readonly name = 'EngineParametersError';
}

/** Reads engine parameters, or throws an {@link EngineParametersError}. */
export function parseEngineParameters(value: unknown): EngineParameters {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue === undefined ? '' : z.core.toDotPath(issue.path);
  throw new EngineParametersError(
    `${place === '' ? 'parameters' : place}: ${issue?.message ?? ''}`,
  );
}
