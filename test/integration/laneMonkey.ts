/** What is done to the jobs of a lane while it drains, by the roll of a seeded die. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError, isGrpcServiceError, type Client } from '@temporalio/client';
import { jobWorkflowId, type JobStatus } from 'plumbline/job';
import {
  JobFinishedError,
  NoWorkerAnswersError,
  WrongStateError,
} from '../../src/client/errors.js';
import type { SeededRandom } from '../../src/news/seededRandom.js';
import type { Scene } from './scene.js';
import { readWorkLog } from './workLog.js';

/** `resume`, `discard` and `resolve` pause the job first. */
export const DEEDS = ['cancel', 'terminate', 'resume', 'discard', 'resolve'] as const;
export type Deed = (typeof DEEDS)[number];
export type Moment = 'waiting' | 'running';

/** How often each is done in a lane of 500. A running job that is terminated or paused holds all others up: few of those. */
export const PLAN: Record<Moment, Record<Deed, number>> = {
  waiting: { cancel: 40, terminate: 25, resume: 12, discard: 12, resolve: 12 },
  running: { cancel: 8, terminate: 2, resume: 5, discard: 3, resolve: 3 },
};

/** How a job ends to which this was done. */
export const ENDS: Record<Deed, JobStatus> = {
  cancel: 'CANCELLED',
  terminate: 'FAILED',
  resume: 'COMPLETED',
  discard: 'CANCELLED',
  resolve: 'COMPLETED',
};

export interface Victim {
  moment: Moment;
  deed: Deed;
}

/** The first jobs are let go, so that the lane is full before anything happens to it. */
const SPARED = 50;
const LOOK_MS = 50;

/** Chooses who of `total` jobs becomes a victim of what. */
export function chooseVictims(total: number, random: SeededRandom): Map<number, Victim> {
  const numbers = Array.from({ length: total - SPARED }, (_, index) => index + SPARED);
  const victims = new Map<number, Victim>();
  for (const moment of ['waiting', 'running'] as const) {
    for (const deed of DEEDS) {
      for (let times = (PLAN[moment][deed] * total) / 500; times > 0; times -= 1) {
        const [number] = numbers.splice(Math.floor(random() * numbers.length), 1);
        if (number !== undefined) victims.set(number, { moment, deed });
      }
    }
  }
  return victims;
}

export class LaneMonkey {
  /** Those to whom it was done in time: they had not ended before. */
  readonly struck = new Set<string>();

  constructor(
    private readonly scene: Scene,
    private readonly client: Client,
    private readonly log: string,
    private readonly victims: ReadonlyMap<string, Victim>,
    private readonly random: SeededRandom,
  ) {}

  between(from: number, to: number): number {
    return Math.floor(from + this.random() * (to - from));
  }

  /** Falls upon the waiting ones, roughly in the order of their names, and ahead of the lane. */
  async haunt(): Promise<void> {
    const left = [...this.victims].filter(([, { moment }]) => moment === 'waiting');
    left.sort(([a], [b]) => (a < b ? -1 : 1));
    const deeds: Promise<void>[] = [];
    while (left.length > 0) {
      const [[jobId, victim] = []] = left.splice(this.between(0, Math.min(10, left.length)), 1);
      if (jobId === undefined || victim === undefined) break;
      deeds.push(this.strike(jobId, victim));
      await sleep(this.between(50, 250));
    }
    await Promise.all(deeds);
  }

  /** Falls upon the running ones as soon as they are seen at work. */
  async ambush(signal: AbortSignal): Promise<void> {
    const deeds = new Map<string, Promise<void>>();
    while (!signal.aborted) {
      for (const { jobId } of readWorkLog(this.log)) {
        const victim = this.victims.get(jobId);
        if (victim?.moment !== 'running' || deeds.has(jobId)) continue;
        deeds.set(jobId, this.strike(jobId, victim));
      }
      await sleep(LOOK_MS);
    }
    await Promise.all(deeds.values());
  }

  private async strike(jobId: string, victim: Victim): Promise<void> {
    await sleep(this.between(0, 200));
    if (await this.perform(jobId, victim.deed)) this.struck.add(jobId);
  }

  private async perform(jobId: string, deed: Deed): Promise<boolean> {
    const { jobs, tenant } = this.scene;
    const handle = this.client.workflow.getHandle(jobWorkflowId({ tenant, jobId }));
    if (deed === 'cancel') return asked(() => jobs.cancel(jobId));
    if (deed === 'terminate') return asked(() => handle.terminate());
    if (!(await asked(() => jobs.pause(jobId)))) return false;
    await sleep(this.between(50, 500));
    if (deed === 'discard') return asked(() => jobs.discard(jobId));
    if (deed === 'resolve') return asked(() => jobs.resolve(jobId, { by: 'monkey', why: 'fun' }));
    // Once it goes on, it may end.
    await writeFile(join(dirname(this.log), jobId), '');
    return asked(() => jobs.resume(jobId));
  }
}

/** The server refuses to ask a job whose last tasks were lost with their workers, until one is done. */
function isRecovering(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return isGrpcServiceError(cause) && cause.details.includes('Workflow Task in failed state');
}

/** Asks until a worker answers. False when it is too late. */
async function asked(request: () => Promise<unknown>): Promise<boolean> {
  for (let times = 1; ; times += 1) {
    try {
      await request();
      return true;
    } catch (error) {
      if (error instanceof NoWorkerAnswersError || isRecovering(error)) continue;
      // What nobody answered may have been done all the same.
      if (error instanceof WrongStateError) return times > 1;
      if (error instanceof JobFinishedError || error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }
}
