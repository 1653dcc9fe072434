/** A part of a large stage, with a history of its own; it continues as new as often as it takes. */
import {
  ContinueAsNew,
  continueAsNew,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { BatchResult } from '../activities/contract.js';
import { inPieces, type ItemsOf } from './itemsStage.js';
import { RangeWalk, type Piece, type Walk } from './ranges.js';
import { failureWith } from './stageCalls.js';

export interface ShardInput {
  items: ItemsOf;
  piece: Piece;
  /** Items at work at a time. */
  workers: number;
  /** How far the shard is, when it continues as new; absent when it starts. */
  walk?: Walk;
}

/** A history longer than this is slow to replay. */
const LONG_HISTORY = 2_000;

export async function itemShard(input: ShardInput): Promise<BatchResult> {
  const { items, piece, workers } = input;
  const { about } = items;
  const budget = { ...about.budget, tokenLimit: piece.tokenLimit };
  const batches = inPieces({ ...items, about: { ...about, budget } }, piece.range, workers);
  const walk = new RangeWalk(
    {
      ...batches,
      onProgress: ({ done, failed, total }) =>
        setCurrentDetails(`**${done + failed} of ${total}** items, ${failed} failed`),
      isTired: () => workflowInfo().historyLength > LONG_HISTORY,
    },
    input.walk,
  );
  try {
    if (!(await walk.run())) await continueAsNew<typeof itemShard>({ ...input, walk: walk.state });
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    throw failureWith(error, { ...walk.counts, usage: walk.usage });
  }
  return { counts: walk.counts, retryable: 0, usage: walk.usage };
}
