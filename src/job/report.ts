/**
 * The report: one shape for a live snapshot and for the final account of a job. The workflow owns it; its
 * memo, its result, its failure details and the store carry copies.
 */
import { z } from 'zod';
import { JOB_STATUSES } from './status.js';
import { PAUSE_REASONS } from './pause.js';
import { STAGE_STATUSES } from './stage.js';
import { NO_USAGE } from './usage.js';

const instant = z.iso.datetime();

export const countsSchema = z.object({
  total: z.int().min(0),
  done: z.int().min(0),
  failed: z.int().min(0),
  /** Of those that failed, the ones that no further job takes up by itself. */
  parked: z.int().min(1).optional(),
});

export const usageSchema = z.object({
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  /** In the currency of the configured prices; 0 where no price is known. */
  cost: z.number().min(0),
});

export const stageErrorSchema = z.object({
  /** The item that failed; null when the stage itself threw. */
  item: z.string().nullable(),
  message: z.string(),
});
export type StageError = z.infer<typeof stageErrorSchema>;

export const stageReportSchema = z.object({
  name: z.string(),
  status: z.enum(STAGE_STATUSES),
  counts: countsSchema,
  /** 0 to 1, never backwards. 1 when the stage is over; one that was cut short keeps what it had. */
  progress: z.number().min(0).max(1),
  /** Set when the stage begins, anew when it goes on after a pause; stays null for a skipped one. */
  startedAt: instant.nullable(),
  /** Set when the stage is over, skipped ones included. */
  finishedAt: instant.nullable(),
  /** Time at work. Set when the stage is over, 0 for a skipped one; while it is not, what runs before a pause took. */
  durationMs: z.number().nullable(),
  errors: z.array(stageErrorSchema),
  /** What else the stage counted or measured, by name. */
  metrics: z.record(z.string(), z.number()),
  /** What its engine has used, in all attempts and runs of the stage; never less than before. */
  usage: usageSchema.default(NO_USAGE),
});
export type StageReport = z.infer<typeof stageReportSchema>;

export const pauseSchema = z.object({
  reason: z.enum(PAUSE_REASONS),
  message: z.string(),
  at: instant,
});
export type Pause = z.infer<typeof pauseSchema>;

export const resolutionSchema = z.object({
  /** Who resolved the job. */
  by: z.string(),
  why: z.string(),
  /** What they gave as its result, if anything. */
  result: z.json(),
});
export type Resolution = z.infer<typeof resolutionSchema>;

export const jobReportSchema = z.object({
  jobId: z.string(),
  tenant: z.string(),
  pipeline: z.string(),
  /** The lane the job belongs to; null without one. */
  target: z.string().nullable(),
  status: z.enum(JOB_STATUSES),
  /** The job that this one tries again; null for every other. */
  retryOf: z.string().nullable().default(null),
  /** When the job was accepted. Always set. */
  createdAt: instant,
  /** When its lane let it in; null before, and for a job without a target. */
  grantedAt: instant.nullable().default(null),
  /** Set once, on the first entry to RUNNING; stays null for a job that never ran. */
  startedAt: instant.nullable(),
  /** Set once, on entry to a terminal state. */
  finishedAt: instant.nullable(),
  /** Since when the job waits for its lane or is PAUSED; null while the deadline counts its time. */
  idleSince: instant.nullable().default(null),
  /** Milliseconds the job was idle before; the deadline does not count them. */
  idleMs: z.number().min(0).default(0),
  /** How often the job was resumed. */
  resumes: z.int().min(0).default(0),
  /** Why and since when the job is PAUSED; null while it is not. */
  pause: pauseSchema.nullable().default(null),
  /** Mean of the stages' progress, never backwards. 1 in every COMPLETED or PARTIAL job. */
  progress: z.number().min(0).max(1),
  stages: z.array(stageReportSchema),
  /** Why the job is FAILED; null otherwise. */
  error: z.string().nullable(),
  /** What the canceller said; null when not CANCELLED or when nothing was said. */
  cancelReason: z.string().nullable(),
  /** The brief this job published; null before and where there is none. */
  briefId: z.string().nullable(),
  /** Sum of what its stages have used. */
  usage: usageSchema.default(NO_USAGE),
  /** The tokens it may use, raised ones included; exactly this many are allowed. */
  tokenLimit: z.int().min(0).default(0),
  /** Who completed the job by hand, why, and with what result; null unless somebody did. */
  resolution: resolutionSchema.nullable().default(null),
});
export type JobReport = z.infer<typeof jobReportSchema>;
