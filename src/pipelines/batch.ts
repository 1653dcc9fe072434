import { z } from 'zod';
import { foldersOf, readIn } from '../batch/folders.js';
import { BatchSpecError, parseBatchSpec, type BatchSpec } from '../batch/spec.js';
import { jobConfigSchema, parseWith, type JobConfig } from '../job/config.js';
import { definePipeline } from './pipeline.js';

/** A batch spec, and what every job can be told. */
export type BatchConfig = BatchSpec & JobConfig;

/** What a batch says in its own words. */
const IN_OWN_WORDS = {
  maxWorkers: 'parallelism_spec.constant',
  itemTries: 'datum_tries',
  deadline: 'job_timeout',
} as const;

/**
 * A spec with the keys of every job beside its own fields. Commands take long and items are few, so that a worker
 * takes one at a time while others wait, unless `batchSize` says otherwise.
 */
export const batchConfigSchema: z.ZodType<BatchConfig> = z
  .unknown()
  .transform((input, context): BatchConfig => {
    const refuse = (message: string, path: PropertyKey[] = []) =>
      context.addIssue({ code: 'custom', message, path });
    const { common, own } = inParts(input);
    const spec = specOf(own, refuse);
    const implied = spec === undefined ? {} : impliedBy(spec);
    const given = jobConfigSchema.safeParse({ batchSize: 1, ...implied, ...common });
    for (const { message, path } of given.error?.issues ?? []) refuse(message, path);
    for (const [key, value] of Object.entries(implied))
      if (given.success && given.data[key] !== value)
        refuse(`a batch says it as ${IN_OWN_WORDS[key as keyof typeof IN_OWN_WORDS]}`, [key]);
    return spec === undefined || !given.success ? z.NEVER : { ...given.data, ...spec };
  });

/** Parses what a user wrote for a batch, or throws a ConfigError. */
export function parseBatchConfig(input: unknown): BatchConfig {
  return parseWith(batchConfigSchema, input);
}

/** Many files and a command: the items are found, the command is run on each, and what it left is brought out. */
export const batch = definePipeline({
  name: 'batch',
  config: batchConfigSchema,
  localFiles: foldersOf,
  localCommands: ({ workers, transform }) =>
    workers === 'own' ? (transform.cmd?.slice(0, 1) ?? []) : [],
  readIn,
  cleansUp: true,
  stages: [
    {
      name: 'delay',
      kind: 'delay',
      enabled: ({ delay }) => delay > 0,
      delay: ({ delay }) => delay,
    },
    { name: 'collect', criticality: 'critical' },
    {
      name: 'process',
      kind: ({ workers }) => (workers === 'own' ? 'items' : 'pull'),
      criticality: 'critical',
    },
    { name: 'results' },
  ],
});

/** What every job can be told, and the rest. */
function inParts(input: unknown): { common: Record<string, unknown>; own: unknown } {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { common: {}, own: input };
  const isCommon = ([key]: [string, unknown]) => Object.hasOwn(jobConfigSchema.shape, key);
  const fields = Object.entries(input);
  return {
    common: Object.fromEntries(fields.filter(isCommon)),
    own: Object.fromEntries(fields.filter((field) => !isCommon(field))),
  };
}

function specOf(own: unknown, refuse: (message: string) => void): BatchSpec | undefined {
  try {
    return parseBatchSpec(own);
  } catch (error) {
    if (!(error instanceof BatchSpecError)) throw error;
    error.problems.forEach((problem) => refuse(problem));
    return undefined;
  }
}

function impliedBy({ parallelism_spec: parallelism, datum_tries, job_timeout }: BatchSpec) {
  return {
    maxWorkers: parallelism.constant,
    itemTries: datum_tries,
    ...(job_timeout !== undefined && { deadline: job_timeout }),
  };
}
