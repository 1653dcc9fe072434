/** A job's side of its lane: join it, be let in, leave it. Without a target there is nothing to do. */
import {
  getExternalWorkflowHandle,
  log,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { JobActivities } from '../activities/contract.js';
import { laneWorkflowId } from '../job/ids.js';
import { grantJob, isInQueue } from '../job/job.js';
import { isTerminal } from '../job/status.js';
import { leaveSignal } from './laneMessages.js';
import type { LiveJob } from './liveJob.js';
import { grantedSignal, refusedSignal, type JobInput } from './messages.js';

const { joinLane } = proxyLocalActivities<JobActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

/** The client's clock may be off; and one that stalled may have been given up by the lane. */
const ANNOUNCED_MS = 5_000;

export class LaneTurn {
  private refusedFor: string | undefined;

  constructor(
    private readonly job: LiveJob,
    private readonly input: Pick<JobInput, 'busy' | 'announcedAt'>,
  ) {
    setHandler(grantedSignal, () => {
      if (!isInQueue(job.report) || isTerminal(job.report.status)) return;
      job.change(grantJob(job.report, new Date()));
      job.show();
    });
    setHandler(refusedSignal, (holder) => {
      this.refusedFor ??= holder;
    });
  }

  /** Why the job must not wait, once its lane has said so. */
  get refusal(): string | undefined {
    const { target } = this.job.report;
    if (this.refusedFor === undefined) return undefined;
    return `Lane ${target ?? ''} is busy: job ${this.refusedFor} has it`;
  }

  /** Joins the lane, unless the client has just done so. */
  async joinFirst(): Promise<void> {
    const { announcedAt } = this.input;
    const early = workflowInfo().startTime.getTime() - Date.parse(announcedAt ?? '');
    if (Math.abs(early) < ANNOUNCED_MS) return;
    await this.join();
  }

  /** Joins the lane. Doing so again keeps the place, and mends a lane that was terminated. */
  async join(): Promise<void> {
    const { tenant, target, jobId, createdAt } = this.job.report;
    if (target === null) return;
    await joinLane({ tenant, target, entry: { jobId, createdAt }, busy: this.input.busy });
  }

  /** Leaves the lane, whether it was the job's turn or not. */
  async leave(): Promise<void> {
    const { tenant, target, jobId } = this.job.report;
    if (target === null) return;
    try {
      await getExternalWorkflowHandle(laneWorkflowId({ tenant, target })).signal(
        leaveSignal,
        jobId,
      );
    } catch (error) {
      // A lane that is gone is free; one that cannot be told looks after its holder itself.
      log.info('The lane could not be told', { error });
    }
  }
}
