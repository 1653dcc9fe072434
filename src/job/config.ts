/** What a user may ask of a job: every key, its bounds and its default. Validated once, at the edge. */
import type ms from 'ms';
import { z } from 'zod';
import { durationBetween } from './duration.js';
import { DEFAULT_TOKEN_LIMIT } from './usage.js';

/** A duration with its bounds and what it is when nobody says. */
export function duration(min: ms.StringValue, max: ms.StringValue, fallback: ms.StringValue) {
  return durationBetween(min, max).prefault(fallback);
}

/** A whole number with its bounds and what it is when nobody says. */
export function bounded(min: number, max: number, fallback: number) {
  return z.int().min(min).max(max).default(fallback);
}

/** What every job can be told, whatever its pipeline. */
const COMMON = {
  /** Items of one stage worked on at a time, by all workers together. */
  maxWorkers: bounded(1, 1000, 5),
  /** A list of no more items is worked on by one worker; of a longer one, workers take as many or more at a time. */
  batchSize: bounded(1, 1000, 100),
  /** How often an item is tried before it is parked. */
  itemTries: bounded(1, 20, 3),
  /** A stage stops early when so many of its items are over and too many of them failed. */
  stopEarlyAfter: bounded(1, 1_000_000, 50),
  /** Too many: a greater share than this. 1 never stops a stage. */
  stopEarlyRate: z.number().min(0).max(1).default(1),
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
};

const inTime = (config: { heartbeat: number; lease: number }) =>
  config.heartbeat * 2 <= config.lease;
const LATE = {
  path: ['heartbeat'],
  message: 'expected at most half of lease, so that one late heartbeat does not lose the work',
};

/** The config of a pipeline: what every job can be told, and the pipeline's own keys. No others. */
export function configSchema<Own extends z.core.$ZodLooseShape>(own: Own) {
  // A refusal lists the pipeline's own keys first.
  return z
    .strictObject({ ...own, ...COMMON, ...own })
    .refine(inTime as (config: unknown) => boolean, LATE);
}

/** What is common to the configs of all pipelines; a pipeline's own keys are let through as they are. */
export const jobConfigSchema = z.looseObject(COMMON).refine(inTime, LATE);

/** A complete config: what a job runs with. Its pipeline knows more of it. */
export type JobConfig = z.output<typeof jobConfigSchema>;
/** A config as people write it: every key optional, durations in words. */
export type JobConfigInput = z.input<typeof jobConfigSchema>;

/** A config was refused; nothing was started. One line per problem, each with its path and bound. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** Each in full, for people. */
  readonly problems: readonly string[];
  constructor(
    /** Each with its path, for programs; the path is empty where it is about the config as a whole. */
    readonly fields: readonly ConfigProblem[],
  ) {
    const problems = fields.map(({ text }) => text);
    super(`The job config is not valid: ${problems.join('; ')}`);
    this.problems = problems;
  }

  /** For what is wrong before a config can be looked at field by field. */
  static saying(text: string): ConfigError {
    return new ConfigError([{ path: '', message: text, text }]);
  }
}

/** One thing that is wrong with a config. */
export interface ConfigProblem {
  path: string;
  message: string;
  /** Path and message in one. */
  text: string;
}

/** Parses what a user wrote, or throws a {@link ConfigError} before anything starts. */
export function parseWith<Config>(schema: z.ZodType<Config>, input: unknown): Config {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => problem(schema, issue)));
}

function problem(schema: z.ZodType, issue: z.core.$ZodIssue): ConfigProblem {
  const path = z.core.toDotPath(issue.path);
  const text = problemText(schema, issue, path);
  const own = path === '' ? 'config: ' : `${path}: `;
  return { path, message: text.startsWith(own) ? text.slice(own.length) : text, text };
}

function problemText(schema: z.ZodType, issue: z.core.$ZodIssue, path: string): string {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => `"${path === '' ? key : `${path}.${key}`}"`).join(', ');
    return `unknown key ${keys} (known: ${knownKeys(schema, issue.path).join(', ')})`;
  }
  // What is refused as a whole says itself where.
  if (issue.code === 'custom' && path === '') return issue.message;
  return `${path === '' ? 'config' : path}: ${messageWithInput(issue)}`;
}

/** What is wrong with a value, and what it was, unless that could be a secret in the wrong place. */
export function messageWithInput(issue: z.core.$ZodIssue): string {
  const { input } = issue;
  const inner = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
  const isTold = ['string', 'number', 'boolean'].includes(typeof input) && !mayHoldSecrets(issue);
  return `${inner ?? issue.message}${isTold ? `, was ${JSON.stringify(input)}` : ''}`;
}

const SCALARS = ['string', 'number', 'int', 'boolean'];

/** Where lists, records or one of several things were expected, a secret may be among them; a secret itself has no input. */
function mayHoldSecrets(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type') return !SCALARS.includes(issue.expected);
  return issue.code === 'invalid_union';
}

/** The keys that an object at this path may have. */
function knownKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return knownKeys(schema.unwrap(), path);
  }
  const [key, ...rest] = path;
  if (schema instanceof z.ZodArray) return knownKeys(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  if (key === undefined) return Object.keys(shape);
  const inner = shape[String(key)];
  return inner === undefined ? [] : knownKeys(inner, rest);
}
