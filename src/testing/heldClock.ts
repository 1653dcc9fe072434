import { setTimeout } from 'node:timers/promises';
import type { TestWorkflowEnvironment } from '@temporalio/testing';

/** A clock that has gained hardly more than this, in as much real time, is not skipping. */
const STANDSTILL_MS = 500;

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
      const freed = await this.freedUntil(this.env.sleep(time));
      for (let held = freed; held > 0; held -= 1) await this.hold();
    } finally {
      this.skipping = false;
      for (let held = this.atWork; held > 0; held -= 1) await this.hold();
    }
  }

  /** What no worker takes up holds the clock as well: lets go once more whenever it stands still. Says how often. */
  private async freedUntil(skipped: Promise<void>): Promise<number> {
    let freed = 0;
    let before = await this.env.currentTimeMs();
    while (!(await within(STANDSTILL_MS, skipped))) {
      const now = await this.env.currentTimeMs();
      if (now - before < 10 * STANDSTILL_MS) {
        await this.letGo();
        freed += 1;
      }
      before = now;
    }
    return freed;
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

async function within(time: number, work: Promise<void>): Promise<boolean> {
  const waiting = new AbortController();
  const late = setTimeout(time, false, { signal: waiting.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    waiting.abort();
  }
}
