/** What a user may ask of a job: every key, its bounds and its default. Validated once, at the edge. */
import ms from 'ms';
import { z } from 'zod';
import { DEFAULT_TOKEN_LIMIT } from './usage.js';

/** A duration: milliseconds, or words such as "90s" or "2h". Always milliseconds once parsed. */
function duration(min: ms.StringValue, max: ms.StringValue, fallback: ms.StringValue) {
  const bounds = `expected a duration between ${min} and ${max}`;
  return z
    .union([z.number(), z.string().min(1, bounds)], bounds)
    .transform((value, context) => {
      const milliseconds = typeof value === 'number' ? value : ms(value as ms.StringValue);
      if (milliseconds >= ms(min) && milliseconds <= ms(max)) return Math.round(milliseconds);
      context.addIssue({ code: 'custom', message: bounds, input: value });
      return z.NEVER;
    })
    .prefault(fallback);
}

const bounded = (min: number, max: number, fallback: number) =>
  z.int().min(min).max(max).default(fallback);

/** Where news comes from. */
export const sourceSchema = z.strictObject({
  /** Stable and unique within the job; shown in counts and errors. */
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'expected letters, digits, . _ or -'),
  url: z.url({ protocol: /^(https?|file)$/, error: 'expected an http, https or file URL' }),
  /** Breaks ties in the brief; lower is earlier. */
  priority: z.int().min(0).max(1000).default(100),
});

export const jobConfigSchema = z
  .strictObject({
    sources: z.array(sourceSchema).max(200).default([]),
    /** Newest entries taken from one source. */
    maxItemsPerSource: bounded(1, 100, 25),
    /** Articles classified in one job. */
    classifyLimit: bounded(1, 500, 200),
    /** Articles neutralized in one job. */
    neutralizeLimit: bounded(1, 500, 25),
    /** Items of one stage worked on at a time. */
    maxWorkers: bounded(1, 10, 5),
    /** Stories older than this stay out of the brief. */
    cutoffHours: bounded(1, 72, 24),
    enableEvaluation: z.boolean().default(false),
    /** Articles of this job that the evaluation looks at. */
    evalSampleSize: bounded(1, 50, 10),
    enableAutoOptimize: z.boolean().default(false),
    /** PENDING or RUNNING for longer than this and the job is FAILED as stale. */
    deadline: duration('1s', '7d', '2h'),
    /** A stage that has not sent a heartbeat for this long is handed to another worker. */
    lease: duration('500ms', '24h', '60s'),
    /** How often a stage at work renews its lease. */
    heartbeat: duration('50ms', '10m', '2s'),
    /** Attempts of one stage before it is failed. */
    stageAttempts: bounded(1, 10, 3),
    /** Tokens that engines may use in the job; exactly this many are allowed. */
    tokenLimit: bounded(0, 1_000_000_000, DEFAULT_TOKEN_LIMIT),
    /** Hold a job that would be FAILED as PAUSED, to be resumed from there. Default: with a target, yes. */
    holdOnFailure: z.boolean().optional(),
  })
  .refine((config) => config.heartbeat * 2 <= config.lease, {
    path: ['heartbeat'],
    message: 'expected at most half of lease, so that one late heartbeat does not lose the work',
  })
  .refine((config) => new Set(config.sources.map((s) => s.id)).size === config.sources.length, {
    path: ['sources'],
    message: 'expected every source to have an id of its own',
  });

/** A complete config: what a job runs with. */
export type JobConfig = z.output<typeof jobConfigSchema>;
/** A config as people write it: every key optional, durations in words. */
export type JobConfigInput = z.input<typeof jobConfigSchema>;

/** A config was refused; nothing was started. One line per problem, each with its path and bound. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`The job config is not valid: ${problems.join('; ')}`);
  }
}

/** Parses what a user wrote, or throws a {@link ConfigError} before anything starts. */
export function parseConfig(input: unknown): JobConfig {
  const parsed = jobConfigSchema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => problem(issue)));
}

function problem(issue: z.core.$ZodIssue): string {
  const path = z.core.toDotPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => `"${path === '' ? key : `${path}.${key}`}"`).join(', ');
    const { shape } = path === '' ? jobConfigSchema : sourceSchema;
    return `unknown key ${keys} (known: ${Object.keys(shape).join(', ')})`;
  }
  const isScalar = ['string', 'number', 'boolean'].includes(typeof issue.input);
  const was = isScalar ? `, was ${JSON.stringify(issue.input)}` : '';
  return `${path === '' ? 'config' : path}: ${issue.message}${was}`;
}
