/**
 * What workers that know nothing of Temporal say and hear. They pull items of a job's stage, hold each by
 * heartbeats, and report what became of it. The token of an item is the proof that it is theirs.
 */
import type { ItemData } from '../store/index.js';

export interface Reserve {
  jobId: string;
  stage: string;
  /** Names the worker. One that asks again before it has reported is given the same items again. */
  worker: string;
  /** How many items it wants to hold. */
  max: number;
  /** How long to wait for the first one. */
  waitMs: number;
  /** Stops the waiting; what was reserved by then is given at the next call. */
  signal?: AbortSignal | undefined;
}

export interface ReservedItem {
  item: string;
  /** What it is to be worked on with; null where the name says it all. */
  data: ItemData | null;
  /** Counts from 1. */
  attempt: number;
  token: string;
  /** Without a heartbeat for this long, the item is given to another worker. */
  leaseMs: number;
  /** How often to send one: this is also how soon the worker hears that its work is not wanted any more. */
  heartbeatMs: number;
}

export interface Heartbeat {
  /** True when the work is no longer wanted: stop, and report an error to say that it has stopped. */
  cancelled: boolean;
  leaseMs: number;
}

export interface Done {
  /** Added up over all items of the stage. */
  metrics?: Record<string, number> | undefined;
}

export interface Failed {
  message: string;
  /** False when it is useless to try again; default true. */
  retry?: boolean | undefined;
}

export interface FinishedOutput {
  path: string;
  status: 'done' | 'error';
  error?: string | undefined;
}

/** The six things a worker can say. */
export interface WorkerProtocol {
  /** Items for this worker, at once when there are some; none when nothing came in time. */
  reserve(request: Reserve): Promise<ReservedItem[]>;
  heartbeat(token: string): Promise<Heartbeat>;
  /** Harmless when repeated. Refused while registered outputs are not finished. */
  done(token: string, result?: Done): Promise<void>;
  error(token: string, failure: Failed): Promise<void>;
  /** Says which files the item will leave, before the first is written. The same set again is harmless. */
  registerOutputs(token: string, paths: readonly string[]): Promise<void>;
  finishOutputs(token: string, outputs: readonly FinishedOutput[]): Promise<void>;
}

/** Why a worker is refused. */
export type RefusalCode =
  /** The token is nobody's, or another tenant's. */
  | 'unknown-token'
  /** The lease ran out, and the item is somebody else's or will be. */
  | 'lease-lost'
  /** The item has ended already, otherwise than is said now. */
  | 'already-reported'
  /** Other outputs were registered for this attempt. */
  | 'outputs-differ'
  /** Another item of the job has this output. */
  | 'output-taken'
  /** An output is finished that was never registered. */
  | 'output-unknown'
  /** The item cannot be done: registered outputs are not finished. */
  | 'outputs-open';

/** The worker does not hold the item, or may not do this with it. Nothing has changed. */
export class WorkRefusedError extends Error {
  override readonly name = 'WorkRefusedError';
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}

/** The work is no longer wanted: the job, or this stage of it, was stopped. */
export class WorkCancelledError extends Error {
  override readonly name = 'WorkCancelledError';
}

/** The job, or this stage of it, is over; there is nothing more to reserve. */
export class JobOverError extends Error {
  override readonly name = 'JobOverError';
  constructor(jobId: string, status: string, stage?: string) {
    super(
      stage === undefined
        ? `Job ${jobId} is ${status}: there is no more work in it.`
        : `Stage ${stage} of job ${jobId} is over: there is no more work in it.`,
    );
  }
}

/** The job has no such stage. */
export class UnknownStageError extends Error {
  override readonly name = 'UnknownStageError';
  constructor(jobId: string, stage: string) {
    super(`Job ${jobId} has no stage "${stage}".`);
  }
}
