import type { TestWorkflowEnvironment } from '@temporalio/testing';

/**
 * The clock of the time-skipping server. It stands still while a stage is at work, so a skip lets go of it once
 * for each of those, and takes hold again when one ends: let go once too often, it would run away.
 */
export class HeldClock {
  private atWork = 0;
  private skipping = false;

  constructor(private readonly env: TestWorkflowEnvironment) {}

  async skip(time: number): Promise<void> {
    this.skipping = true;
    for (let free = this.atWork; free > 0; free -= 1) await this.letGo();
    try {
      await this.env.sleep(time);
    } finally {
      this.skipping = false;
      for (let held = this.atWork; held > 0; held -= 1) await this.hold();
    }
  }

  /** Runs the work of a stage. */
  async whileAtWork<Result>(work: () => Promise<Result>): Promise<Result> {
    this.atWork += 1;
    if (this.skipping) await this.letGo();
    try {
      return await work();
    } finally {
      this.atWork -= 1;
      if (this.skipping) await this.hold();
    }
  }

  private async letGo(): Promise<void> {
    await this.service.unlockTimeSkipping({});
  }

  private async hold(): Promise<void> {
    await this.service.lockTimeSkipping({});
  }

  private get service() {
    const { testService } = this.env.connection;
    if (testService === undefined) throw new TypeError('This server cannot skip time');
    return testService;
  }
}
