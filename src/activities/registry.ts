/** What a worker registers with Temporal. */
import { ApplicationFailure } from '@temporalio/activity';
import { STAGE_REFUSED } from '../job/stage.js';
import { activityOf, batchActivityOf } from '../job/stagePlan.js';
import type { Store } from '../store/index.js';
import type {
  BatchActivity,
  BeginActivity,
  CleanUpActivity,
  ItemActivities,
  ItemsWork,
  JobActivities,
  LaneActivities,
  PullWork,
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
  if ('afterwards' in work) return [[activityOf(pipeline, stage), work.afterwards]];
  const begin: [string, BeginActivity] = [
    activityOf(pipeline, stage),
    handedOver(journaled(store, begun(store, work))),
  ];
  if (!('open' in work)) return [begin];
  const batch = handedOver(journaled(store, runBatch(store, work)));
  return [begin, [batchActivityOf(pipeline, stage), batch]];
}

/** The job says who works on the items of a stage: the workers here, or workers outside. */
function begun(store: Store, work: ItemsWork | PullWork): BeginActivity {
  const here = 'open' in work ? beginItems(store, work) : undefined;
  const outside = 'list' in work ? beginPull(store, work) : undefined;
  return (input) => {
    const begin = input.isPulled === true ? outside : here;
    if (begin !== undefined) return begin(input);
    const who = input.isPulled === true ? 'workers outside' : 'the workers here';
    const why = `The items of ${input.stage} are for ${who}, and its work says nothing of them`;
    throw ApplicationFailure.nonRetryable(why, STAGE_REFUSED);
  };
}
