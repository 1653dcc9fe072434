import { ApplicationFailure } from '@temporalio/activity';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeEngine } from '../../../src/activities/activeEngine.js';
import { baseline } from '../../../src/engines/baseline.js';
import { versionId } from '../../../src/engines/version.js';
import type { EngineParameters } from '../../../src/news/types.js';
import { openStore, type Store } from '../../../src/store/index.js';

const tenant = 'test';
let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(() => store.close());

async function activate(id: string, parameters: unknown) {
  await store.engineVersions.ensure(parameters as EngineParameters, id, null, 'planted');
  await store.engineVersions.activate(tenant, id, { jobId: id, reason: '', replacing: undefined });
}

test('a tenant that activated nothing works with the day-one engine', async () => {
  expect((await activeEngine(store, tenant)).versionId).toBe(versionId(baseline));
});

test.each([
  ['of the first release', 'engine-old', { topics: {}, phrases: {}, thresholds: {} }],
  ['whose content is not what its name says', 'engine-forged', baseline],
])('an active version %s is refused for good, with what to do', async (_, id, parameters) => {
  await activate(id, parameters);
  const error: unknown = await activeEngine(store, tenant).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApplicationFailure);
  expect(error).toMatchObject({ nonRetryable: true, type: 'StageRefused' });
  expect((error as Error).message).toContain('plumbline engine activate baseline');
});
