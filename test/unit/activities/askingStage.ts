/** A stage whose items ask a language model: what its attempts use, and where a budget stops them. */
import type { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { eachItem, type ItemStage, type ItemTurn } from '../../../src/activities/itemStage.js';
import { runWholeList } from '../../../src/activities/wholeList.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import type { StageResult } from '../../../src/job/stageLife.js';
import { countsIn } from '../../../src/job/stage.js';
import { NO_USAGE, usageIn, type Usage } from '../../../src/job/usage.js';
import type { Store } from '../../../src/store/index.js';

/** Every question of these tests: 100 tokens. */
export const QUESTION: Usage = { inputTokens: 80, outputTokens: 20, cost: 0.25 };
/** So many of them. */
export const used = (questions: number): Usage => ({
  inputTokens: 80 * questions,
  outputTokens: 20 * questions,
  cost: 0.25 * questions,
});

export interface Attempt {
  tokenLimit?: number;
  spent?: Usage;
  /** What the attempt before said in its last heartbeat. */
  left?: unknown;
  work?: (item: string, turn: ItemTurn) => Promise<string>;
  save?: ItemStage<string, string>['save'];
  concurrency?: number;
  activity?: MockActivityEnvironment;
}

/** Asks one question. */
export const asks = (item: string, { onUsage }: ItemTurn): Promise<string> => {
  onUsage(QUESTION);
  return Promise.resolve(item);
};

export const quiet = { logger: new DefaultLogger('ERROR') };

/** One attempt at a stage of five items, with a question each; says what was begun and how it ended. */
export async function attemptAt(
  store: Store,
  {
    tokenLimit = 1_000_000,
    spent = NO_USAGE,
    left,
    work = asks,
    save = () => Promise.resolve({}),
    concurrency = 1,
    activity = new MockActivityEnvironment({ heartbeatDetails: left }, quiet),
  }: Attempt,
) {
  const begun: string[] = [];
  const heartbeats: unknown[] = [];
  activity.on('heartbeat', (details) => heartbeats.push(details));
  const input = {
    jobId: 'job',
    tenant: 'test',
    stage: 'classify',
    config: parseNewsConfig({}),
    retryOf: null,
    budget: { spent, tokenLimit },
    journal: [],
  };
  const ended = await activity
    .run<[], StageResult, () => Promise<StageResult>>(() =>
      runWholeList(
        store,
        input,
        eachItem<string, string>({
          select: () => Promise.resolve(['a', 'b', 'c', 'd', 'e']),
          load: (id) => Promise.resolve(id),
          work: (item, turn) => {
            begun.push(item);
            return work(item, turn);
          },
          save,
        }),
        concurrency,
      ),
    )
    .then(
      (result) => ({ result, failure: undefined }),
      (failure: unknown) => ({ result: undefined, failure }),
    );
  return { begun, heartbeats, ...ended };
}

/** What a stage left in the details of its failure. */
export function leftBy(failure: unknown) {
  const { details } = failure as ApplicationFailure | CancelledFailure;
  return { counts: countsIn(details), usage: usageIn(details) };
}
