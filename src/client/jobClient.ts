/**
 * JobClient: everything that can be done with jobs. The command line, the examples and every other way in
 * are thin layers over it.
 *
 * ```ts
 * const jobs = new JobClient({ client, store, taskQueue: 'plumbline', tenant: 'default' });
 * const { jobId } = await jobs.start({ config: { sources } });
 * const report = await jobs.result(jobId); // never throws for an outcome
 * ```
 */
import { setTimeout } from 'node:timers/promises';
import {
  WorkflowFailedError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionDescription,
  type WorkflowHandle,
  type WorkflowUpdateHandle,
} from '@temporalio/client';
import type { JobConfig } from '../job/config.js';
import { jobWorkflowId, newJobId } from '../job/ids.js';
import { neverBackwards } from '../job/job.js';
import type { JournalEntry } from '../job/journal.js';
import { refusal, type Control } from '../job/pause.js';
import { jobReportSchema, type JobReport } from '../job/report.js';
import { isTerminal, JOB_STATUSES, type JobStatus } from '../job/status.js';
import type { Store } from '../store/index.js';
import {
  cancelSignal,
  discardUpdate,
  pauseUpdate,
  resolveUpdate,
  resumeUpdate,
  type ResumeOptions,
} from '../workflows/messages.js';
import type { pipelineJob } from '../workflows/pipelineJob.js';
import { controlJob } from './controlJob.js';
import { configOf, DEFAULT_CONFIG } from './configMemo.js';
import { JobFinishedError, JobNotFoundError, WrongStateError } from './errors.js';
import type { JobFilter } from './jobFilter.js';
import { acceptRequest, type AcceptedRequest, type JobRequest } from './jobRequest.js';
import { keepReport } from './keepReport.js';
import { keyedStart } from './keyedStart.js';
import { leaseOf, withWorkAtHand, type Lease } from './lease.js';
import { JobLanes, type LanePlace } from './lanes.js';
import { listJobs } from './listJobs.js';
import { parseResolution, type ResolutionInput } from './resolution.js';
import { countPollers } from './pollers.js';
import { readJob } from './readJob.js';
import { retryPlan } from './retryPlan.js';
import { startJob } from './startJob.js';
import { endOrphans } from './sweep.js';

export interface JobClientOptions {
  client: Client;
  store: Store;
  taskQueue: string;
  tenant: string;
  /** Only for people at the command line: lets jobs read files of the worker's machine. */
  allowFileSources?: boolean;
  /** The clock; default: this machine's. */
  now?: () => Date;
}

export interface StartRequest extends JobRequest {
  /** Default: a fresh one. */
  jobId?: string | undefined;
  /** Makes the start idempotent: for 24 hours, the same key and the same request give the same job. */
  key?: string | undefined;
}

/** A job as `describe` shows it: its report, and who is working on it right now. */
export interface JobDescription extends JobReport {
  /** What it runs with; null when only the stored report is left, or when this release cannot read it. */
  config: JobConfig | null;
  /** The lease of the stage at work; null when none is. */
  lease: Lease | null;
  /** Where it stands in its lane; null without a target, once it has ended, and when the lane does not answer. */
  lane: LanePlace | null;
  /** The jobs that tried this one again, oldest first. */
  retriedBy: string[];
  workflowId: string;
  /** The run in Temporal; null when only the stored report is left. */
  runId: string | null;
}

/** What a job is once a request has been met. One that is resumed may be anywhere when the answer comes. */
const MET: Readonly<Record<Control, readonly JobStatus[]>> = {
  pause: ['PAUSED'],
  resume: JOB_STATUSES,
  discard: ['CANCELLED'],
  resolve: ['COMPLETED'],
  retry: [],
};

/** How often `watch` and `logs --follow` look. */
const POLL_MS = 200;

export class JobClient {
  /** The lanes of this tenant's jobs. */
  readonly lanes: JobLanes;

  constructor(private readonly options: JobClientOptions) {
    this.lanes = new JobLanes(options);
  }

  /** Starts a job and returns its PENDING report. Bad input is refused before anything starts. */
  async start(request: StartRequest = {}): Promise<JobReport> {
    const { store, tenant, allowFileSources = false } = this.options;
    const jobId = request.jobId ?? newJobId(this.now(), Math.random());
    const accepted = acceptRequest(request, { tenant, jobId, allowFileSources });
    const { key } = request;
    if (key === undefined) return this.startAccepted(accepted);
    const { input } = accepted;
    const parts = {
      startKeys: store.startKeys,
      start: (claimed: string) =>
        this.startAccepted({ ...accepted, input: { ...input, jobId: claimed } }),
      report: (id: string) => this.report(id),
      exists: async (id: string) => (await this.find(id)) !== undefined,
    };
    const ownJobId = request.jobId !== undefined;
    return keyedStart(parts, { key, input, ownJobId }, this.now());
  }

