import type { ApplicationFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type {
  BeginActivity,
  StageActivity,
  StageBudget,
  StageInput,
} from '../../../src/activities/contract.js';
import { beginItems } from '../../../src/activities/itemBatch.js';
import { neutralize } from '../../../src/activities/neutralize.js';
import { connectModel } from '../../../src/engines/llm/openAiCompatible.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import type { StageResult } from '../../../src/job/stageLife.js';
import { BUDGET_SPENT, NO_USAGE, usageIn } from '../../../src/job/usage.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { article, classification } from '../../store/samples.js';
import { isSilent, says, saysJson, scriptedServer } from '../engines/llmServer.js';
import { quiet } from './askingStage.js';
import { UNLIMITED } from './unlimited.js';

const tenant = 'test';
const IDS = ['a', 'b', 'c', 'd'];
/** 100 tokens in and 20 out, each time. */
const noEdits = saysJson({ edits: [] });
const price = { input: 2, output: 10 };
const used = (questions: number) => ({
  inputTokens: 100 * questions,
  outputTokens: 20 * questions,
  cost: expect.closeTo(0.0004 * questions, 10) as number,
});

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  const articles = IDS.map((id) => article(id, { body: `The ${id} ferry sails again on Monday.` }));
  await store.articles.add(tenant, 'job', articles);
  for (const id of IDS) {
    await store.articles.saveClassification(tenant, id, classification(), 'v1');
  }
});
afterEach(() => store.close());

async function modelThat(...answers: Parameters<typeof scriptedServer>) {
  const server = await scriptedServer(...answers);
  onTestFinished(() => server.close());
  const model = connectModel({ url: server.url, model: 'tiny', price });
  return { server, work: beginItems(store, neutralize({ store, allowFileSources: false, model })) };
}

function run(work: BeginActivity, budget: StageBudget, activity = environment(), jobId = 'job') {
  const input = {
    jobId,
    tenant,
    stage: 'neutralize',
    config: parseNewsConfig({ maxWorkers: 1 }),
    retryOf: null,
    budget,
    journal: [],
  };
  return activity.run<[StageInput], StageResult, StageActivity>(work as StageActivity, input);
}

const environment = () => new MockActivityEnvironment({}, quiet);

test('a model is asked no further when the budget is spent, and goes on with the rest when it is raised', async () => {
  const { server, work } = await modelThat(noEdits);
  const failure = await run(work, { spent: NO_USAGE, tokenLimit: 239 }).catch(
    (error: unknown) => error as ApplicationFailure,
  );
  expect(failure).toMatchObject({
    type: BUDGET_SPENT,
    message: 'Token limit exceeded: 240 tokens used, 239 allowed',
    details: [{ total: 4, done: 2, failed: 0, usage: used(2) }],
  });
  expect(server.requests).toHaveLength(2);

  const spent = usageIn((failure as ApplicationFailure).details) ?? NO_USAGE;
  const { counts, usage, metrics } = await run(work, { spent, tokenLimit: 480 });
  expect(server.requests).toHaveLength(4);
  expect(counts).toEqual({ total: 4, done: 4, failed: 0 });
  expect(usage).toEqual(used(4));
  expect(metrics).toMatchObject({ modelCalls: 4, fallbacks: 0 });
  expect(metrics).not.toHaveProperty('inputTokens');
});

test('answers of no use are paid for as well', async () => {
  const { server, work } = await modelThat(says('no JSON'));
  const budget = { spent: NO_USAGE, tokenLimit: 120 };
  await expect(run(work, budget)).rejects.toMatchObject({
    type: BUDGET_SPENT,
    details: [{ done: 2, usage: used(2) }],
  });
  expect(server.requests).toHaveLength(2);
});

test('a stage that is stopped in the middle of a question keeps what the others have cost', async () => {
  const { server, work } = await modelThat(noEdits, noEdits, isSilent);
  const activity = environment();
  const stopped = run(work, { spent: NO_USAGE, tokenLimit: 1000 }, activity);
  const ended = expect(stopped).rejects.toMatchObject({
    name: 'CancelledFailure',
    details: [{ total: 4, done: 2, failed: 0, usage: used(2) }],
  });
  await expect.poll(() => server.requests.length).toBe(3);
  activity.cancel();
  await ended;
});

test('an article that was parked costs the next job nothing', async () => {
  const { server, work } = await modelThat(noEdits);
  await store.items.fix({ tenant, jobId: 'before', stage: 'neutralize' }, () =>
    Promise.resolve(['b']),
  );
  await store.items.finish(tenant, 'before', 'neutralize', 'b', {
    status: 'parked',
    error: 'no answer',
    tries: 3,
  });
  const { counts, usage } = await run(work, UNLIMITED, environment(), 'next');
  expect(counts).toEqual({ total: 3, done: 3, failed: 0 });
  expect(server.requests).toHaveLength(3);
  expect(usage).toEqual(used(3));
});
