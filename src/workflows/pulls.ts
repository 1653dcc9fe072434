/** Items that workers outside pull: one activity each, on a task queue of the job, which no worker of ours polls. */
import {
  ActivityCancellationType,
  ActivityFailure,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
} from '@temporalio/workflow';
import { RetryState } from '@temporalio/common';
import type {
  BatchResult,
  ItemActivities,
  PlacedItem,
  PullActivity,
} from '../activities/contract.js';
import { EXECUTION_TIMEOUT_MS } from '../job/deadline.js';
import { pullQueue } from '../job/ids.js';
import { ITEM_REFUSED } from '../job/stage.js';
import { pullActivityOf } from '../job/stagePlan.js';
import { NO_USAGE } from '../job/usage.js';
import type { ItemsOf } from './itemsStage.js';
import { messageOf } from './messageOf.js';
import type { Piece, Range, WalkOptions } from './ranges.js';

const { lookAtItem, parkItem } = proxyLocalActivities<ItemActivities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '200ms', maximumInterval: '10s', maximumAttempts: 10 },
});

/** How a list is handed out, with so many items waiting or in hand at a time. */
export function inPulls(
  { pipeline, about }: ItemsOf,
  { isBegun }: { isBegun: boolean },
  range: Range,
  workers: number,
): Omit<WalkOptions, 'onProgress'> {
  const { tenant, jobId, stage, config, budget } = about;
  const ref = { tenant, jobId, stage };
  const work = async ({ range: { from: position } }: Piece): Promise<BatchResult> => {
    const item = { ...ref, position };
    const before = isBegun ? await lookAtItem(item) : FRESH;
    if (before.status === 'done' || before.status === 'parked') return standing(before);
    const tries = Math.max(1, config.itemTries - before.tries);
    const summary = `${pipeline}: ${stage} ${position + 1}`;
    const call = pullCall(pullActivityOf(pipeline, stage), { ...ref, config, tries, summary });
    try {
      await call({ ...item, heartbeatMs: config.heartbeat });
      return standing(DONE);
    } catch (error) {
      if (isCancellation(error)) throw error;
      const isUsedUp = retryStateOf(error) === RetryState.MAXIMUM_ATTEMPTS_REACHED;
      const account = { error: messageOf(error), tries: before.tries + (isUsedUp ? tries : 1) };
      return standing(await parkItem({ ...item, ...account }));
    }
  };
  const slots = Math.min(workers, range.to - range.from);
  return { range, size: { least: 1, most: 1 }, slots, tokenLimit: budget.tokenLimit, config, work };
}

const FRESH: PlacedItem = { status: 'ready', tries: 0 };
const DONE: PlacedItem = { status: 'done', tries: 0 };

interface PullOptions {
  tenant: string;
  jobId: string;
  stage: string;
  config: ItemsOf['about']['config'];
  tries: number;
  summary: string;
}

function pullCall(activity: string, { config, tries, summary, ...ref }: PullOptions): PullActivity {
  const activities = proxyActivities<Record<string, PullActivity>>({
    taskQueue: pullQueue(ref),
    startToCloseTimeout: EXECUTION_TIMEOUT_MS,
    heartbeatTimeout: config.lease,
    // The worker outside has stopped, or its lease has run out.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: {
      maximumAttempts: tries,
      initialInterval: '1s',
      maximumInterval: '1m',
      nonRetryableErrorTypes: [ITEM_REFUSED],
    },
    summary,
  });
  const call = activities[activity];
  if (call === undefined) throw new TypeError(`No activity ${activity}`);
  return call;
}

function standing({ status }: PlacedItem): BatchResult {
  const counts =
    status === 'done'
      ? { total: 1, done: 1, failed: 0 }
      : { total: 1, done: 0, failed: 1, parked: 1 };
  return { counts, retryable: 0, usage: NO_USAGE };
}

function retryStateOf(error: unknown): RetryState | undefined {
  return error instanceof ActivityFailure ? error.retryState : undefined;
}
