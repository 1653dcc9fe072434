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
import {
  WorkflowFailedError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowHandle,
  type WorkflowUpdateHandle,
} from '@temporalio/client';
import { OutsideWork } from '../bridge/outsideWork.js';
import { jobWorkflowId, newJobId } from '../job/ids.js';
import type { JournalEntry } from '../job/journal.js';
import { refusal, type Control } from '../job/pause.js';
import { jobReportSchema, type JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import type { Pipeline } from '../pipelines/index.js';
import type { Store } from '../store/index.js';
import {
  cancelSignal,
  discardUpdate,
  pauseUpdate,
  resolveUpdate,
  resumeUpdate,
  type JobInput,
  type ResumeOptions,
} from '../workflows/messages.js';
import type { pipelineJob } from '../workflows/pipelineJob.js';
import { controlJob } from './controlJob.js';
import { describeJob, findJob, readNow, storedReport, type JobDescription } from './describeJob.js';
import { JobFinishedError, WrongStateError } from './errors.js';
import {
  endOfEvents,
  eventPages,
  newEvents,
  type EventsOptions,
  type EventsParts,
} from './jobEvents.js';
import type { JobFilter } from './jobFilter.js';
import {
  describeItem,
  listItems,
  type ItemDescription,
  type ItemFilter,
  type JobItem,
} from './jobItems.js';
import { acceptRequest, type JobRequest } from './jobRequest.js';
import { keepReport } from './keepReport.js';
import { keyedStart } from './keyedStart.js';
import { countingSeldom } from './itemsAtHand.js';
import { JobLanes } from './lanes.js';
import { listJobs } from './listJobs.js';
import { looks } from './looks.js';
import { parseResolution, type ResolutionInput } from './resolution.js';
import { countPollers } from './pollers.js';
import { retryPlan } from './retryPlan.js';
import { sealSecrets, type Sealing } from './sealSecrets.js';
import { startJob } from './startJob.js';
import { endOrphans } from './sweep.js';
import { watchJob } from './watchJob.js';

export interface JobClientOptions {
  client: Client;
  store: Store;
  taskQueue: string;
  tenant: string;
  /** Lets jobs read files of the worker's machine: only for people at the command line. Or these files, for anybody. */
  allowFileSources?: boolean | readonly string[];
  /** Only for people at the command line: lets jobs run commands on the worker's machine. */
  allowCommands?: boolean;
  /** The pipelines that jobs can name; default: those of this package. */
  pipelines?: readonly Pipeline[];
  /** The clock; default: this machine's. */
  now?: () => Date;
}

export interface StartRequest extends JobRequest {
  /** Default: a fresh one. */
  jobId?: string | undefined;
  /** Makes the start idempotent: for 24 hours, the same key and the same request give the same job. */
  key?: string | undefined;
}

export class JobClient {
  /** The lanes of this tenant's jobs. */
  readonly lanes: JobLanes;
  /** What workers outside say: for the stages whose items they pull. */
  readonly work: OutsideWork;

  constructor(private readonly options: JobClientOptions) {
    this.lanes = new JobLanes(options);
    this.work = new OutsideWork({ ...options, readJob: (jobId) => readNow(options, jobId) });
  }

  /** Starts a job and returns its PENDING report. Bad input is refused before anything starts. */
  start(request: StartRequest = {}): Promise<JobReport> {
    return this.startRequested(request);
  }

  /**
   * Tries an ended job again, as a new job with the same config: from the first stage that was not completed,
   * and of its items only those that failed or were not finished.
   */
  async retry(jobId: string, options: { key?: string | undefined } = {}): Promise<JobReport> {
    const { config, ...report } = await this.describe(jobId);
    const why = refusal('retry', report.status);
    if (why !== undefined) throw new WrongStateError(jobId, 'retry', why);
    const plan = retryPlan(report, config, this.options.pipelines);
    return this.startRequested({ ...plan, key: options.key }, { takesReferences: true });
  }

  /** The job as it is now, with or without a worker alive. */
  describe(jobId: string): Promise<JobDescription> {
    return describeJob(this.options, this.lanes, jobId);
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
      if (error instanceof WorkflowNotFoundError) return storedReport(this.options, jobId);
      if (error instanceof WorkflowFailedError) return this.report(jobId);
      throw error;
    }
  }

  /**
   * The job's report now and after each change, until it has ended, and every few seconds while its pace is known.
   * Progress never goes backwards.
   */
  watch(jobId: string, options: { signal?: AbortSignal } = {}): AsyncGenerator<JobDescription> {
    const count = countingSeldom((ref) => this.options.store.items.counts(ref));
    const seen = looks(
      () => describeJob(this.options, this.lanes, jobId, count),
      (leaving) => newEvents(this.eventsParts, jobId, leaving),
      options.signal,
    );
    return watchJob(seen, () => this.now());
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

  /**
   * What happens to a job, as it happens: its journal from `after` on, up to the terminal status. Who comes late is
   * given what was before; who comes after the end, all of it.
   */
  async *events(jobId: string, options: EventsOptions = {}): AsyncGenerator<JournalEntry> {
    for await (const page of this.eventPages(jobId, options)) yield* page;
  }

  /** The same, in pages of what there is at a time. */
  eventPages(jobId: string, options: EventsOptions = {}): AsyncGenerator<JournalEntry[]> {
    return eventPages(this.eventsParts, jobId, options);
  }

  /** The sequence number of the job's last event; undefined while more may come. */
  endOfEvents(jobId: string): Promise<number | undefined> {
    return endOfEvents(this.eventsParts, jobId);
  }

  /** The journal of a job from `after` on, as it is; with `follow`, its events until the job has ended. */
  async *logs(
    jobId: string,
    options: { after?: number; follow?: boolean; signal?: AbortSignal } = {},
  ): AsyncGenerator<JournalEntry> {
    if (options.follow === true) {
      yield* this.events(jobId, options);
      return;
    }
    const { store, tenant } = this.options;
    await this.report(jobId);
    for (let after = options.after ?? 0; ;) {
      const entries = await store.journal.read(tenant, jobId, { after });
      if (entries.length === 0) return;
      yield* entries;
      after = entries.at(-1)?.seq ?? after;
    }
  }

  /** Items of the job's stages, with how it went: from the store, and so without a worker. */
  async items(jobId: string, filter: ItemFilter = {}): Promise<JobItem[]> {
    return listItems(this.options.store, await this.describe(jobId), filter);
  }

  /** Everything about one item: what it was given, what it brought out, what its command said. */
  async item(
    jobId: string,
    itemId: string,
    options: { stage?: string | undefined } = {},
  ): Promise<ItemDescription> {
    const report = await this.describe(jobId);
    return describeItem(this.options.store, report, itemId, options.stage);
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

  private async startRequested(request: StartRequest, sealing: Sealing = {}): Promise<JobReport> {
    const { store, tenant, allowFileSources = false, allowCommands, pipelines } = this.options;
    const jobId = request.jobId ?? newJobId(this.now(), Math.random());
    const who = { tenant, jobId, allowFileSources, allowCommands, pipelines };
    const input = await sealSecrets(store, acceptRequest(request, who), this.now(), sealing);
    const { key } = request;
    if (key === undefined) return this.startAccepted(input);
    const parts = {
      startKeys: store.startKeys,
      start: (claimed: string) => this.startAccepted({ ...input, jobId: claimed }),
      report: (id: string) => this.report(id),
      exists: async (id: string) => (await findJob(this.options, id)) !== undefined,
    };
    const ownJobId = request.jobId !== undefined;
    return keyedStart(parts, { key, input, ownJobId }, this.now());
  }

  private startAccepted(input: JobInput): Promise<JobReport> {
    return startJob({ ...this.options, lanes: this.lanes }, input, this.now());
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
    return jobReportSchema.parse(report);
  }

  private now(): Date {
    return this.options.now?.() ?? new Date();
  }

  private get eventsParts(): EventsParts {
    return { ...this.options, report: (jobId) => this.report(jobId) };
  }

  private handle(jobId: string): WorkflowHandle<typeof pipelineJob> {
    const { client, tenant } = this.options;
    return client.workflow.getHandle<typeof pipelineJob>(jobWorkflowId({ tenant, jobId }));
  }
}
