/** The report of a running job, shown wherever people look: memo, search attribute, current details, journal. */
import {
  CancellationScope,
  log,
  proxyLocalActivities,
  setCurrentDetails,
  upsertMemo,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { JobActivities } from '../activities/contract.js';
import { eventsBetween } from '../job/events.js';
import type { NewJournalEntry } from '../job/journal.js';
import type { JobReport } from '../job/report.js';
import { STATUS_KEY } from './searchAttributeKeys.js';
import { REPORT_MEMO } from './messages.js';
import { stageTable } from './stageTable.js';

const { recordJob } = proxyLocalActivities<JobActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumAttempts: 5 },
});

export class LiveJob {
  private published: JobReport;
  private written = 0;
  private unwritten: NewJournalEntry[] = [];

  constructor(private current: JobReport) {
    this.published = current;
    setCurrentDetails(stageTable(current));
  }

  get report(): JobReport {
    return this.current;
  }

  /** Takes the next report over; nobody outside sees it before {@link publish}. */
  change(next: JobReport): void {
    for (const event of eventsBetween(this.current, next, new Date())) {
      this.written += 1;
      this.unwritten.push({ key: `job/${this.written}`, ...event });
    }
    this.current = next;
  }

  /**
   * Shows the current report. Temporal is the truth about jobs, so a store that is down does not stop one:
   * what could not be written is tried again at the next call, and a client that reads the finished job
   * stores its report.
   */
  async publish(): Promise<void> {
    const { current, unwritten } = this;
    if (current.status !== this.published.status) {
      upsertSearchAttributes([{ key: STATUS_KEY, value: current.status }]);
    }
    upsertMemo({ [REPORT_MEMO]: current });
    setCurrentDetails(stageTable(current));
    this.published = current;
    this.unwritten = [];
    try {
      await CancellationScope.nonCancellable(() =>
        recordJob({
          tenant: current.tenant,
          jobId: current.jobId,
          entries: unwritten,
          ...(current.finishedAt !== null && { finalReport: current }),
        }),
      );
    } catch (error) {
      this.unwritten = [...unwritten, ...this.unwritten];
      log.error('The journal could not be written', { error, entries: unwritten.length });
    }
  }
}
