/** The report of a running job, shown wherever people look: memo, search attribute, current details, journal. */
import {
  CancellationScope,
  log,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  upsertMemo,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { JobActivities } from '../activities/contract.js';
import { eventsBetween } from '../job/events.js';
import type { NewJournalEntry } from '../job/journal.js';
import type { JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import { REPORT_MEMO } from './messages.js';
import { STATUS_KEY } from './searchAttributeKeys.js';
import { stageTable } from './stageTable.js';

const RECORDING = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumAttempts: 5 },
} as const;

const { recordProgress } = proxyLocalActivities<JobActivities>(RECORDING);
const { recordEnding } = proxyActivities<JobActivities>({
  ...RECORDING,
  scheduleToCloseTimeout: '1m',
  summary: 'record the ending',
});

export class LiveJob {
  private published: JobReport;
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
    this.unwritten.push(...eventsBetween(this.current, next, new Date()));
    this.current = next;
  }

  /**
   * Shows the current report.
   *
   * Progress is recorded by a local activity. The ending is not: a task that also closes the workflow is
   * thrown away and run again when a cancellation arrives meanwhile, and could then end another way than the
   * store was told. A regular activity puts the decision into the history first.
   *
   * Temporal is the truth about jobs, so a store that is down does not stop one: what could not be written is
   * tried again at the next call, and a client that reads the finished job stores its report.
   */
  async publish(): Promise<void> {
    const { current, unwritten } = this;
    const { tenant, jobId } = current;
    if (current.status !== this.published.status) {
      upsertSearchAttributes([{ key: STATUS_KEY, value: current.status }]);
    }
    upsertMemo({ [REPORT_MEMO]: current });
    setCurrentDetails(stageTable(current));
    this.published = current;
    this.unwritten = [];
    try {
      await CancellationScope.nonCancellable(() =>
        isTerminal(current.status)
          ? recordEnding({ entries: unwritten, report: current })
          : recordProgress({ tenant, jobId, entries: unwritten }),
      );
    } catch (error) {
      this.unwritten = [...unwritten, ...this.unwritten];
      log.error('The journal could not be written', { error, entries: unwritten.length });
    }
  }
}