  /**
   * Tries an ended job again, as a new job with the same config: from the first stage that was not completed,
   * and of its items only those that failed or were not finished.
   */
  async retry(jobId: string, options: { key?: string | undefined } = {}): Promise<JobReport> {
    const { config, ...report } = await this.describe(jobId);
    const why = refusal('retry', report.status);
    if (why !== undefined) throw new WrongStateError(jobId, 'retry', why);
    return this.start({ ...retryPlan(report, config), key: options.key });
  }

  /** The job as it is now, with or without a worker alive. */
  async describe(jobId: string): Promise<JobDescription> {
    const { client } = this.options;
    const workflowId = this.workflowId(jobId);
    const execution = await this.execution(jobId);
    if (execution === undefined) {
      const report = await this.stored(jobId);
      const retriedBy = await this.retriedBy(jobId);
      const gone = { config: null, lease: null, lane: null, runId: null };
      return { ...report, ...gone, retriedBy, workflowId };
    }
    const config = configOf(execution);
    const report = await withWorkAtHand(client, await readJob(this.options, execution), execution);
    const { runId } = execution;
    if (isTerminal(report.status)) {
      const retriedBy = await this.retriedBy(jobId);
      return { ...report, config, lease: null, lane: null, retriedBy, workflowId, runId };
    }
    const lease = leaseOf(execution, (config ?? DEFAULT_CONFIG).lease) ?? null;
    const lane = report.target === null ? null : await this.lanes.placeOf(report.target, jobId);
    return { ...report, config, lease, lane, retriedBy: [], workflowId, runId };
  }

  /** Jobs, newest first; those that Temporal no longer keeps come from the store. */
  list(filter: JobFilter = {}): Promise<JobReport[]> {
    return listJobs(this.options, filter);
  }

  /** Waits for the end and returns the final report. An outcome is a value here, never an exception. */
  async result(jobId: string): Promise<JobReport> {
    try {
      const report = jobReportSchema.parse(await this.handle(jobId).result());
      await keepReport(this.options.store, report);
      return report;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return this.stored(jobId);
      if (error instanceof WorkflowFailedError) return this.report(jobId);
      throw error;
    }
  }

  /** The job's report now and after each change, until it has ended. Progress never goes backwards. */
  async *watch(
    jobId: string,
    options: { signal?: AbortSignal } = {},
  ): AsyncGenerator<JobDescription> {
    let last: JobDescription | undefined;
    for await (const now of this.poll(jobId, options.signal)) {
      const next = last === undefined ? now : { ...now, ...neverBackwards(last, now) };
      if (last === undefined || JSON.stringify(next) !== JSON.stringify(last)) yield next;
      last = next;
      if (isTerminal(next.status)) return;
    }
  }

  /**
   * Asks the job to stop. Returns when the request is recorded; the job is CANCELLED once its work has
   * stopped, which `result` waits for.
   */
  async cancel(jobId: string, reason = 'Cancelled by user'): Promise<void> {
    try {
      await this.handle(jobId).signal(cancelSignal, reason);
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      const { status } = await this.describe(jobId);
      if (isTerminal(status)) throw new JobFinishedError(jobId, status);
      throw error;
    }
  }

  /** Stops the job at its next checkpoint and keeps what is done. Returns when it is PAUSED. */
  pause(jobId: string): Promise<JobReport> {
    return this.control(jobId, 'pause', (handle) =>
      handle.startUpdate(pauseUpdate, { waitForStage: 'ACCEPTED' }),
    );
  }

  /** Lets a PAUSED job go on from where it stopped. Returns when it does. */
  resume(jobId: string, options: ResumeOptions = {}): Promise<JobReport> {
    return this.control(jobId, 'resume', (handle) =>
      handle.startUpdate(resumeUpdate, { args: [options], waitForStage: 'ACCEPTED' }),
    );
  }

  /** Gives up a job that waits or is PAUSED. Returns its final report, CANCELLED. */
  discard(jobId: string, reason = 'Discarded by user'): Promise<JobReport> {
    return this.control(jobId, 'discard', (handle) =>
      handle.startUpdate(discardUpdate, { args: [reason], waitForStage: 'ACCEPTED' }),
    );
  }

  /** Completes a PAUSED job by hand. Returns its final report, which says who did so and why. */
  resolve(jobId: string, resolution: ResolutionInput): Promise<JobReport> {
    const given = parseResolution(resolution);
    return this.control(jobId, 'resolve', (handle) =>
      handle.startUpdate(resolveUpdate, { args: [given], waitForStage: 'ACCEPTED' }),
    );
  }

