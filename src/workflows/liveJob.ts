/** The report of a running job, shown wherever people look: memo, search attribute, current details, journal. */
import {
  CancellationScope,
  isCancellation,
  log,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
  upsertMemo,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { JobActivities } from '../activities/contract.js';
import { eventsBetween } from '../job/events.js';
import type { NewJournalEntry } from '../job/journal.js';
import { REPORT_MEMO } from '../job/memo.js';
import type { JobReport } from '../job/report.js';
import { isTerminal, type JobStatus } from '../job/status.js';
import { STATUS_KEY } from './searchAttributeKeys.js';
import { stageTable } from './stageTable.js';

const { recordEnding, recordEvents } = proxyLocalActivities<JobActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumAttempts: 5 },
});

/** Before its end, a job renews what it shows in Temporal at most this often. */
const RENEWAL_MS = 10_000;

export class LiveJob {
  /** What the search attribute says. */
  private indexed: JobStatus;
  private renewedAt = Date.now();
  private renewal: CancellationScope | undefined;
  private readonly pending: NewJournalEntry[] = [];

  constructor(private current: JobReport) {
    this.indexed = current.status;
    setCurrentDetails(stageTable(current));
  }

  get report(): JobReport {
    return this.current;
  }

  /** Takes the next report over; nobody outside sees it before {@link publish}. */
  change(next: JobReport): void {
    this.pending.push(...eventsBetween(this.current, next, new Date()));
    this.current = next;
  }

  /**
   * Shows the current report in Temporal, where it can be read with no worker alive. The end shows at once.
   * What comes before is renewed every few seconds at most, and the search attribute with it, because each
   * renewal costs the server as much as half a stage; our readers have it from the journal before that.
   */
  publish(): void {
    setCurrentDetails(stageTable(this.current));
    const wait = this.renewedAt + RENEWAL_MS - Date.now();
    if (isTerminal(this.current.status) || wait <= 0) this.renew();
    else this.renewal ??= this.renewLater(wait);
  }

  /** Shows the current report at once: for changes that nobody would tell the journal of soon. */
  show(): void {
    setCurrentDetails(stageTable(this.current));
    this.renew();
  }

  /** A warning for the readers of the journal; it is told with whatever comes next. */
  note(key: string, message: string): void {
    const at = new Date().toISOString();
    this.pending.push({ key, at, kind: 'log', level: 'warn', message });
  }

  /** Has the journal written while no stage is at work to do it. */
  async tell(): Promise<void> {
    const { tenant, jobId } = this.current;
    const journal = [...this.pending];
    try {
      await CancellationScope.nonCancellable(() => recordEvents({ tenant, jobId, journal }));
      this.told(journal.length);
    } catch (error) {
      // It is told again with whatever comes next.
      log.error('The journal could not be written', { error });
    }
  }

  private renew(): void {
    const { status } = this.current;
    this.renewal?.cancel();
    this.renewal = undefined;
    this.renewedAt = Date.now();
    if (status !== this.indexed) upsertSearchAttributes([{ key: STATUS_KEY, value: status }]);
    this.indexed = status;
    upsertMemo({ [REPORT_MEMO]: this.current });
  }

  private renewLater(wait: number): CancellationScope {
    const scope = new CancellationScope();
    scope
      .run(() => sleep(wait, { summary: 'renew the memo' }))
      .then(
        () => this.renew(),
        (error: unknown) => {
          if (!isCancellation(error)) throw error;
        },
      );
    return scope;
  }

  /** What the journal does not have yet, to be written by whoever works next. */
  get untold(): readonly NewJournalEntry[] {
    return this.pending;
  }

  /** The first `count` entries of {@link untold} are written. Until then they are handed out again. */
  told(count: number): void {
    this.pending.splice(0, count);
  }

  /**
   * Ends the job, once: the end is committed to the store, and if it already was, that one stands. This
   * matters because a task that closes a workflow is thrown away and run again when a cancellation arrives
   * meanwhile, and could then come to another end than the one already committed. Called where a cancellation
   * is not heard any more.
   *
   * Temporal is the truth about jobs, so a store that is down does not stop one from ending; a client that
   * reads the finished job stores its report.
   */
  async end(ending: JobReport): Promise<JobReport> {
    this.change(ending);
    try {
      this.current = await recordEnding({ report: ending, journal: this.pending });
    } catch (error) {
      log.error('The end of the job could not be stored', { error });
    }
    this.publish();
    return this.current;
  }
}
