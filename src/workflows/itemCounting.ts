/**
 * A job that learns how far its items are while batches or shards work on them: those tell it only when they are
 * over, which may take hours. The store knows, and is asked now and then.
 */
import {
  CancellationScope,
  isCancellation,
  log,
  proxyLocalActivities,
  sleep,
} from '@temporalio/workflow';
import type { ItemActivities, StageInput } from '../activities/contract.js';
import type { JobRef } from '../job/ids.js';
import { NO_COUNTS, type Counts } from '../job/stage.js';
import { countingPause } from './countingPause.js';

const { countItems } = proxyLocalActivities<ItemActivities>({
  startToCloseTimeout: '30s',
  // A store that is down is asked again the next time.
  retry: { maximumAttempts: 1 },
});

/** Whose items are counted. */
type StageRef = JobRef & Pick<StageInput, 'stage' | 'resumes'>;

/**
 * Does the work, and meanwhile tells how the items stand; neither waits for the other. When the work stops before
 * its end, they are counted once more: a shard that was stopped does not say how far it came.
 */
export async function whileCounting<Result>(
  stage: StageRef,
  onCounts: (counts: Counts) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const counting = new CancellationScope();
  const told = counting.run(() => countOn(stage, onCounts));
  try {
    return await work();
  } catch (error) {
    const reached = await CancellationScope.nonCancellable(() => counted(stage));
    if (reached !== undefined) onCounts(reached);
    throw error;
  } finally {
    counting.cancel();
    await told;
  }
}

async function countOn(stage: StageRef, onCounts: (counts: Counts) => void): Promise<void> {
  const began = Date.now();
  let known: Counts = NO_COUNTS;
  try {
    for (;;) {
      await sleep(countingPause(Date.now() - began), { summary: 'count the items' });
      const counts = await counted(stage);
      // What is no news must not cost the job another renewal of its memo.
      if (counts === undefined || isSame(counts, known)) continue;
      onCounts(counts);
      known = counts;
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
  }
}

async function counted(stage: StageRef): Promise<Counts | undefined> {
  try {
    return await countItems(stage);
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('The items could not be counted', { error });
    return undefined;
  }
}

function isSame(a: Counts, b: Counts): boolean {
  return a.done === b.done && a.failed === b.failed && a.parked === b.parked;
}
