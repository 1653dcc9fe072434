import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StageActivity, StageInput } from '../../../src/activities/contract.js';
import { evaluation } from '../../../src/activities/evaluation.js';
import { baseline } from '../../../src/engines/baseline.js';
import { versionId } from '../../../src/engines/version.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import type { StageResult } from '../../../src/job/stageLife.js';
import { goldIdOf, loadGold } from '../../../src/news/gold.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { evaluationScores } from '../../store/samples.js';
import { UNLIMITED } from './unlimited.js';

const tenant = 'test';
const gold = await loadGold();

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(() => store.close());

async function evaluateFor(jobId: string) {
  const work = evaluation({ store, allowFileSources: false });
  const input = {
    jobId,
    tenant,
    stage: 'evaluation',
    config: parseNewsConfig({}),
    retryOf: null,
    budget: UNLIMITED,
    journal: [],
  };
  const activity = new MockActivityEnvironment();
  return activity.run<[StageInput], StageResult, StageActivity>(work, input);
}

test('an evaluation is kept with its gold set, its intervals and every single finding', async () => {
  const { counts, metrics } = await evaluateFor('job');
  expect(counts).toEqual({ total: gold.length, done: gold.length, failed: 0 });
  expect(metrics).toMatchObject({ invariantViolations: 0, proxyEditRate: 0, worseThanBefore: 0 });
  expect(metrics['overallLow']).toBeLessThan(metrics['overall'] ?? NaN);
  const kept = await store.evaluations.ofJob(tenant, 'job');
  expect(kept).toMatchObject({
    engineVersionId: versionId(baseline),
    goldId: goldIdOf(gold),
    scores: { overall: metrics['overall'] },
    intervals: { overall: { low: metrics['overallLow'] } },
  });
  expect(kept?.items).toHaveLength(gold.length);
});

test('a version that scores less than one before it is told of in the journal', async () => {
  const earlier = { ...baseline, prompts: { note: 'earlier' } };
  const before = versionId(earlier);
  await store.engineVersions.ensure(earlier, before, null, 'earlier');
  await store.engineVersions.ensure(baseline, versionId(baseline), before, 'later');
  const scores = evaluationScores(0.999);
  const figures = { goldId: goldIdOf(gold), scores, intervals: null, proxies: null, items: [] };
  await store.evaluations.save({ tenant, jobId: 'past', engineVersionId: before, ...figures });
  const first = { jobId: 'past', reason: '', replacing: undefined };
  await store.engineVersions.activate(tenant, before, first);
  const second = { jobId: 'since', reason: '', replacing: before };
  await store.engineVersions.activate(tenant, versionId(baseline), second);

  expect((await evaluateFor('job')).metrics).toMatchObject({ worseThanBefore: 1 });
  const [note] = await store.journal.read(tenant, 'job');
  expect(note?.message).toContain('plumbline engine rollback');
  expect(await store.engineVersions.active(tenant)).toBe(versionId(baseline));
});
