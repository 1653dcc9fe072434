/** The one place that maps what Temporal knows of a schedule to what we show of it. */
import type { Client, ScheduleDescription as TemporalSchedule } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import { z } from 'zod';
import { jobConfigSchema, type JobConfig } from '../job/config.js';
import { parseJobWorkflowId, type ScheduleRef } from '../job/ids.js';
import { BUSY_POLICIES, type BusyPolicy } from '../job/lane.js';
import { fromTemporalOverlap, type OverlapPolicy } from './overlap.js';

/** The memo field of a schedule that keeps its cron expressions; Temporal itself turns them into calendars. */
export const CRON_MEMO = 'cron';

/** How many of the next times are shown. */
const NEXT_RUNS = 5;

/** One run of a schedule: a job like any other. */
export interface ScheduledRun {
  jobId: string;
  /** The time it was meant for, or at which somebody triggered it; ISO 8601. */
  scheduledFor: string;
  /** When Temporal started it; later where the run before had to end first. ISO 8601. */
  startedAt: string;
}

/** A schedule as `list` shows it. Times are ISO 8601. */
export interface ScheduleSummary extends ScheduleRef {
  /** The expressions as they were given; empty when somebody else created the schedule. */
  cron: string[];
  timezone: string;
  /** What happens when the last run is not over. */
  overlap: OverlapPolicy;
  /** A run that Temporal could not start in time is made up for if it is at most this late. */
  catchupWindowMs: number;
  paused: boolean;
  /** Given at creation, or with the last pause or resume. */
  note: string | null;
  pipeline: string;
  target: string | null;
  busy: BusyPolicy;
  fromStage: string | null;
  /** When it starts its next jobs, the soonest first; none while it is paused. */
  nextRuns: string[];
  /** Its last ten runs, the newest first. */
  recentRuns: ScheduledRun[];
  counts: {
    started: number;
    /** Left out because the last run was not over. */
    skipped: number;
    /** Later than the catch-up window, and so left out. */
    missed: number;
  };
  createdAt: string;
}

/** A schedule as `describe` shows it. */
export interface ScheduleDescription extends ScheduleSummary {
  /** Jobs of this schedule that are not over, the newest first. */
  openJobs: string[];
  /** What its jobs run with; null when this release cannot read it. */
  config: JobConfig | null;
  /** Its id in Temporal. */
  scheduleId: string;
}

const actionSchema = z.object({
  pipeline: z.string(),
  target: z.string().nullable(),
  busy: z.enum(BUSY_POLICIES),
  fromStage: z.string().nullable(),
});

const UNREADABLE = { pipeline: 'unknown', target: null, busy: 'queue', fromStage: null } as const;

export function readSchedule(ref: ScheduleRef, schedule: TemporalSchedule): ScheduleSummary {
  const { spec, policies, state, info, memo } = schedule;
  const [input] = inputOf(schedule);
  const action = actionSchema.safeParse(input);
  const cron = z.array(z.string()).safeParse(memo?.[CRON_MEMO]);
  return {
    ...ref,
    cron: cron.data ?? [],
    timezone: named(spec.timezone) ?? 'UTC',
    overlap: fromTemporalOverlap(policies.overlap),
    catchupWindowMs: policies.catchupWindow,
    paused: state.paused,
    note: named(state.note),
    ...(action.data ?? UNREADABLE),
    nextRuns: nextRuns(schedule),
    recentRuns: recentRuns(schedule),
    counts: {
      started: info.numActionsTaken,
      skipped: info.numActionsSkippedOverlap,
      missed: info.numActionsMissedCatchupWindow,
    },
    createdAt: info.createdAt.toISOString(),
  };
}

export async function describeSchedule(
  client: Client,
  ref: ScheduleRef,
  schedule: TemporalSchedule,
): Promise<ScheduleDescription> {
  const [input] = inputOf(schedule);
  const config = z.object({ config: jobConfigSchema }).safeParse(input);
  return {
    ...readSchedule(ref, schedule),
    openJobs: await openJobs(client, schedule),
    config: config.data?.config ?? null,
    scheduleId: schedule.scheduleId,
  };
}

/** Temporal stops renewing them when a schedule is paused, so they would soon be past. */
function nextRuns({ state, info }: TemporalSchedule): string[] {
  if (state.paused) return [];
  return info.nextActionTimes.slice(0, NEXT_RUNS).map((at) => at.toISOString());
}

/** The runs of a schedule that Temporal still tells of, the newest first. */
export function recentRuns({ info }: TemporalSchedule): ScheduledRun[] {
  return info.recentActions.toReversed().map(({ scheduledAt, takenAt, action }) => ({
    jobId: jobIdOf(action.workflow.workflowId),
    scheduledFor: scheduledAt.toISOString(),
    startedAt: takenAt.toISOString(),
  }));
}

/** Temporal does not follow the runs that may overlap, so each is asked itself. */
async function openJobs(client: Client, { info }: TemporalSchedule): Promise<string[]> {
  const newestFirst = info.recentActions.toReversed().map(({ action }) => action);
  const started = [...newestFirst, ...info.runningActions].map(
    ({ workflow }) => workflow.workflowId,
  );
  const open = await Promise.all(
    [...new Set(started)].map(async (id) => ((await isOpen(client, id)) ? [jobIdOf(id)] : [])),
  );
  return open.flat();
}

async function isOpen(client: Client, workflowId: string): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

function inputOf({ action }: TemporalSchedule): unknown[] {
  return Array.isArray(action.args) ? action.args : [];
}

function jobIdOf(workflowId: string): string {
  return parseJobWorkflowId(workflowId)?.jobId ?? workflowId;
}

/** Temporal says "" where nothing was given. */
function named(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
