/** What a worker registers with Temporal. */
import { activityOf, batchActivityOf } from '../job/stagePlan.js';
import type { Store } from '../store/index.js';
import type {
  BatchActivity,
  BeginActivity,
  CleanUpActivity,
  ItemActivities,
  JobActivities,
  LaneActivities,
  StageActivity,
  StagesByPipeline,
  StageWork,
} from './contract.js';
import { handedOver } from './handover.js';
import { createItemActivities } from './itemActivities.js';
import { beginItems, runBatch } from './itemBatch.js';
import { createJobActivities } from './jobActivities.js';
import { createLaneActivities } from './lanes.js';
import { journaled } from './journaled.js';
import { beginPull } from './pullList.js';

type Registered = Record<string, StageActivity | BeginActivity | BatchActivity | CleanUpActivity>;

/**
 * The stages of the given pipelines, each journaled and handed over when the worker stops; the bookkeeping of
 * jobs, their items and their lanes.
 */
export function registerStages(
  store: Store,
  pipelines: StagesByPipeline,
): Registered & JobActivities & ItemActivities & LaneActivities {
  const work = Object.entries(pipelines).flatMap(([pipeline, stages]) =>
    Object.entries(stages).flatMap(([stage, done]) => activitiesOf(store, pipeline, stage, done)),
  );
  return Object.assign(
    Object.fromEntries(work),
    createJobActivities(store),
    createLaneActivities(),
    createItemActivities(store),
  );
}

function activitiesOf(
  store: Store,
  pipeline: string,
  stage: string,
  work: StageWork,
): [string, Registered[string]][] {
  if (typeof work === 'function') {
    return [[activityOf(pipeline, stage), handedOver(journaled(store, work))]];
  }
  if ('list' in work) {
    return [[activityOf(pipeline, stage), handedOver(journaled(store, beginPull(store, work)))]];
  }
  if ('afterwards' in work) return [[activityOf(pipeline, stage), work.afterwards]];
  return [
    [activityOf(pipeline, stage), handedOver(journaled(store, beginItems(store, work)))],
    [batchActivityOf(pipeline, stage), handedOver(journaled(store, runBatch(store, work)))],
  ];
}
