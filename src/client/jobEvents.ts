/**
 * A job's journal as it grows, until the entry that ends it. The journal is asked often, because that is cheap;
 * Temporal only now and then, for ends that nobody wrote down: a job that was terminated or timed out cannot.
 */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { isEnd, statusEvent } from '../job/events.js';
import { jobWorkflowId } from '../job/ids.js';
import type { JournalEntry } from '../job/journal.js';
import type { JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import type { Store } from '../store/index.js';
import { waited } from './waited.js';

/** How often the journal is read. */
const READ_MS = 200;
/** How often Temporal is asked whether the job is still open. */
const LOOK_MS = 1_000;
/** Entries at a time. */
const PAGE = 500;
/** How long the store or Temporal may be out of reach before those who follow a job are told. */
const PATIENCE_MS = 60_000;

export interface EventsOptions {
  /** Only what comes after this entry; default 0, which is all. */
  after?: number | undefined;
  /** Ends the stream. */
  signal?: AbortSignal | undefined;
}

export interface EventsParts {
  client: Client;
  store: Store;
  tenant: string;
  /** The report as it is now; a final one is in the store when this returns, with the entry that ends the journal. */
  report: (jobId: string) => Promise<JobReport>;
}

/**
 * What is in the journal after a position, and then what comes, some entries at a time, up to the job's terminal
 * status. It ends as well where nobody could write that entry, and where the position is beyond it.
 */
export async function* eventPages(
  parts: EventsParts,
  jobId: string,
  { after = 0, signal }: EventsOptions = {},
): AsyncGenerator<JournalEntry[]> {
  const { store, tenant } = parts;
  const ending = new Ending(() => endOfEvents(parts, jobId));
  const patience = new Patience();
  await ending.look();
  const position = { after };
  while (!ending.isReached(position.after)) {
    const next = { ...position, limit: PAGE };
    const read = await patience.with(() => store.journal.read(tenant, jobId, next));
    if (read === undefined) {
      if (!(await waited(LOOK_MS, signal))) return;
      continue;
    }
    const last = read.findIndex(isEnd);
    const page = last < 0 ? read : read.slice(0, last + 1);
    if (page.length > 0) yield page;
    if (last >= 0) return;
    position.after = page.at(-1)?.seq ?? next.after;
    if (read.length === PAGE || ending.isKnown) continue;
    if (!(await waited(READ_MS, signal))) return;
    ending.lookNowAndThen();
  }
}

/** What comes into the journal from now on. */
export async function* newEvents(
  parts: EventsParts,
  jobId: string,
  signal: AbortSignal,
): AsyncGenerator<JournalEntry[]> {
  const after = await parts.store.journal.last(parts.tenant, jobId);
  yield* eventPages(parts, jobId, { after, signal });
}

/** The sequence number of the last event of a job; undefined while more may come. */
export async function endOfEvents(parts: EventsParts, jobId: string): Promise<number | undefined> {
  if (await isOpen(parts, jobId)) return undefined;
  const { store, tenant } = parts;
  const report = await parts.report(jobId);
  const { status, finishedAt } = report;
  if (!isTerminal(status) || finishedAt === null) return undefined;
  const terminal = await terminalEntry(store, tenant, jobId);
  if (terminal !== undefined) return terminal;
  // The report came into the store without the end of its journal. Under its key it is written only once.
  const missing = statusEvent(report, new Date(finishedAt));
  await store.journal.append(tenant, jobId, [missing]).catch(() => undefined);
  return (await terminalEntry(store, tenant, jobId)) ?? store.journal.last(tenant, jobId);
}

/** What is known of the end of a journal: asked for at first, and then beside the reading. */
class Ending {
  private end: number | undefined;
  private lookedAt = -Infinity;
  private isLooking = false;
  private failure: { error: unknown } | undefined;
  private readonly patience = new Patience();

  constructor(private readonly ask: () => Promise<number | undefined>) {}

  async look(): Promise<void> {
    this.end = await this.ask();
    this.lookedAt = performance.now();
  }

  /** Looks again when it is time to, without keeping the reader waiting. Throws when that has failed for long. */
  lookNowAndThen(): void {
    if (this.failure !== undefined) throw this.failure.error;
    if (this.isLooking || performance.now() - this.lookedAt < LOOK_MS) return;
    this.isLooking = true;
    void this.patience
      .with(() => this.look())
      .catch((error: unknown) => (this.failure = { error }))
      .finally(() => {
        this.lookedAt = performance.now();
        this.isLooking = false;
      });
  }

  get isKnown(): boolean {
    return this.end !== undefined;
  }

  isReached(cursor: number): boolean {
    return this.end !== undefined && cursor >= this.end;
  }
}

/** Lets failures pass, until they have gone on for too long. */
class Patience {
  private failingSince: number | undefined;

  /** Undefined when the work failed. */
  async with<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await work();
      this.failingSince = undefined;
      return result;
    } catch (error) {
      this.failingSince ??= performance.now();
      if (performance.now() - this.failingSince >= PATIENCE_MS) throw error;
      return undefined;
    }
  }
}

async function terminalEntry(
  { journal }: Store,
  tenant: string,
  jobId: string,
): Promise<number | undefined> {
  const entries = await journal.read(tenant, jobId, { kinds: ['status'] });
  return entries.find(isEnd)?.seq;
}

/** Without asking for more than that. */
async function isOpen({ client, tenant }: EventsParts, jobId: string): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(jobWorkflowId({ tenant, jobId })).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
