import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activateEngine } from '../../../src/client/activateEngine.js';
import { readEngine, resolveEngine, UnknownEngineError } from '../../../src/client/engineNames.js';
import type { StoreSession } from '../../../src/client/inStore.js';
import { baselineVersion, keepVersion } from '../../../src/activities/engineShelf.js';
import { openStore } from '../../../src/store/index.js';
import { engineParameters } from '../../store/samples.js';

let session: StoreSession;
let first: string;
let second: string;
beforeEach(async () => {
  const store = await openStore('sqlite::memory:');
  session = { store, tenant: 'test' };
  first = await keepVersion(store, engineParameters(0.1), await baselineVersion(store), 'first');
  second = await keepVersion(store, engineParameters(0.2), first, 'second');
});
afterEach(() => session.store.close());

describe('a version is found', () => {
  test('by its id, with or without the prefix, and by the beginning of it', async () => {
    for (const name of [first, first.replace('engine-', ''), first.slice(0, 13)]) {
      expect(await resolveEngine(session, name)).toBe(first);
    }
  });

  test('as the active one, which is the baseline before anything was activated', async () => {
    expect(await resolveEngine(session, 'active')).toBe(await resolveEngine(session, 'baseline'));
    await activateEngine(session, first, 'try it');
    expect(await resolveEngine(session, 'active')).toBe(first);
  });

  test('as the previous one', async () => {
    await activateEngine(session, first, 'try it');
    expect(await resolveEngine(session, 'previous')).toBe(await baselineVersion(session.store));
    await activateEngine(session, second, 'try another');
    expect(await resolveEngine(session, 'previous')).toBe(first);
  });
});

describe('a name is refused', () => {
  test.each([
    ['that nothing has', 'nowhere', 'plumbline engine list'],
    ['that begins several versions', 'engine-', 'Give more of it'],
    ['of a previous version where there was none', 'previous', 'No other engine version'],
  ])('%s', async (_, name, message) => {
    await expect(readEngine(session, name)).rejects.toThrow(UnknownEngineError);
    await expect(readEngine(session, name)).rejects.toThrow(message);
  });
});

test('activating the active version changes nothing', async () => {
  expect(await activateEngine(session, first, 'try it')).toMatchObject({ changed: true });
  expect(await activateEngine(session, first, 'again')).toMatchObject({ changed: false });
  expect(await session.store.engineVersions.activations('test')).toHaveLength(1);
});

test('going back is a new entry of the history', async () => {
  await activateEngine(session, first, 'one');
  await activateEngine(session, second, 'two');
  await activateEngine(session, first, 'back');
  const history = await session.store.engineVersions.activations('test');
  expect(history.map(({ engineVersionId }) => engineVersionId)).toEqual([first, second, first]);
});
