/** A lease as Temporal keeps it: who works on a stage, when it last said so, and until when that counts. */
import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow/codec-helpers.js';
import { proto } from '../runtime/proto.js';
import { startJob } from '../job/job.js';
import { advanceStage, beginStage } from '../job/stageLife.js';
import type { JobReport } from '../job/report.js';
import { countsIn } from '../job/stage.js';
import { isBatchActivity, stageOfActivity } from '../job/stagePlan.js';
import { isTerminal } from '../job/status.js';
import { usageIn } from '../job/usage.js';
import { toDate } from './instant.js';

type PendingActivity = NonNullable<
  WorkflowExecutionDescription['raw']['pendingActivities']
>[number];

export interface Lease {
  stage: string;
  /** The identity of the worker; null while no worker has taken the work up. */
  owner: string | null;
  /** 1 for the first; counts up when a lease ran out or an attempt failed. */
  attempt: number;
  /** When the owner last renewed it; null before its first heartbeat. */
  heartbeatAt: string | null;
  /** When it runs out unless renewed; null while nobody holds it. */
  expiresAt: string | null;
  /** Why the attempt before this one failed; null for the first. */
  lastFailure: string | null;
}

/** The lease of the stage a job is working on, if any. */
export function leaseOf({ raw }: WorkflowExecutionDescription, leaseMs: number): Lease | undefined {
  const pending = raw.pendingActivities?.[0];
  if (pending === undefined) return undefined;
  const held = (pending.lastWorkerIdentity ?? '') !== '' && isStarted(pending);
  const started = toDate(pending.lastStartedTime);
  const heartbeat = toDate(pending.lastHeartbeatTime);
  // Until the first heartbeat of an attempt, Temporal still shows the last one of the attempt before.
  const own = heartbeat && started && heartbeat >= started ? heartbeat : undefined;
  const renewed = own ?? started;
  return {
    stage: stageOf(pending) ?? 'unknown',
    owner: held ? (pending.lastWorkerIdentity ?? null) : null,
    attempt: pending.attempt ?? 1,
    heartbeatAt: own?.toISOString() ?? null,
    expiresAt: held && renewed ? new Date(renewed.getTime() + leaseMs).toISOString() : null,
    lastFailure: pending.lastFailure?.message ?? null,
  };
}

/**
 * The report with what the work at hand shows: that the job runs, which stage it is in, and what that stage
 * said in its last heartbeat. A job's own word on this may be a second late.
 */
export async function withWorkAtHand(
  client: Client,
  report: JobReport,
  { raw, startTime }: WorkflowExecutionDescription,
): Promise<JobReport> {
  const pending = raw.pendingActivities?.[0];
  const stage = pending && stageOf(pending);
  if (!pending || !stage || isTerminal(report.status)) return report;
  // The clean-up is not a stage.
  if (!report.stages.some(({ name }) => name === stage)) return report;
  const live = begun(report, stage, toDate(pending.scheduledTime) ?? startTime);
  // A batch counts its own items, not those of the stage.
  if (isBatchActivity(pending.activityType?.name ?? '')) return live;
  const payloads = pending.heartbeatDetails?.payloads;
  if (!payloads || payloads.length === 0) return live;
  const details = await decodeArrayFromPayloads(client.options.loadedDataConverter, payloads);
  const counts = countsIn(details);
  return counts === undefined ? live : advanceStage(live, stage, counts, usageIn(details));
}

function begun(report: JobReport, name: string, at: Date): JobReport {
  const running = report.status === 'PENDING' ? startJob(report, at) : report;
  const stage = running.stages.find((candidate) => candidate.name === name);
  return stage?.status === 'pending' ? beginStage(running, name, at) : running;
}

function stageOf({ activityType }: PendingActivity): string | undefined {
  return stageOfActivity(activityType?.name ?? '');
}

/** Somebody has it in hand, even when asked to stop. */
function isStarted({ state }: PendingActivity): boolean {
  const {
    PENDING_ACTIVITY_STATE_STARTED: started,
    PENDING_ACTIVITY_STATE_CANCEL_REQUESTED: asked,
  } = proto.temporal.api.enums.v1.PendingActivityState;
  return state === started || state === asked;
}
