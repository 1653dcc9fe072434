import { z } from 'zod';
import { resolutionSchema, type Resolution } from '../job/report.js';

/** How somebody completes a job by hand. */
export type ResolutionInput = Pick<Resolution, 'by' | 'why'> & Partial<Pick<Resolution, 'result'>>;

/** A resolution was refused; the job is as it was. */
export class ResolutionError extends Error {
  override readonly name = 'ResolutionError';
}

/** A result travels with the report, wherever that goes. */
const MAX_RESULT_BYTES = 10_000;

const inputSchema = resolutionSchema.extend({
  by: z.string().trim().min(1, 'say who resolves the job').max(200),
  why: z.string().trim().min(1, 'say why the job is resolved').max(1000),
  result: z
    .json()
    .default(null)
    .refine(
      (result) => Buffer.byteLength(JSON.stringify(result)) <= MAX_RESULT_BYTES,
      `must not be longer than ${MAX_RESULT_BYTES} bytes as JSON`,
    ),
});

/** Checks a resolution before anybody is asked to carry it out. */
export function parseResolution(input: ResolutionInput): Resolution {
  const parsed = inputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ResolutionError(`The job cannot be resolved like this: ${problems.join('; ')}`);
}
