/** The JSON spec of a batch: read once, at the edge, and refused with every problem named. */
import { z } from 'zod';
import { messageWithInput } from '../job/config.js';
import {
  contradictionsIn,
  parallelismSchema,
  pipelineSchema,
  specSchemas,
  transformSchema,
  type BatchSpec,
} from './specSchema.js';

export type { BatchSpec } from './specSchema.js';

/** A spec was refused; nothing was started. One line per problem, each with its path. */
export class BatchSpecError extends Error {
  override readonly name = 'BatchSpecError';
  constructor(readonly problems: readonly string[]) {
    super(`The batch spec is not valid: ${problems.join('; ')}`);
  }
}

/**
 * Fields of Falconeri's specs that tell a Kubernetes cluster what to do. They are refused and not
 * passed over: a job that asks for memory, a machine or a secret and quietly gets none of them
 * would fail later, or worse, not fail.
 */
const FOR_KUBERNETES: Readonly<Record<string, string>> = {
  resource_requests: 'give the worker what its commands need, and set parallelism_spec.constant',
  node_selector: 'start workers on the machines that you mean',
  'transform.image': 'commands run where the worker runs; install there what they need',
  'transform.image_pull_policy': 'commands run where the worker runs, without images',
  'transform.service_account': 'commands run as the user that the worker runs as',
  'transform.secrets':
    'give them in transform.secret_env, or set variables where the worker runs and name them in transform.pass_env',
};

/**
 * Parses a spec, or throws a {@link BatchSpecError}. Relative paths need `base`, the folder that
 * they are relative to: that of the spec's file. A parsed spec parses to itself.
 */
export function parseBatchSpec(input: unknown, base?: string): BatchSpec {
  const schemas = specSchemas(base);
  const parsed = schemas.spec.safeParse(input, { reportInput: true });
  const problems = parsed.success
    ? contradictionsIn(parsed.data)
    : parsed.error.issues.flatMap((issue) => problemsOf(issue, schemas));
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new BatchSpecError(problems);
}

function problemsOf(issue: z.core.$ZodIssue, schemas: ReturnType<typeof specSchemas>): string[] {
  const path = z.core.toDotPath(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const field = path === '' ? key : `${path}.${key}`;
      const advice = FOR_KUBERNETES[field];
      if (advice !== undefined) return `${field}: only Kubernetes could use it; ${advice}`;
      const known = Object.keys(shapeAt(issue.path, schemas)).join(', ');
      return `unknown field "${field}" (known: ${known})`;
    });
  return [`${path === '' ? 'spec' : path}: ${messageWithInput(issue)}`];
}

/** The fields of the object that a path leads to. */
function shapeAt(path: readonly PropertyKey[], schemas: ReturnType<typeof specSchemas>): object {
  switch (path.at(-1)) {
    case undefined:
      return schemas.spec.shape;
    case 'pipeline':
      return pipelineSchema.shape;
    case 'transform':
      return transformSchema.shape;
    case 'parallelism_spec':
      return parallelismSchema.shape;
    case 'egress':
      return schemas.egress.shape;
    case 'atom':
      return schemas.atom.shape;
    default:
      return schemas.inputParts.shape;
  }
}
