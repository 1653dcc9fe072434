/**
 * The report: one shape for a live snapshot and for the final account of a job. The workflow owns it; its
 * memo, its result, its failure details and the store carry copies.
 */
import { z } from 'zod';
import { JOB_STATUSES } from './status.js';
import { STAGE_STATUSES } from './stage.js';

const instant = z.iso.datetime();

export const countsSchema = z.object({
  total: z.int().min(0),
  done: z.int().min(0),
  failed: z.int().min(0),
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
  /** Set when the stage begins; stays null for a skipped one. */
  startedAt: instant.nullable(),
  /** Set when the stage is over, skipped ones included. */
  finishedAt: instant.nullable(),
  /** Set with `finishedAt`; 0 for a skipped stage. */
  durationMs: z.number().nullable(),
  errors: z.array(stageErrorSchema),
  /** What else the stage counted or measured, by name. */
  metrics: z.record(z.string(), z.number()),
});
export type StageReport = z.infer<typeof stageReportSchema>;

export const jobReportSchema = z.object({
  jobId: z.string(),
  tenant: z.string(),
  pipeline: z.string(),
  /** The lane the job belongs to; null without one. */
  target: z.string().nullable(),
  status: z.enum(JOB_STATUSES),
  /** When the job was accepted. Always set. */
  createdAt: instant,
  /** Set once, on the first entry to RUNNING; stays null for a job that never ran. */
  startedAt: instant.nullable(),
  /** Set once, on entry to a terminal state. */
  finishedAt: instant.nullable(),
  /** Mean of the stages' progress, never backwards. 1 in every COMPLETED or PARTIAL job. */
  progress: z.number().min(0).max(1),
  stages: z.array(stageReportSchema),
  /** Why the job is FAILED; null otherwise. */
  error: z.string().nullable(),
  /** What the canceller said; null when not CANCELLED or when nothing was said. */
  cancelReason: z.string().nullable(),
  /** The brief this job published; null before and where there is none. */
  briefId: z.string().nullable(),
});
export type JobReport = z.infer<typeof jobReportSchema>;
