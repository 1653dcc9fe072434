/** One stage of a job, from its beginning to whatever becomes of it. */
import { CancellationScope, CancelledFailure, sleep } from '@temporalio/workflow';
import type { StageActivity, StageBudget } from '../activities/contract.js';
import type { JobReport } from '../job/report.js';
import { HANDED_OVER, NO_COUNTS, countsIn } from '../job/stage.js';
import {
  advanceItems,
  advanceStage,
  beginStage,
  endStage,
  failStage,
  type StageResult,
} from '../job/stageLife.js';
import { activityOf, type StagePlan } from '../job/stagePlan.js';
import { BUDGET_SPENT, NO_USAGE, tokensOf, usageIn } from '../job/usage.js';
import { runItems } from './itemsStage.js';
import type { LiveJob } from './liveJob.js';
import { messageOf } from './messageOf.js';
import type { JobInput } from './messages.js';
import { checkpointIn, isOfType, stageCall } from './stageCalls.js';

/**
 * Runs a stage. It ends by itself, or it fails; or it is left running in the report, because it was told to
 * stop (then this throws a cancellation) or because it has used up the budget.
 */
export function runStage(job: LiveJob, input: JobInput, stage: StagePlan): Promise<void> {
  job.change(beginStage(job.report, stage.name, new Date()));
  job.publish();
  return attempt(job, input, stage);
}

async function attempt(job: LiveJob, input: JobInput, stage: StagePlan): Promise<void> {
  try {
    const result = await KINDS[stage.kind](job, input, stage);
    job.change(endStage(job.report, stage.name, result, new Date(), stage.failsWhen));
  } catch (error) {
    keepWhatWasReached(job, stage, error);
    // A worker lost after the cancellation shows as a timeout; the stage was stopped all the same.
    if (CancellationScope.current().consideredCancelled)
      throw new CancelledFailure('Stage stopped');
    // A deploy that outlasted the attempts is nobody's failure: the next worker goes on.
    if (isOfType(error, HANDED_OVER)) return attempt(job, input, stage);
    if (isOfType(error, BUDGET_SPENT)) return;
    job.change(failStage(job.report, stage.name, messageOf(error), new Date()));
  }
}

/**
 * None is an async function that need not be one: Temporal takes a stack trace of every promise made in a
 * workflow, and a job of many short stages feels it.
 */
type Run = (job: LiveJob, input: JobInput, stage: StagePlan) => Promise<StageResult>;

const KINDS: Record<StagePlan['kind'], Run> = {
  activity: runActivity,
  items: runItemList,
  pull: runItemList,
  delay: runDelay,
};

function runActivity(job: LiveJob, input: JobInput, stage: StagePlan): Promise<StageResult> {
  const { pipeline } = input;
  const work = stageCall<StageActivity>(
    activityOf(pipeline, stage.name),
    input,
    `${pipeline}: ${stage.name}`,
  );
  const journal = [...job.untold];
  return work({ ...aboutStage(job, input, stage), journal }).then((result) => {
    job.told(journal.length);
    return result;
  });
}

function runItemList(job: LiveJob, input: JobInput, stage: StagePlan): Promise<StageResult> {
  const journal = [...job.untold];
  const isPulled = stage.kind === 'pull';
  const about = { ...aboutStage(job, input, stage), ...(isPulled && { isPulled }) };
  return runItems({ pipeline: input.pipeline, about }, journal, {
    onBegin: () => job.told(journal.length),
    onProgress: (counts, usage) => {
      job.change(advanceItems(job.report, stage.name, counts, usage));
      job.publish();
    },
  });
}

/** Waits for what is left of the delay; the time before a pause counts. */
async function runDelay(job: LiveJob, _: JobInput, stage: StagePlan): Promise<StageResult> {
  const { name, delayMs } = stage;
  const begun = job.report.stages.find((report) => report.name === name);
  await sleep(Math.max(0, delayMs - (begun?.durationMs ?? 0)), { summary: name });
  return { counts: { total: 1, done: 1, failed: 0 }, errors: [], metrics: {} };
}

function aboutStage(job: LiveJob, input: JobInput, { name: stage }: StagePlan) {
  const { jobId, tenant, config, retryOf } = input;
  const { resumes } = job.report;
  const about = { jobId, tenant, stage, config, retryOf, budget: budgetOf(job.report, stage) };
  return { ...about, ...(resumes > 0 && { resumes }) };
}

/** What the other stages have used is not there for this one. */
function budgetOf({ usage, tokenLimit, stages }: JobReport, name: string): StageBudget {
  const spent = stages.find((stage) => stage.name === name)?.usage ?? NO_USAGE;
  return { spent, tokenLimit: tokenLimit - (tokensOf(usage) - tokensOf(spent)) };
}

/** How far a stage came that did not end by itself. */
function keepWhatWasReached(job: LiveJob, { name, kind }: StagePlan, error: unknown): void {
  const left = checkpointIn(error);
  const counts = countsIn(left);
  const usage = usageIn(left);
  if (counts === undefined && usage === undefined) return;
  const before = job.report.stages.find((stage) => stage.name === name)?.counts ?? NO_COUNTS;
  const hasItems = kind === 'items' || kind === 'pull';
  const advance = hasItems ? advanceItems : advanceStage;
  job.change(advance(job.report, name, counts ?? before, usage));
}
