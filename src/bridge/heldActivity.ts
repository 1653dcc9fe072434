/** An item as Temporal knows it: an activity that whoever has its token can renew and end. */
import {
  ActivityCancelledError,
  ActivityNotFoundError,
  ActivityPausedError,
  ActivityResetError,
  type Client,
} from '@temporalio/client';
import type { ApplicationFailure } from '@temporalio/common';

/** `gone`: somebody else has it, it has ended, or there never was such a thing. */
export type Hold = 'held' | 'cancelled' | 'gone';

export class HeldActivity {
  private readonly taskToken: Uint8Array;

  constructor(
    private readonly client: Client,
    token: string,
  ) {
    this.taskToken = Buffer.from(token, 'base64url');
  }

  /** Renews the lease, and says whether there is one. */
  async renew(): Promise<Hold> {
    try {
      await this.client.activity.heartbeat(this.taskToken);
      return 'held';
    } catch (error) {
      if (error instanceof ActivityNotFoundError) return 'gone';
      const isStopped =
        error instanceof ActivityCancelledError ||
        error instanceof ActivityPausedError ||
        error instanceof ActivityResetError;
      if (isStopped) return 'cancelled';
      throw error;
    }
  }

  /** Harmless when repeated. One that Temporal has given up meanwhile is completed by the next who is given it. */
  async complete(): Promise<void> {
    await this.unlessGone(() => this.client.activity.complete(this.taskToken, undefined));
  }

  /** False when it was gone. */
  fail(failure: ApplicationFailure): Promise<boolean> {
    return this.unlessGone(() => this.client.activity.fail(this.taskToken, failure));
  }

  async acknowledgeCancellation(): Promise<void> {
    await this.unlessGone(() => this.client.activity.reportCancellation(this.taskToken));
  }

  private async unlessGone(call: () => Promise<void>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      if (error instanceof ActivityNotFoundError) return false;
      throw error;
    }
  }
}
