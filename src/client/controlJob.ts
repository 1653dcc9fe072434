/** Asking something of a running job, and what a refusal looks like. */
import {
  ServiceError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  isGrpcCancelledError,
  isGrpcDeadlineError,
  isGrpcServiceError,
  type Client,
  type WorkflowUpdateHandle,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { WRONG_STATE, refusal, type Control } from '../job/pause.js';
import type { JobReport } from '../job/report.js';
import { JOB_STATUSES, type JobStatus } from '../job/status.js';
import { NoWorkerAnswersError, WrongStateError } from './errors.js';

/** A living worker takes a request up within this time, even a busy one. */
const ANSWER_MS = 10_000;

/** gRPC's code for a workflow that cannot answer now. */
const FAILED_PRECONDITION = 9;

export interface ControlRequest {
  jobId: string;
  control: Control;
  /** Sends the request; returns when the job has accepted it. */
  send: () => Promise<WorkflowUpdateHandle<JobReport>>;
  /** What the job is, for one that is over and cannot be asked. */
  statusOf: () => Promise<JobStatus>;
}

/** Asks, and returns the job's report once what was asked has taken effect. */
export async function controlJob(client: Client, request: ControlRequest): Promise<JobReport> {
  const { jobId, control, send, statusOf } = request;
  try {
    const accepted = await client.withDeadline(Date.now() + ANSWER_MS, send);
    return met(request, await accepted.result());
  } catch (error) {
    if (isTimeout(error)) throw new NoWorkerAnswersError(waiting(control));
    const told = refusalIn(error);
    if (told !== undefined) throw new WrongStateError(jobId, control, told);
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    const why = refusal(control, await statusOf());
    if (why === undefined) throw error;
    throw new WrongStateError(jobId, control, why);
  }
}

/** Temporal keeps a request that nobody took up until its server restarts. */
function waiting(control: Control): string {
  return `the request to ${control} the job waits: the next worker may still carry it out`;
}

/** What a job is once a request has been met. One that is resumed may be anywhere when the answer comes. */
const MET: Readonly<Record<Control, readonly JobStatus[]>> = {
  pause: ['PAUSED'],
  resume: JOB_STATUSES,
  discard: ['CANCELLED'],
  resolve: ['COMPLETED'],
  retry: [],
};

/** The report, unless somebody else was faster: the job ended another way before what was asked took effect. */
function met({ jobId, control }: ControlRequest, report: JobReport): JobReport {
  const { status } = report;
  if (MET[control].includes(status)) return report;
  const why = refusal(control, status) ?? `Job is ${status}: something else came first`;
  throw new WrongStateError(jobId, control, why);
}

function refusalIn(error: unknown): string | undefined {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  return cause instanceof ApplicationFailure && cause.type === WRONG_STATE
    ? cause.message
    : undefined;
}

/**
 * True when nobody answered in time. A call that was given up may show as cancelled, and wrapped; and while a
 * workflow's tasks fail, as those of a lane do that many jobs join at once, the server answers in its place.
 */
export function isTimeout(error: unknown): boolean {
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true;
  if (isGrpcDeadlineError(error) || isGrpcCancelledError(error)) return true;
  if (isGrpcServiceError(error)) return codeOf(error) === FAILED_PRECONDITION;
  return error instanceof ServiceError && isTimeout(error.cause);
}

function codeOf({ code }: { code: number }): number {
  return code;
}
