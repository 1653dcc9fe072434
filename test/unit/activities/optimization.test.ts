import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StageActivity, StageInput } from '../../../src/activities/contract.js';
import { optimization } from '../../../src/activities/optimization.js';
import { baseline } from '../../../src/engines/baseline.js';
import { versionId } from '../../../src/engines/version.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import type { StageResult } from '../../../src/job/stageLife.js';
import { evaluate } from '../../../src/news/evaluate.js';
import { goldIdOf, loadGold } from '../../../src/news/gold.js';
import { offlineLanguageWork } from '../../../src/news/languageWork.js';
import { thinnedLexicon } from '../../../src/news/optimizationTrial.js';
import type { EngineParameters } from '../../../src/news/types.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { evaluationScores } from '../../store/samples.js';
import { UNLIMITED } from './unlimited.js';

const tenant = 'test';
const gold = await loadGold();
const goldId = goldIdOf(gold);

/** An engine that knows too little, so that there is something to gain. */
const timid: EngineParameters = thinnedLexicon(baseline);

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  for (const parameters of [baseline, timid]) {
    await store.engineVersions.ensure(parameters, versionId(parameters), null, 'as shipped');
  }
});
afterEach(() => store.close());

/** Remembers that a job evaluated an engine, with this result. */
async function evaluated(jobId: string, parameters: EngineParameters, overall: number) {
  await store.evaluations.save({
    tenant,
    jobId,
    engineVersionId: versionId(parameters),
    goldId,
    scores: evaluationScores(overall),
    intervals: null,
    proxies: null,
    items: [],
  });
}

async function optimizeFor(jobId: string) {
  const work = optimization({ store, allowFileSources: false });
  const input = {
    jobId,
    tenant,
    stage: 'optimization',
    config: parseNewsConfig({}),
    retryOf: null,
    budget: UNLIMITED,
    journal: [],
  };
  const activity = new MockActivityEnvironment();
  return activity.run<[StageInput], StageResult, StageActivity>(work, input);
}

const activate = (parameters: EngineParameters, jobId: string, replacing?: EngineParameters) =>
  store.engineVersions.activate(tenant, versionId(parameters), {
    jobId,
    reason: jobId,
    replacing: replacing && versionId(replacing),
  });

describe('a better version', () => {
  test('takes the place of the one that was evaluated, once', async () => {
    await evaluated('job', timid, 0.5);
    const { metrics } = await optimizeFor('job');
    expect(metrics['accepted']).toBeGreaterThan(0);
    expect(metrics['gateAfter']).toBeGreaterThan(metrics['gateBefore'] ?? NaN);
    expect(metrics).toMatchObject({ superseded: 0, rolledBack: 0, knownWorse: 0 });
    const active = await store.engineVersions.active(tenant);
    expect(await store.engineVersions.get(active ?? '')).toMatchObject({
      parentId: versionId(timid),
    });
    expect(await store.evaluations.attemptsOf(tenant, 'job')).not.toHaveLength(0);

    expect((await optimizeFor('job')).metrics).toEqual(metrics);
    expect(await store.engineVersions.activations(tenant)).toHaveLength(1);
  });

  test('that another job activated since the evaluation stays active', async () => {
    await evaluated('job', timid, 0.5);
    await activate(baseline, 'other');
    const { metrics } = await optimizeFor('job');
    expect(metrics).toMatchObject({ accepted: 0, superseded: 1 });
    expect(metrics['gateAfter']).toBe(metrics['gateBefore']);
    expect(await store.engineVersions.active(tenant)).toBe(versionId(baseline));
  });

  test('that was rolled back before is not activated again', async () => {
    await evaluated('job-1', timid, 0.5);
    await optimizeFor('job-1');
    const found = await store.engineVersions.get((await store.engineVersions.active(tenant)) ?? '');
    await evaluated('job-2', found!.parameters, 0.4);
    await activate(timid, 'by hand', found!.parameters);
    await evaluated('job-3', timid, 0.5);
    const { metrics } = await optimizeFor('job-3');
    expect(metrics).toMatchObject({ accepted: 0, knownWorse: 1 });
    expect(await store.engineVersions.active(tenant)).toBe(versionId(timid));
  });
});

describe('a version that turns out worse', () => {
  test('makes way for the last known good one, once, and everybody is told', async () => {
    await activate(baseline, 'job-1');
    await evaluated('job-1', baseline, 0.9);
    await activate(timid, 'job-2', baseline);
    await evaluated('job-3', timid, 0.8);
    const result = await optimizeFor('job-3');
    expect(result.metrics).toMatchObject({ rolledBack: 1, accepted: 0 });
    expect(await optimizeFor('job-3')).toEqual(result);

    const history = await store.engineVersions.activations(tenant);
    expect(history).toHaveLength(3);
    expect(history[2]).toMatchObject({ engineVersionId: versionId(baseline), jobId: 'job-3' });
    expect(history[2]?.reason).toContain(`rolled back from ${versionId(timid)}`);
    const journal = await store.journal.read(tenant, 'job-3');
    expect(journal).toMatchObject([{ level: 'warn', stage: 'optimization' }]);
    expect(journal[0]?.message).toContain('Rolled back');
  });

  test('makes way for the one it was derived from, where it was the first to be activated', async () => {
    const child = { ...timid, prompts: { note: 'child' } };
    const id = versionId(child);
    await store.engineVersions.ensure(child, id, versionId(baseline), 'a bad idea');
    await evaluated('job-1', baseline, 0.9);
    await activate(child, 'job-1');
    await evaluated('job-2', child, 0.8);
    expect((await optimizeFor('job-2')).metrics).toMatchObject({ rolledBack: 1 });
    expect(await store.engineVersions.active(tenant)).toBe(versionId(baseline));
  });

  test('by less than the margin stays', async () => {
    await activate(baseline, 'job-1');
    await evaluated('job-1', baseline, 0.9);
    await activate(timid, 'job-2', baseline);
    await evaluated('job-3', timid, 0.89);
    expect((await optimizeFor('job-3')).metrics).toMatchObject({ rolledBack: 0 });
  });

  test('gives way to a version that scores as before, byte by byte', async () => {
    const scoresOfStored = async (id: string) => {
      const version = await store.engineVersions.get(id);
      const { scores, intervals } = await evaluate(
        offlineLanguageWork(version!.parameters),
        gold,
        [],
      );
      return JSON.stringify({ scores, intervals });
    };
    const before = await scoresOfStored(versionId(baseline));
    await activate(baseline, 'job-1');
    await evaluated('job-1', baseline, 0.9);
    await activate(timid, 'job-2', baseline);
    await evaluated('job-3', timid, 0.7);
    await optimizeFor('job-3');
    const active = await store.engineVersions.active(tenant);
    expect(await scoresOfStored(active ?? '')).toBe(before);
  });
});
