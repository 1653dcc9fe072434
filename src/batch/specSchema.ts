import path from 'node:path';
import { z } from 'zod';
import { durationBetween } from '../job/duration.js';
import { secret } from '../job/secret.js';
import { locationText, parseLocation, StorageError } from '../storage/index.js';
import { atomsOf, OUT, sharedRepo, sharedRepoProblem, type BatchInput } from './input.js';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const nameText = z.string().regex(NAME, 'expected letters, digits, . _ or -');
const programText = z.string().regex(/^[^\0]*$/, 'expected text without NUL characters');
const variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of an environment variable')
  .refine((name) => !name.startsWith('PLUMBLINE_'), 'names that begin with PLUMBLINE_ are ours');
const MANY = 100;

export const pipelineSchema = z.strictObject({
  /** Shown to people. */
  name: nameText,
});

export const transformSchema = z.strictObject({
  /** The program and its arguments. No shell reads it; begin with "sh", "-c" for one. */
  cmd: z
    .tuple([programText.min(1, 'expected a program')], programText)
    .refine((cmd) => cmd.length <= 1000, 'expected at most 1000 arguments')
    .optional(),
  /** Set for the command. Everybody who sees the job sees it: no place for secrets. */
  env: z.record(variable, programText).default({}),
  /** Set for the command too. Nobody sees the values. */
  secret_env: z.record(variable, secret()).optional(),
  /** Variables of the worker that the command gets too: the way for secrets that only workers know. */
  pass_env: z.array(variable).max(MANY).default([]),
});

export const parallelismSchema = z.strictObject({
  /** Datums worked on at a time, over all workers. */
  constant: z.int().min(1).max(1000),
});

/** The schema of a spec whose relative locations are relative to `base`. */
export function specSchemas(base: string | undefined) {
  const uri = z.string().transform((text, context) => {
    try {
      return locationText(parseLocation(text, base));
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

  const atom = z.strictObject({
    repo: nameText
      .refine((repo) => repo.toLowerCase() !== OUT, `"${OUT}" is where results go`)
      .optional(),
    URI: uri,
    glob: z.enum(['/', '/*']),
  });

  const inputParts = z.strictObject({
    atom: atom
      .transform((value, context) => {
        const repo = value.repo ?? path.posix.basename(value.URI);
        if (NAME.test(repo) && repo.toLowerCase() !== OUT) return { ...value, repo };
        const message = `the location gives no name for its folder; name one in repo`;
        context.addIssue({ code: 'custom', message, input: value.URI });
        return z.NEVER;
      })
      .optional(),
    cross: z
      .array(z.lazy((): z.ZodType<BatchInput> => input))
      .min(1)
      .max(MANY)
      .optional(),
    union: z
      .array(z.lazy((): z.ZodType<BatchInput> => input))
      .min(1)
      .max(MANY)
      .optional(),
  });

  const input: z.ZodType<BatchInput> = inputParts.transform((value, context) => {
    const given = Object.entries(value).filter(([, part]) => part !== undefined);
    // One entry, whose key and value belong together: the compiler does not follow them through `entries`.
    if (given.length === 1) return Object.fromEntries(given) as unknown as BatchInput;
    context.addIssue({ code: 'custom', message: 'expected exactly one of atom, cross and union' });
    return z.NEVER;
  });

  const egress = z.strictObject({
    /** Where results go, under the names that the commands gave them. */
    URI: uri,
  });

  const spec = z.strictObject({
    pipeline: pipelineSchema,
    transform: transformSchema.prefault({}),
    input: input.superRefine((value, context) => {
      const repo = sharedRepo(value);
      if (repo !== undefined)
        context.addIssue({ code: 'custom', message: sharedRepoProblem(repo) });
    }),
    egress,
    parallelism_spec: parallelismSchema.prefault({ constant: 1 }),
    /** Who works on the datums: our workers, with the command, or outside ones that fetch them. */
    workers: z.enum(['own', 'outside']).default('own'),
    /** Tries of one datum before it is in error. */
    datum_tries: z.int().min(1).max(20).default(1),
    /** A command that takes longer is stopped, and this try has failed; without it, the job's own time is the limit. */
    datum_timeout: durationBetween('1s', '7d').optional(),
    /** The job is FAILED when it has worked for longer; without it, the deadline of any job. */
    job_timeout: durationBetween('1s', '7d').optional(),
    /** Waits this long before it looks for input. */
    delay: durationBetween('0s', '24h').prefault('0s'),
  });
  return { atom, inputParts, egress, spec };
}

/** A complete spec, with every location absolute and every repo named: what a job runs with. */
export type BatchSpec = z.output<ReturnType<typeof specSchemas>['spec']>;

/** What is wrong with a spec that is well-formed, with the path of each problem. */
export function contradictionsIn(spec: BatchSpec): string[] {
  const problems: string[] = [];
  if (spec.workers === 'own' && spec.transform.cmd === undefined)
    problems.push('transform.cmd: expected a command, or "workers": "outside"');
  const { env, pass_env, secret_env = {} } = spec.transform;
  for (const name of Object.keys(secret_env))
    if (Object.hasOwn(env, name) || pass_env.includes(name))
      problems.push(
        `transform.secret_env.${name}: expected it in one place, not in env or pass_env too`,
      );
  if (spec.workers === 'outside' && Object.keys(secret_env).length > 0)
    problems.push('transform.secret_env: workers outside are given no variables');
  for (const { URI } of atomsOf(spec.input))
    if (spec.egress.URI === URI || spec.egress.URI.startsWith(`${URI}/`))
      problems.push(`egress.URI: results must not become input; ${spec.egress.URI} is in ${URI}`);
  return problems;
}
