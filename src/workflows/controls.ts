/** What people ask of a job: pause, resume, discard, resolve. Refused by name in the wrong state. */
import { ApplicationFailure, CancellationScope, condition, setHandler } from '@temporalio/workflow';
import { refusal, WRONG_STATE, type Control } from '../job/pause.js';
import type { JobReport, Resolution } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import { budgetMessage, isOverBudget } from '../job/usage.js';
import type { CancellationDesk } from './cancellation.js';
import type { LiveJob } from './liveJob.js';
import {
  discardUpdate,
  pauseUpdate,
  resolveUpdate,
  resumeUpdate,
  type ResumeOptions,
} from './messages.js';

/** What somebody decided about a PAUSED job. */
export type Decision =
  { kind: 'resume'; options: ResumeOptions } | { kind: 'resolve'; resolution: Resolution };

/** For a resolution that did not come through our client, and says nothing of a result. */
const NO_RESULT = { result: null };

export class ControlDesk {
  private decided: Decision | undefined;
  private asked = false;
  private open = true;
  private work: CancellationScope | undefined;

  constructor(
    private readonly job: LiveJob,
    private readonly cancellation: CancellationDesk,
  ) {
    setHandler(pauseUpdate, () => this.pause(), { validator: () => this.allow('pause') });
    setHandler(resumeUpdate, (options = {}) => this.decide({ kind: 'resume', options }), {
      validator: (options: ResumeOptions = {}) => this.allowResume(options),
    });
    setHandler<JobReport, [Resolution], typeof resolveUpdate>(
      resolveUpdate,
      (resolution) => this.decide({ kind: 'resolve', resolution: { ...NO_RESULT, ...resolution } }),
      { validator: (resolution: Resolution | undefined) => this.allowResolve(resolution) },
    );
    setHandler<JobReport, [string], typeof discardUpdate>(
      discardUpdate,
      (reason) => this.discard(reason),
      { validator: () => this.allow('discard') },
    );
  }

  /** True from the moment somebody asked for a pause until the job is PAUSED. */
  get pauseWanted(): boolean {
    return this.asked;
  }

  /** The job is PAUSED: the request is met, and must not stop the job again when it goes on. */
  pauseMet(): void {
    this.asked = false;
  }

  /** Runs `work` so that a pause stops it. */
  async whileWorking(work: () => Promise<void>): Promise<void> {
    const scope = new CancellationScope();
    this.work = scope;
    try {
      await scope.run(work);
    } finally {
      this.work = undefined;
    }
  }

  /** True when there is a decision about the pause. */
  get isDecided(): boolean {
    return this.decided !== undefined;
  }

  takeDecision(): Decision | undefined {
    const decision = this.decided;
    this.decided = undefined;
    return decision;
  }

  /** From here on every request comes too late: the outcome is decided. */
  close(): void {
    this.open = false;
  }

  private async pause(): Promise<JobReport> {
    this.asked = true;
    this.work?.cancel();
    return this.once((job) => job.status === 'PAUSED' || isTerminal(job.status));
  }

  private async decide(decision: Decision): Promise<JobReport> {
    this.decided = decision;
    const { resumes } = this.job.report;
    return this.once((job) => job.resumes > resumes || isTerminal(job.status));
  }

  private async discard(reason: string): Promise<JobReport> {
    await this.cancellation.request(reason);
    return this.once((job) => isTerminal(job.status));
  }

  /** The report as soon as it is like this; every job comes to an end, so every wait does. */
  private once(isSo: (job: JobReport) => boolean): Promise<JobReport> {
    return CancellationScope.nonCancellable(async () => {
      await condition(() => isSo(this.job.report));
      return this.job.report;
    });
  }

  private allow(control: Control): void {
    const { status } = this.job.report;
    if (!this.open || this.cancellation.wanted) {
      throw refused(`Job is ${status} and about to end: it is too late to ${control} it`);
    }
    // A decision that was accepted a moment ago has not changed the status yet.
    const why = refusal(control, this.decided === undefined ? status : 'PENDING');
    if (why !== undefined) throw refused(why);
  }

  private allowResume({ tokenLimit }: ResumeOptions): void {
    this.allow('resume');
    if (tokenLimit !== undefined && !(Number.isInteger(tokenLimit) && tokenLimit >= 0)) {
      throw misunderstood('tokenLimit must be a whole number');
    }
    const { usage, tokenLimit: before } = this.job.report;
    const limit = tokenLimit ?? before;
    if (isOverBudget(usage, limit)) {
      throw refused(`${budgetMessage(usage, limit)}: resume the job with a higher token limit`);
    }
  }

  /** Not everybody comes through our client; what cannot be carried out must not be accepted. */
  private allowResolve(resolution: Partial<Resolution> | undefined): void {
    this.allow('resolve');
    if (typeof resolution?.by !== 'string' || typeof resolution.why !== 'string') {
      throw misunderstood('a resolution says by whom it is, and why');
    }
  }
}

function misunderstood(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, 'Misunderstood');
}

function refused(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, WRONG_STATE);
}
