/** What a worker registers with Temporal. */
import type { Store } from '../store/index.js';
import type { JobActivities, LaneActivities, StageActivity } from './contract.js';
import { handedOver } from './handover.js';
import { createJobActivities } from './jobActivities.js';
import { createLaneActivities } from './lanes.js';
import { journaled } from './journaled.js';

/** The given stages by name, each journaled and handed over when the worker stops; the bookkeeping of jobs and lanes. */
export function registerStages(
  store: Store,
  stages: Readonly<Record<string, StageActivity>>,
): Record<string, StageActivity> & JobActivities & LaneActivities {
  const work = Object.entries(stages).map(
    ([name, stage]) => [name, handedOver(journaled(store, stage))] as const,
  );
  return Object.assign(
    Object.fromEntries(work),
    createJobActivities(store),
    createLaneActivities(),
  );
}
