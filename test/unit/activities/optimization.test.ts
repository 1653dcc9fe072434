import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StageActivity, StageInput } from '../../../src/activities/contract.js';
import { optimization } from '../../../src/activities/optimization.js';
import { baseline } from '../../../src/engines/baseline.js';
import { versionId } from '../../../src/engines/version.js';
import { parseConfig } from '../../../src/job/config.js';
import type { StageResult } from '../../../src/job/job.js';
import type { EngineParameters } from '../../../src/news/types.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { evaluationScores } from '../../store/samples.js';

const tenant = 'test';

/** An engine that marks too little, so that there is something to gain. */
const timid: EngineParameters = { ...baseline, thresholds: { mark: 0.9, edit: 0.95 } };

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  for (const parameters of [baseline, timid]) {
    await store.engineVersions.ensure(parameters, versionId(parameters), null, 'as shipped');
  }
});
afterEach(() => store.close());

/** Optimizes for a job that evaluated the timid engine. */
async function optimizeFor(jobId: string) {
  const evaluated = { tenant, jobId, engineVersionId: versionId(timid), items: [] };
  await store.evaluations.save({ ...evaluated, scores: evaluationScores() });
  const work = optimization({ store, allowFileSources: false });
  const input = { jobId, tenant, stage: 'optimization', config: parseConfig({}), journal: [] };
  const activity = new MockActivityEnvironment();
  return activity.run<[StageInput], StageResult, StageActivity>(work, input);
}

test('a better version takes the place of the one that was evaluated, once', async () => {
  const { metrics } = await optimizeFor('job');
  expect(metrics['accepted']).toBeGreaterThan(0);
  expect(metrics['gateAfter']).toBeGreaterThan(metrics['gateBefore'] ?? NaN);
  expect(metrics['superseded']).toBe(0);
  const active = await store.engineVersions.active(tenant);
  expect(await store.engineVersions.get(active ?? '')).toMatchObject({
    parentId: versionId(timid),
  });

  expect((await optimizeFor('job')).metrics).toEqual(metrics);
  expect(await store.engineVersions.activations(tenant)).toHaveLength(1);
});

test('a version that another job activated since the evaluation stays active', async () => {
  const other = { jobId: 'other', reason: 'faster', replacing: undefined };
  await store.engineVersions.activate(tenant, versionId(baseline), other);
  const { metrics } = await optimizeFor('job');
  expect(metrics).toMatchObject({ accepted: 0, superseded: 1 });
  expect(metrics['gateAfter']).toBe(metrics['gateBefore']);
  expect(await store.engineVersions.active(tenant)).toBe(versionId(baseline));
});
