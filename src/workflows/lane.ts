/**
 * A lane: lets the jobs of one target in, one at a time, in the order they were created. It begins with the
 * first job that joins and ends when nobody is left; as long as somebody is, it continues as new.
 *
 * It trusts nobody to say goodbye: a holder that was terminated is noticed by looking, and one that was
 * terminated while it waited is noticed when its turn comes.
 */
import {
  ApplicationFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  continueAsNew,
  getExternalWorkflowHandle,
  log,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  setWorkflowOptions,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { LaneActivities } from '../activities/contract.js';
import { jobWorkflowId } from '../job/ids.js';
import {
  EMPTY_LANE,
  append,
  isEmpty,
  isGone,
  isIn,
  join,
  leave,
  letIn,
  placeOf,
  stepBack,
  type BusyPolicy,
  type LaneEntry,
  type LaneHolder,
  type LaneState,
} from '../job/lane.js';
import {
  LANE_BUSY,
  announceSignal,
  joinSignal,
  laneQuery,
  leaveSignal,
  placeQuery,
  reserveUpdate,
  type LaneInput,
} from './laneMessages.js';
import { grantedSignal, refusedSignal } from './messages.js';

const retry = { initialInterval: '1s', maximumInterval: '10s' } as const;
const { isOver, lookUp } = proxyLocalActivities<LaneActivities>({
  startToCloseTimeout: '10s',
  retry,
});
/** Thousands may wait, and are listed page by page. */
const { findJobs } = proxyLocalActivities<LaneActivities>({ startToCloseTimeout: '2m', retry });

/** When a lane first looks whether its holder is still there, and how often in the long run. */
const FIRST_CHECK_MS = 5_000;
const CHECK_MS = 40_000;
/** The stage of a terminated job works on until its next heartbeat tells it; so long the next one waits. */
const STOPPING_MS = 5_000;
/** Nobody younger is let in: of two jobs created at once, the later one may get here first. */
const SETTLING_MS = 250;
/** A history longer than this is slow to replay. */
const LONG_HISTORY = 4_000;
/**
 * The server refuses to continue a workflow as new to which somebody has just spoken; the task is done again,
 * with the whole history. While thousands queue up, that would never end; so the lane waits for so much calm.
 */
const CALM_MS = 200;
/** The server's limits on a history are near: no longer a time to wait for calm. */
const OVERLONG_HISTORY = 40_000;

// Jobs stay with the build they began on. A lane may outlive every build, so it moves to the newest one; only a
// worker of no deployment must not say so: the server then refuses every task. (It has a build id all the same.)
setWorkflowOptions(() => {
  const isDeployed = Boolean(workflowInfo().currentDeploymentVersion?.deploymentName);
  return isDeployed ? { versioningBehavior: 'AUTO_UPGRADE' } : {};
}, lane);

export async function lane(input: LaneInput): Promise<void> {
  const keeper = new LaneKeeper(input);
  // Nobody can get rid of those who wait by cancelling their lane.
  await CancellationScope.nonCancellable(async () => {
    if (input.state === undefined) await keeper.open();
    while (!keeper.isDone) {
      if (isLong() && (await keeper.isCalm())) await keeper.continueAsNew();
      await keeper.serve();
    }
    await condition(allHandlersFinished);
  });
}

/** A job on its way into the lane. */
interface Arrival {
  entry: LaneEntry;
  busy: BusyPolicy;
  /** True when it is a client that says so, and the job is yet to be started. */
  isAnnounced: boolean;
}

class LaneKeeper {
  private state: LaneState;
  /** Jobs that do not want to wait and have not been told yet. */
  private readonly refused: LaneEntry[] = [];
  /** Who came before it was known who is there; undefined from then on. */
  private early: Arrival[] | undefined;
  /** How many messages there were. */
  private messages = 0;
  /** When to look after the holder next, and how long it was since the time before. */
  private check = { at: Date.now() + FIRST_CHECK_MS, after: FIRST_CHECK_MS };

  constructor(private readonly input: LaneInput) {
    this.state = input.state ?? EMPTY_LANE;
    if (input.state === undefined) this.early = [];
    setHandler(joinSignal, (entry, busy) => this.arrive({ entry, busy, isAnnounced: false }));
    setHandler(announceSignal, (entry) => this.arrive({ entry, busy: 'queue', isAnnounced: true }));
    setHandler(leaveSignal, (jobId) => this.leave(jobId));
    setHandler(reserveUpdate, (entry) => this.reserve(entry), {
      validator: (entry: LaneEntry) => this.refuseUnlessFree(entry),
    });
    setHandler(laneQuery, (limit) => ({
      holder: this.state.holder,
      waiting: this.state.queue.length,
      queue: this.state.queue.slice(0, limit),
    }));
    setHandler(placeQuery, (jobId) => placeOf(this.state, jobId) ?? null);
  }

  get isDone(): boolean {
    return isEmpty(this.state) && this.refused.length === 0;
  }

  /** Finds those who are there already: there are some when a lane before this was terminated. */
  async open(): Promise<void> {
    const { tenant, target } = this.input;
    const found = await findJobs({ tenant, target });
    const early = this.early ?? [];
    const hasty = early.filter(({ busy }) => busy === 'reject');
    this.state = hasty.reduce((state, { entry }) => leave(state, entry.jobId), found);
    this.early = undefined;
    for (const arrival of early) this.arrive(arrival);
    await condition(allHandlersFinished);
  }

  /** Takes one step: tells, lets in, or waits for the holder to leave. */
  async serve(): Promise<void> {
    setCurrentDetails(this.details);
    await this.tellRefused();
    const { holder, queue } = this.state;
    const [next] = queue;
    if (holder !== null) await this.watch(holder);
    else if (next !== undefined) await this.letIn(next);
  }

  /** False as soon as somebody says something; true when nobody does for a while. */
  async isCalm(): Promise<boolean> {
    if (workflowInfo().historyLength > OVERLONG_HISTORY) return true;
    const { messages } = this;
    return !(await condition(() => this.messages > messages, CALM_MS));
  }

  async continueAsNew(): Promise<never> {
    await condition(allHandlersFinished);
    await this.tellRefused();
    const { tenant, target } = this.input;
    return continueAsNew<typeof lane>({ tenant, target, state: this.state });
  }

  private arrive(arrival: Arrival): void {
    this.messages += 1;
    if (this.early !== undefined) {
      this.early.push(arrival);
      return;
    }
    const { entry, busy, isAnnounced } = arrival;
    if (busy === 'reject' && this.isBusyFor(entry)) this.refused.push(entry);
    else if (isAnnounced) this.state = append(this.state, entry, new Date());
    else this.state = join(this.state, entry);
  }

  private isBusyFor({ jobId }: LaneEntry): boolean {
    return !isEmpty(this.state) && !isIn(this.state, jobId);
  }

  private leave(jobId: string): void {
    this.messages += 1;
    this.state = leave(this.state, jobId);
    this.early = this.early?.filter(({ entry }) => entry.jobId !== jobId);
  }

  private async reserve(entry: LaneEntry): Promise<boolean> {
    await condition(() => this.early === undefined);
    this.refuseUnlessFree(entry);
    this.state = append(this.state, entry, new Date());
    return true;
  }

  private refuseUnlessFree({ jobId }: LaneEntry): void {
    const first = this.state.holder ?? this.state.queue[0];
    if (first === undefined || isIn(this.state, jobId)) return;
    const { target } = this.input;
    throw ApplicationFailure.nonRetryable(`Lane ${target} is busy`, LANE_BUSY, first.jobId);
  }

  private async letIn(next: LaneEntry): Promise<void> {
    const tooYoung = Date.parse(next.createdAt) + SETTLING_MS - Date.now();
    if (tooYoung > 0) {
      await sleep(tooYoung, { summary: 'let earlier jobs catch up' });
      return;
    }
    this.state = letIn(this.state, new Date());
    this.checkIn(FIRST_CHECK_MS);
    try {
      await this.jobCalled(next.jobId).signal(grantedSignal);
    } catch {
      await this.passOver(next);
    }
  }

  /** A job that cannot be reached is over; or it was announced, and is about to be started or just was. */
  private async passOver(entry: LaneEntry): Promise<void> {
    const { tenant } = this.input;
    const { jobId } = entry;
    const presence = await lookUp(jobWorkflowId({ tenant, jobId }));
    if (isGone(presence, entry, new Date())) {
      this.state = leave(this.state, jobId);
    } else {
      this.state = stepBack(this.state);
      await sleep('1s', { summary: 'wait for a job that was announced' });
    }
  }

  private async watch(holder: LaneHolder): Promise<void> {
    const { tenant } = this.input;
    const needsUs = () =>
      this.state.holder?.jobId !== holder.jobId || this.refused.length > 0 || isLong();
    // Those who come and are refused must not put it off.
    const left = this.check.at - Date.now();
    if (left > 0 && (await condition(needsUs, left))) return;
    this.checkIn(Math.min(CHECK_MS, 2 * this.check.after));
    if (!(await isOver(jobWorkflowId({ tenant, jobId: holder.jobId })))) return;
    log.warn('The holder of the lane is gone', { jobId: holder.jobId });
    await sleep(STOPPING_MS, { summary: 'let the work of a lost job stop' });
    this.leave(holder.jobId);
  }

  private checkIn(after: number): void {
    this.check = { at: Date.now() + after, after };
  }

  private async tellRefused(): Promise<void> {
    for (let entry = this.refused.shift(); entry; entry = this.refused.shift()) {
      const first = this.state.holder ?? this.state.queue[0];
      try {
        await this.jobCalled(entry.jobId).signal(refusedSignal, first?.jobId ?? 'another job');
      } catch (error) {
        log.info('A refused job is over', { jobId: entry.jobId, error });
      }
    }
  }

  private jobCalled(jobId: string) {
    return getExternalWorkflowHandle(jobWorkflowId({ tenant: this.input.tenant, jobId }));
  }

  private get details(): string {
    const { holder, queue } = this.state;
    const now = holder === null ? 'free' : `held by ${holder.jobId} since ${holder.since}`;
    return `**${now}** · ${queue.length} waiting`;
  }
}

function isLong(): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || historyLength > LONG_HISTORY;
}
