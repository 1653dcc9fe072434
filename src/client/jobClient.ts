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
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionDescription,
  type WorkflowHandle,
} from '@temporalio/client';
import type { JobConfig } from '../job/config.js';
import { jobWorkflowId, newJobId } from '../job/ids.js';
import { neverBackwards } from '../job/job.js';
import type { JournalEntry } from '../job/journal.js';
import { jobReportSchema, type JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import type { Store } from '../store/index.js';
import { cancelSignal } from '../workflows/messages.js';
import type { pipelineJob } from '../workflows/pipelineJob.js';
import { configOf, DEFAULT_CONFIG } from './configMemo.js';
import { JobExistsError, JobFinishedError, JobNotFoundError } from './errors.js';
import type { JobFilter } from './jobFilter.js';
import { acceptRequest, acceptedReport, workflowOptions, type JobRequest } from './jobRequest.js';
import { keepReport } from './keepReport.js';
import { leaseOf, withWorkAtHand, type Lease } from './lease.js';
import { listJobs } from './listJobs.js';
import { countPollers } from './pollers.js';
import { readJob } from './readJob.js';
import { endOrphans } from './sweep.js';

export interface JobClientOptions {
  client: Client;
  store: Store;
  taskQueue: string;
  tenant: string;
  /** Only for people at the command line: lets jobs read files of the worker's machine. */
  allowFileSources?: boolean;
}

export interface StartRequest extends JobRequest {
  /** Default: a fresh one. */
  jobId?: string | undefined;
}

/** A job as `describe` shows it: its report, and who is working on it right now. */
export interface JobDescription extends JobReport {
  /** What it runs with; null when only the stored report is left, or when this release cannot read it. */
  config: JobConfig | null;
  /** The lease of the stage at work; null when none is. */
  lease: Lease | null;
  workflowId: string;
  /** The run in Temporal; null when only the stored report is left. */
  runId: string | null;
}

/** How often `watch` and `logs --follow` look. */
const POLL_MS = 200;

export class JobClient {
  constructor(private readonly options: JobClientOptions) {}

  /** Starts a job and returns its PENDING report. Bad input is refused before anything starts. */
  async start(request: StartRequest = {}): Promise<JobReport> {
    const { client, store, taskQueue, tenant, allowFileSources = false } = this.options;
    const now = new Date();
    const jobId = request.jobId ?? newJobId(now, Math.random());
    const accepted = acceptRequest(request, { tenant, jobId, allowFileSources });
    // Temporal forgets a job after its retention; the store does not.
    if (request.jobId !== undefined && (await store.reports.has(tenant, jobId))) {
      throw new JobExistsError(jobId);
    }
    try {
      await client.workflow.start<typeof pipelineJob>('pipelineJob', {
        ...workflowOptions(accepted, now),
        taskQueue,
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
      });
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) throw new JobExistsError(jobId);
      throw error;
    }
    return acceptedReport(accepted, now);
  }

  /** The job as it is now, with or without a worker alive. */
  async describe(jobId: string): Promise<JobDescription> {
    const { client } = this.options;
    const workflowId = this.workflowId(jobId);
    const execution = await this.execution(jobId);
    if (execution === undefined) {
      const report = await this.stored(jobId);
      return { ...report, config: null, lease: null, workflowId, runId: null };
    }
    const config = configOf(execution);
    const report = await withWorkAtHand(client, await readJob(this.options, execution), execution);
    const lease = isTerminal(report.status)
      ? undefined
      : leaseOf(execution, (config ?? DEFAULT_CONFIG).lease);
    return { ...report, config, lease: lease ?? null, workflowId, runId: execution.runId };
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
  async sweep(now = new Date()): Promise<JobReport[]> {
    const failed: JobReport[] = [];
    for await (const jobId of endOrphans(this.options, now)) failed.push(await this.report(jobId));
    return failed;
  }

  /** How many workers are polling for jobs. */
  workers(): Promise<number> {
    return countPollers(this.options.client, this.options.taskQueue, new Date());
  }

  /** The job's report as it is now; a final one is in the store when this returns, unless the store is down. */
  async report(jobId: string): Promise<JobReport> {
    const report = jobReportSchema.parse(await this.describe(jobId));
    await keepReport(this.options.store, report);
    return report;
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
