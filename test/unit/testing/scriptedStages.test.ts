import { CancelledFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, test } from 'vitest';
import type { StageActivity, StageInput } from '../../../src/activities/contract.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import type { StageResult } from '../../../src/job/stageLife.js';
import { BUDGET_SPENT, NO_USAGE } from '../../../src/job/usage.js';
import {
  counts,
  does,
  scriptedStages,
  spends,
  uses,
  type StageScript,
} from '../../../src/testing/scriptedStages.js';
import { quiet } from '../activities/askingStage.js';

const tokens = (inputTokens: number) => ({ ...NO_USAGE, inputTokens });

interface Play {
  spent?: number;
  tokenLimit?: number;
  activity?: MockActivityEnvironment;
}

function play(
  script: StageScript,
  { spent = 0, tokenLimit = 1000, activity = new MockActivityEnvironment({}, quiet) }: Play = {},
) {
  const pipeline = { name: 'paper', stages: [{ name: 'ingest' }] };
  const ingest = scriptedStages(pipeline, () => ({ ingest: script }))['paper']?.[
    'ingest'
  ] as StageActivity;
  const input = {
    jobId: 'job',
    tenant: 'test',
    stage: 'ingest',
    config: parseNewsConfig({}),
    retryOf: null,
    budget: { spent: tokens(spent), tokenLimit },
    journal: [],
  };
  return activity.run<[StageInput], StageResult, StageActivity>(ingest, input);
}

describe('a script that uses tokens', () => {
  test('says at its end what was used in all, over the limit or not', async () => {
    const result = await play(uses(900, does(3)), { spent: 200 });
    expect(result).toEqual({ ...counts(3, 3), usage: tokens(1100) });
  });
});

describe('a script that spends tokens item by item', () => {
  test('goes to its end within the limit, with a heartbeat per item', async () => {
    const activity = new MockActivityEnvironment({}, quiet);
    const heartbeats: unknown[] = [];
    activity.on('heartbeat', (details) => heartbeats.push(details));
    const result = await play(spends(100, 3), { tokenLimit: 300, activity });
    expect(result).toEqual({ ...counts(3, 3), usage: tokens(300) });
    expect(heartbeats).toEqual(
      [1, 2, 3].map((done) => ({ total: 3, done, failed: 0, usage: tokens(100 * done) })),
    );
  });

  test('stops where its budget is spent, and goes on from there with a larger one', async () => {
    const script = spends(100, 5);
    await expect(play(script, { tokenLimit: 199 })).rejects.toMatchObject({
      type: BUDGET_SPENT,
      details: [{ total: 5, done: 2, failed: 0, usage: tokens(200) }],
    });
    const result = await play(script, { tokenLimit: 500, spent: 200 });
    expect(result.usage).toEqual(tokens(500));
  });

  test('goes on from the last heartbeat of the attempt before', async () => {
    const heartbeatDetails = { total: 5, done: 4, failed: 0, usage: tokens(400) };
    const activity = new MockActivityEnvironment({ heartbeatDetails }, quiet);
    const result = await play(spends(100, 5), { activity });
    expect(result.usage).toEqual(tokens(500));
  });

  test('stops when it is told to, with its checkpoint', async () => {
    const activity = new MockActivityEnvironment({}, quiet);
    activity.on('heartbeat', () => activity.cancel());
    const stopped = play(spends(100, 5), { activity });
    await expect(stopped).rejects.toBeInstanceOf(CancelledFailure);
    await expect(stopped).rejects.toMatchObject({ details: [{ done: 1, usage: tokens(100) }] });
  });
});
