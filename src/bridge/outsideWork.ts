/**
 * The bridge between workers outside and Temporal. It keeps nothing in memory: Temporal says who holds an item,
 * and the store recognizes tokens. So any number of bridges can stand side by side, and one that is started again
 * knows all that the one before did.
 */
import type { Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { JobReport } from '../job/report.js';
import { ITEM_REFUSED, isFinalStage } from '../job/stage.js';
import { isTerminal } from '../job/status.js';
import { openStorage, type Storage } from '../storage/index.js';
import type { Reservation, Store } from '../store/index.js';
import { HeldActivity, type Hold } from './heldActivity.js';
import { OutputDesk } from './outputDesk.js';
import { pollItem } from './pollItem.js';
import {
  JobOverError,
  UnknownStageError,
  WorkCancelledError,
  WorkRefusedError,
  type Done,
  type Failed,
  type FinishedOutput,
  type Heartbeat,
  type Reserve,
  type ReservedItem,
  type WorkerProtocol,
} from './protocol.js';

export interface OutsideWorkOptions {
  client: Client;
  store: Store;
  tenant: string;
  /** The job as it is now. Throws when there is none. */
  readJob: (jobId: string) => Promise<Pick<JobReport, 'status' | 'stages'>>;
  /** Where outputs are put; default: folders and buckets as this process can reach them. */
  storage?: Storage;
}

/** A worker that waits hears this soon that there is no more work. */
const LOOK_EVERY_MS = 2_000;

export class OutsideWork implements WorkerProtocol {
  private readonly outputs: OutputDesk;

  constructor(private readonly options: OutsideWorkOptions) {
    this.outputs = new OutputDesk(options.store, options.storage ?? openStorage());
  }

  async reserve(request: Reserve): Promise<ReservedItem[]> {
    await this.checkThatThereIsWork(request);
    const reserved = (await this.stillHeld(request)).slice(0, request.max);
    const until = Date.now() + request.waitMs;
    while (reserved.length < request.max && request.signal?.aborted !== true) {
      const left = Math.max(0, until - Date.now());
      const waitMs = reserved.length === 0 ? Math.min(left, LOOK_EVERY_MS) : 0;
      const given = await this.next(request, waitMs);
      if (given !== undefined) reserved.push(given);
      else if (reserved.length > 0) break;
      else {
        await this.checkThatThereIsWork(request);
        if (left === 0) break;
      }
    }
    return reserved.map(({ itemId: item, data, attempt, token, leaseMs, heartbeatMs }) => {
      return { item, data, attempt, token, leaseMs, heartbeatMs };
    });
  }

  async heartbeat(token: string): Promise<Heartbeat> {
    const held = await this.find(token);
    const { leaseMs } = held;
    const state = await this.hold(held);
    if (state === 'gone') throw await this.gone(held);
    return { cancelled: state === 'cancelled', leaseMs };
  }

  async done(token: string, { metrics = {} }: Done = {}): Promise<void> {
    const held = await this.find(token);
    const activity = this.activity(held);
    // The answer to the first report was lost, and perhaps the bridge before it could tell Temporal.
    if (held.ended === 'done') return activity.complete();
    await this.checkThatItIsHeld(held, activity);
    await this.outputs.checkThatAllAreFinished(held);
    if (!(await this.options.store.reservations.finish(held, metrics))) throw lost(held);
    await activity.complete();
  }

  async error(token: string, { message, retry = true }: Failed): Promise<void> {
    const held = await this.find(token);
    if (held.ended === 'error') return;
    const activity = this.activity(held);
    await this.checkThatItIsHeld(held, activity);
    await this.note(held, message);
    const type = retry ? 'ItemFailed' : ITEM_REFUSED;
    if (
      !(await activity.fail(ApplicationFailure.create({ message, type, nonRetryable: !retry })))
    ) {
      throw lost(held);
    }
    await this.options.store.reservations.end(held, 'error');
  }

  async registerOutputs(token: string, paths: readonly string[]): Promise<void> {
    const held = await this.find(token);
    await this.checkThatItIsHeld(held, this.activity(held));
    await this.outputs.register(held, paths);
  }

  async finishOutputs(token: string, outputs: readonly FinishedOutput[]): Promise<void> {
    const held = await this.find(token);
    await this.checkThatItIsHeld(held, this.activity(held));
    await this.outputs.finish(held, outputs);
  }

  private async checkThatThereIsWork({ jobId, stage: name }: Reserve): Promise<void> {
    const job = await this.options.readJob(jobId);
    const stage = job.stages.find((candidate) => candidate.name === name);
    if (stage === undefined) throw new UnknownStageError(jobId, name);
    if (isTerminal(job.status)) throw new JobOverError(jobId, job.status);
    if (isFinalStage(stage.status)) throw new JobOverError(jobId, job.status, name);
  }

  /** What the worker was given before and still holds; its lease is renewed. */
  private async stillHeld({ jobId, stage, worker }: Reserve): Promise<Reservation[]> {
    const { store, tenant } = this.options;
    const given = await store.reservations.heldBy({ tenant, jobId, stage }, worker);
    const held: Reservation[] = [];
    for (const reservation of given) {
      if ((await this.hold(reservation)) === 'held') held.push(reservation);
      else await store.reservations.end(reservation, 'released');
    }
    return held;
  }

  /** The next item that a worker can begin with; undefined when none came in time. */
  private async next(request: Reserve, waitMs: number): Promise<Reservation | undefined> {
    for (;;) {
      const polled = await pollItem(this.options, request, waitMs);
      if (polled === undefined) return undefined;
      const given = await this.options.store.reservations.take(polled);
      if (await this.isReady(given)) return given;
    }
  }

  /** False for an item that needs no worker any more, or that cannot be begun anew yet. */
  private async isReady(given: Reservation): Promise<boolean> {
    const activity = this.activity(given);
    // A bridge wrote down that it is done and was gone before it could tell Temporal.
    if (given.itemStatus === 'done') {
      await this.options.store.reservations.end(given, 'released');
      await activity.complete();
      return false;
    }
    const problem = await this.outputs.clear(given);
    if (problem === undefined) return true;
    await this.options.store.reservations.end(given, 'error');
    await activity.fail(ApplicationFailure.create({ message: problem, type: 'ItemFailed' }));
    return false;
  }

  private async find(token: string): Promise<Reservation> {
    const { store, tenant } = this.options;
    const held = await store.reservations.find(tenant, token);
    if (held === undefined) {
      throw new WorkRefusedError('unknown-token', 'No item was ever given out with this token.');
    }
    return held;
  }

  private async checkThatItIsHeld(held: Reservation, activity: HeldActivity): Promise<void> {
    const { itemId, jobId, ended } = held;
    if (ended === 'done' || ended === 'error') {
      const how = ended === 'done' ? 'done' : 'failed';
      const message = `Item ${itemId} was already reported as ${how}.`;
      throw new WorkRefusedError('already-reported', message);
    }
    const state = await this.hold(held);
    if (state === 'gone') throw await this.gone(held);
    if (state === 'held') return;
    await activity.acknowledgeCancellation();
    await this.options.store.reservations.end(held, 'released');
    throw new WorkCancelledError(`Item ${itemId} of job ${jobId} is no longer wanted.`);
  }

  /** Renews the lease, where there still is one. */
  private async hold(held: Reservation): Promise<Hold> {
    return held.isLast ? this.activity(held).renew() : 'gone';
  }

  /** Why an item is not held any more. */
  private async gone(held: Reservation): Promise<Error> {
    const { status } = await this.options.readJob(held.jobId);
    if (!isTerminal(status)) return lost(held);
    return new WorkCancelledError(
      `Job ${held.jobId} is ${status}; item ${held.itemId} is no longer wanted.`,
    );
  }

  /** In the item and in the journal: what went wrong at this attempt. */
  private async note(held: Reservation, message: string): Promise<void> {
    const { store } = this.options;
    const { tenant, jobId, stage, itemId, itemTries, attempt, worker, token } = held;
    await store.items.finish(tenant, jobId, stage, itemId, {
      status: 'error',
      error: message,
      tries: itemTries + 1,
    });
    const entry = { kind: 'log' as const, level: 'warn' as const, stage };
    const said = `${itemId}: ${message} (attempt ${attempt}, ${worker})`;
    const at = new Date().toISOString();
    await store.journal.append(tenant, jobId, [
      { key: `${stage}/${itemId}/${token}`, at, message: said, ...entry },
    ]);
  }

  private activity({ token }: Reservation): HeldActivity {
    return new HeldActivity(this.options.client, token);
  }
}

function lost({ itemId, leaseMs }: Reservation): WorkRefusedError {
  return new WorkRefusedError(
    'lease-lost',
    `The lease of item ${itemId} ran out (${leaseMs / 1000} s without a heartbeat): it is given to another worker.`,
  );
}
