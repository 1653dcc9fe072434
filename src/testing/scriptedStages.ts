/**
 * Stages that do what a test says, so that the rules around them can be tested: how a job counts, retries,
 * cancels and ends.
 *
 * ```ts
 * await kit.run({ stages: { ingest: does(3), classify: throws('no model') } });
 * ```
 */
import { setImmediate } from 'node:timers/promises';
import { CancelledFailure, Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { budgetSpent, usedBefore } from '../activities/budget.js';
import type {
  Checkpoint,
  StageActivity,
  StageInput,
  StagesByPipeline,
  StageWork,
} from '../activities/contract.js';
import { CLEAN_UP } from '../job/cleanUp.js';
import type { Pipeline } from '../pipelines/index.js';
import type { StageResult } from '../job/stageLife.js';
import { NO_COUNTS, STAGE_REFUSED } from '../job/stage.js';
import { NO_USAGE, addUsage, isOverBudget, tokensOf, type Usage } from '../job/usage.js';

/** What a script can see and do while its stage is at work. */
export interface StageOnStage {
  input: StageInput;
  /** 1 for the first. */
  attempt: number;
  /** What an attempt before this one said in its last heartbeat. */
  checkpoint: Checkpoint | undefined;
  /** Renews the lease, with a checkpoint. */
  heartbeat: (checkpoint: Checkpoint) => void;
  /** Fires when the stage is to stop. */
  signal: AbortSignal;
}

export type StageScript = (stage: StageOnStage) => Promise<StageResult> | StageResult;

/** What each stage of a job does; a stage without a script does one item. */
export type StageScripts = Partial<Record<string, StageScript>>;

/** Counts as given, and nothing else to say. */
export function counts(total: number, done: number, failed = total - done): StageResult {
  const errors = Array.from({ length: failed }, (_, index) => ({
    item: `item-${index + 1}`,
    message: 'scripted failure',
  }));
  return { counts: { total, done, failed }, errors, metrics: {} };
}

/** Does `items` items. */
export function does(items: number): StageScript {
  return () => counts(items, items);
}

/** Does `done` of `total` items and fails the others. */
export function doesSome(done: number, total: number): StageScript {
  return () => counts(total, done);
}

/** Throws on every attempt, so that retries run out. */
export function throws(message: string): StageScript {
  return () => {
    throw new Error(message);
  };
}

/** Throws what no further attempt can mend. */
export function refuses(message: string): StageScript {
  return () => {
    throw ApplicationFailure.nonRetryable(message, STAGE_REFUSED);
  };
}

/** Works, with heartbeats that carry `reached`, until it is told to stop. */
export function worksUntilCancelled(reached: Checkpoint = NO_COUNTS): StageScript {
  return async ({ heartbeat, signal }) => {
    const beat = setInterval(() => heartbeat(reached), 50);
    heartbeat(reached);
    try {
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    } finally {
      clearInterval(beat);
    }
    throw new CancelledFailure('Stage stopped', [reached]);
  };
}

/** Does what `script` does, and says at its end that `tokens` were used on top of what was used before. */
export function uses(tokens: number, script: StageScript = does(1)): StageScript {
  return async (stage) => {
    const result = await script(stage);
    return { ...result, usage: addUsage(stage.input.budget.spent, inTokens(tokens)) };
  };
}

/**
 * Goes through `items` items, each with a question of `tokensPerItem` tokens and a heartbeat, and stops as a real
 * stage does: where the budget is spent, or when it is told to. What it used before says where it goes on.
 */
export function spends(tokensPerItem: number, items: number): StageScript {
  return async ({ input: { budget }, heartbeat, signal }) => {
    let usage = usedBefore(budget, NO_USAGE);
    const checkpoint = () => {
      const done = Math.min(items, Math.floor(tokensOf(usage) / tokensPerItem));
      return { total: items, done, failed: 0, usage };
    };
    while (checkpoint().done < items) {
      if (isOverBudget(usage, budget.tokenLimit))
        throw budgetSpent(checkpoint(), budget.tokenLimit);
      usage = addUsage(usage, inTokens(tokensPerItem));
      heartbeat(checkpoint());
      await setImmediate();
      if (signal.aborted) throw new CancelledFailure('Stage stopped', [checkpoint()]);
    }
    return { ...counts(items, items), usage };
  };
}

function inTokens(inputTokens: number): Usage {
  return { ...NO_USAGE, inputTokens };
}

/** Goes silent after one heartbeat, as a worker does that lost its power; its lease then runs out. */
export function goesSilent(after: Checkpoint): StageScript {
  return async ({ heartbeat, signal }) => {
    heartbeat(after);
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    throw new CancelledFailure('Stage stopped', [after]);
  };
}

/** One script per attempt; the last one serves all further attempts. */
export function attempts(...scripts: StageScript[]): StageScript {
  return (stage) => {
    const script = scripts[Math.min(stage.attempt, scripts.length) - 1];
    if (script === undefined) throw new TypeError('attempts() needs at least one script');
    return script(stage);
  };
}

/** The work of every stage of a pipeline, which looks its script up by job; `around` runs each of them. */
export function scriptedStages(
  { name, stages, cleansUp }: Pick<Pipeline, 'name' | 'stages' | 'cleansUp'>,
  scriptsOf: (jobId: string) => StageScripts,
  around: (work: () => Promise<StageResult>) => Promise<StageResult> = (work) => work(),
): StagesByPipeline {
  const play: StageActivity = async (input) => {
    const script = scriptsOf(input.jobId)[input.stage] ?? does(1);
    const context = Context.current();
    const stage: StageOnStage = {
      input,
      attempt: context.info.attempt,
      checkpoint: context.info.heartbeatDetails as Checkpoint | undefined,
      heartbeat: (details) => context.heartbeat(details),
      signal: context.cancellationSignal,
    };
    return around(async () => script(stage));
  };
  const work: [string, StageWork][] = stages.map((stage) => [stage.name, play]);
  const nothing = { afterwards: () => Promise.resolve() };
  return { [name]: Object.fromEntries(cleansUp === true ? [...work, [CLEAN_UP, nothing]] : work) };
}