  /** Waits until the job has ended or is PAUSED, and returns its report. */
  async settled(jobId: string): Promise<JobReport> {
    for await (const job of this.watch(jobId)) {
      if (job.status === 'PAUSED') return this.report(jobId);
    }
    return this.result(jobId);
  }

  /** The journal of a job from `after` on; with `follow`, until the job has ended. */
  async *logs(
    jobId: string,
    options: { after?: number; follow?: boolean; signal?: AbortSignal } = {},
  ): AsyncGenerator<JournalEntry> {
    const { store, tenant } = this.options;
    let cursor = options.after ?? 0;
    let ended = options.follow !== true;
    await this.describe(jobId);
    for (;;) {
      const entries = await store.journal.read(tenant, jobId, { after: cursor });
      yield* entries;
      cursor = entries.at(-1)?.seq ?? cursor;
      if (entries.length > 0) continue;
      if (ended) return;
      if (!(await waited(POLL_MS, options.signal))) return;
      ended = isTerminal((await this.report(jobId)).status);
    }
  }

  /**
   * Ends jobs that are long past their deadline: their own timer would have fired, so no worker is alive.
   * Returns the reports of the jobs it failed.
   */
  async sweep(now = this.now()): Promise<JobReport[]> {
    const failed: JobReport[] = [];
    for await (const jobId of endOrphans(this.options, now)) failed.push(await this.report(jobId));
    return failed;
  }

  /** How many workers are polling for jobs. */
  workers(): Promise<number> {
    return countPollers(this.options.client, this.options.taskQueue, this.now());
  }

  /** The job's report as it is now; a final one is in the store when this returns, unless the store is down. */
  async report(jobId: string): Promise<JobReport> {
    const report = jobReportSchema.parse(await this.describe(jobId));
    await keepReport(this.options.store, report);
    return report;
  }

  /** A link may be left from a start that failed, so each job is looked at. */
  private async retriedBy(jobId: string): Promise<string[]> {
    const { store, tenant } = this.options;
    // A store that is down must not hide what Temporal knows.
    const linked = await store.retries.of(tenant, jobId).catch(() => []);
    const retries = await Promise.all(linked.map((id) => this.find(id)));
    return retries.flatMap((retry) => (retry?.retryOf === jobId ? [retry.jobId] : []));
  }

  /** The job's report, without who works on it; undefined when there is no such job. */
  private async find(jobId: string): Promise<JobReport | undefined> {
    const execution = await this.execution(jobId);
    if (execution !== undefined) return readJob(this.options, execution);
    return this.options.store.reports.get(this.options.tenant, jobId);
  }

  private startAccepted(accepted: AcceptedRequest): Promise<JobReport> {
    return startJob({ ...this.options, lanes: this.lanes }, accepted, this.now());
  }

  private async control(
    jobId: string,
    control: Control,
    send: (handle: WorkflowHandle<typeof pipelineJob>) => Promise<WorkflowUpdateHandle<JobReport>>,
  ): Promise<JobReport> {
    const handle = this.handle(jobId);
    const report = await controlJob(this.options.client, {
      jobId,
      control,
      send: () => send(handle),
      statusOf: async () => (await this.describe(jobId)).status,
    });
    const { status } = report;
    // Somebody else was faster: the job ended another way, or before what was asked could take effect.
    if (!MET[control].includes(status)) {
      const why = refusal(control, status) ?? `Job is ${status}: something else came first`;
      throw new WrongStateError(jobId, control, why);
    }
    return jobReportSchema.parse(report);
  }

  private now(): Date {
    return this.options.now?.() ?? new Date();
  }

  private async *poll(jobId: string, signal?: AbortSignal): AsyncGenerator<JobDescription> {
    do {
      yield await this.describe(jobId);
    } while (await waited(POLL_MS, signal));
  }

  private async execution(jobId: string): Promise<WorkflowExecutionDescription | undefined> {
    try {
      return await this.handle(jobId).describe();
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return undefined;
      throw error;
    }
  }

  private async stored(jobId: string): Promise<JobReport> {
    const report = await this.options.store.reports.get(this.options.tenant, jobId);
    if (report === undefined) throw new JobNotFoundError(jobId);
    return report;
  }

  private handle(jobId: string): WorkflowHandle<typeof pipelineJob> {
    return this.options.client.workflow.getHandle<typeof pipelineJob>(this.workflowId(jobId));
  }

  private workflowId(jobId: string): string {
    return jobWorkflowId({ tenant: this.options.tenant, jobId });
  }
}

/** False when the signal ended the wait. */
async function waited(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await setTimeout(ms, undefined, { signal });
    return true;
  } catch (error) {
    if (signal?.aborted === true) return false;
    throw error;
  }
}
