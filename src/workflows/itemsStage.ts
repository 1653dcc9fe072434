/** A stage of items: the list is fixed, worked through in batches by all workers, and added up. */
import {
  ChildWorkflowCancellationType,
  ParentClosePolicy,
  executeChild,
  proxyLocalActivities,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import type {
  BatchActivity,
  BatchResult,
  BeginActivity,
  BegunList,
  ItemActivities,
  StageInput,
} from '../activities/contract.js';
import { shardWorkflowId } from '../job/ids.js';
import type { Counts } from '../job/stage.js';
import type { StageResult } from '../job/stageLife.js';
import { activityOf, batchActivityOf } from '../job/stagePlan.js';
import { NO_USAGE, addUsage, tokensOf, type Usage } from '../job/usage.js';
import { whileCounting } from './itemCounting.js';
import type { itemShard } from './itemShard.js';
import {
  NOT_BEGUN,
  RangeWalk,
  type Piece,
  type Range,
  type Walk,
  type WalkOptions,
} from './ranges.js';
import { inPulls } from './pulls.js';
import { failureWith, stageCall } from './stageCalls.js';

const { tallyItems } = proxyLocalActivities<ItemActivities>({
  startToCloseTimeout: '2m',
  retry: { initialInterval: '200ms', maximumInterval: '10s', maximumAttempts: 10 },
});

/** A list of more batches than this is cut into shards, each a workflow with a history of its own. */
const MAX_BATCHES = 200;
const MAX_SHARDS = 200;
/** Between two batches a worker waits for the server; while much is left, batches are so many times as long. */
const LONG_BATCH = 10;

/** The stage of a job, and what its work is told. */
export interface ItemsOf {
  pipeline: string;
  /** Where workers outside pull the items, whether some were worked on before; absent where our own do the work. */
  pull?: { isBegun: boolean };
  about: Omit<StageInput, 'journal'>;
}

export interface ItemsProgress {
  /** Called when the list is fixed and the job's journal was written with it. */
  onBegin: () => void;
  onProgress: (counts: Counts, usage: Usage) => void;
}

/** Works through all items. When it throws, the failure says how far the work came. */
export async function runItems(
  { pipeline, about }: ItemsOf,
  journal: StageInput['journal'],
  { onBegin, onProgress }: ItemsProgress,
): Promise<StageResult> {
  const { stage, config, budget, tenant, jobId, resumes } = about;
  const name = activityOf(pipeline, stage);
  const begin = stageCall<BeginActivity>(name, about, `${pipeline}: ${stage}`);
  const begun = await begin({ ...about, journal });
  onBegin();
  if ('counts' in begun) return begun;
  const { total } = begun;
  const { spent } = budget;
  const left = { spent: NO_USAGE, tokenLimit: budget.tokenLimit - tokensOf(spent) };
  const items: ItemsOf = {
    pipeline,
    about: { ...about, budget: left },
    ...(about.isPulled === true && { pull: { isBegun: begun.isBegun === true } }),
  };
  const options = isLarge(items, total)
    ? inShards(items, total)
    : inPieces(items, { from: 0, to: total }, config.maxWorkers);
  const onWalk = (counts: Counts, usage: Usage) => onProgress(counts, addUsage(spent, usage));
  const walk = new RangeWalk({ ...options, onProgress: onWalk }, begunWalk(begun));
  onWalk(walk.counts, walk.usage);
  try {
    const onCounts = (counts: Counts) => onWalk(counts, walk.usage);
    const counted = { tenant, jobId, stage, ...(resumes !== undefined && { resumes }) };
    await whileCounting(counted, onCounts, () => walk.run());
  } catch (error) {
    throw failureWith(error, { ...walk.counts, usage: addUsage(spent, walk.usage) });
  }
  const usage = addUsage(spent, walk.usage);
  return { ...(await tallyItems({ tenant, jobId, stage })), usage };
}

/** The only batch of a short list has had its first turn. */
function begunWalk({ total, first }: BegunList): Walk | undefined {
  if (first === undefined) return undefined;
  const again = [{ range: { from: 0, to: total }, result: first }];
  return { ...NOT_BEGUN, next: total, again, usage: first.usage };
}

function isLarge({ about, pull }: ItemsOf, total: number): boolean {
  const pieces = pull === undefined ? Math.ceil(total / about.config.batchSize) : total;
  return pieces > MAX_BATCHES;
}

/** How a list is worked through by one workflow, with so many items at work at a time. */
export function inPieces(items: ItemsOf, range: Range, workers: number): Pieces {
  return items.pull === undefined
    ? inBatches(items, range, workers)
    : inPulls(items, items.pull, range, workers);
}

type Pieces = Omit<WalkOptions, 'onProgress'>;

function inBatches({ pipeline, about }: ItemsOf, range: Range, workers: number): Pieces {
  const { stage, config, budget } = about;
  const batches = Math.max(1, Math.ceil((range.to - range.from) / config.batchSize));
  const slots = Math.min(workers, batches);
  const concurrency = Math.max(1, Math.floor(workers / slots));
  const work = async (piece: Piece): Promise<BatchResult> => {
    const { from, to } = piece.range;
    const call = stageCall<BatchActivity>(
      batchActivityOf(pipeline, stage),
      { config },
      `${pipeline}: ${stage} ${from + 1}–${to}`,
    );
    const ownBudget = { spent: NO_USAGE, tokenLimit: piece.tokenLimit };
    const { others } = piece;
    return call({
      ...about,
      journal: [],
      budget: ownBudget,
      range: piece.range,
      concurrency,
      others,
    });
  };
  const tokenLimit = budget.tokenLimit;
  const size = { least: config.batchSize, most: config.batchSize * LONG_BATCH };
  return { range, size, slots, tokenLimit, config, work };
}

/** How a large list is worked through by child workflows, each with a part of it. */
function inShards(items: ItemsOf, total: number): Pieces {
  const { stage, config, budget, tenant, jobId } = items.about;
  // No fewer shards than slots, or some would be idle.
  const even = Math.ceil(total / (2 * config.maxWorkers));
  const size = Math.max(
    Math.min(config.batchSize * MAX_BATCHES, even),
    Math.ceil(total / MAX_SHARDS),
  );
  const slots = Math.min(config.maxWorkers, Math.ceil(total / size));
  const workers = Math.max(1, Math.floor(config.maxWorkers / slots));
  const work = (piece: Piece): Promise<BatchResult> =>
    executeChild<typeof itemShard>('itemShard', {
      workflowId: shardWorkflowId({ tenant, jobId, stage, from: piece.range.from, run: uuid4() }),
      args: [{ items, piece, workers }],
      cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
      parentClosePolicy: ParentClosePolicy.TERMINATE,
      taskQueue: workflowInfo().taskQueue,
      staticSummary: `${items.pipeline}: ${stage} ${piece.range.from + 1}–${piece.range.to}`,
    });
  return {
    range: { from: 0, to: total },
    size: { least: size, most: size },
    slots,
    tokenLimit: budget.tokenLimit,
    config,
    work,
  };
}
