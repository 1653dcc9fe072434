/** One path for every cancellation: by our signal, by Temporal's UI, or by its command line. */
import {
  CancellationScope,
  CancelledFailure,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import type { JobActivities } from '../activities/contract.js';
import { cancelSignal } from './messages.js';

const { requestCancellation } = proxyLocalActivities<JobActivities>({
  startToCloseTimeout: '10s',
});

/**
 * Listens for the `cancel` signal. A signal cannot close a workflow as Canceled, so it records its reason and
 * has the job request its own cancellation from the server; from there both ways are one.
 */
export class CancellationDesk {
  private readonly root = CancellationScope.current();
  private signalled: { reason: string | undefined } | undefined;
  private open = true;

  constructor() {
    setHandler(cancelSignal, (reason) => this.request(reason));
  }

  /** Has the job cancelled, once; later requests and reasons change nothing. */
  async request(reason: unknown): Promise<void> {
    if (!this.open || this.wanted) return;
    // From the Temporal UI anything may come; whatever it is, the job is to stop.
    this.signalled = { reason: typeof reason === 'string' ? reason : undefined };
    await CancellationScope.nonCancellable(() => requestCancellation());
  }

  /** What the canceller said, if anything. */
  get reason(): string | undefined {
    return this.signalled?.reason;
  }

  /** True once the server has recorded the cancellation request. */
  get requested(): boolean {
    return this.root.consideredCancelled;
  }

  /** True when somebody wants the job to stop, whether or not the server has recorded it yet. */
  get wanted(): boolean {
    return this.requested || this.signalled !== undefined;
  }

  /** Stops here, where it is safe: waits for the server's record if need be, and throws. */
  async stop(): Promise<never> {
    if (!this.requested) await this.root.cancelRequested;
    throw new CancelledFailure('The job was cancelled');
  }

  /** From here on a cancellation comes too late: the outcome is decided, and the first decision wins. */
  close(): void {
    this.open = false;
  }
}
