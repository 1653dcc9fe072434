import { expect, test } from 'vitest';
import { createApi, type TenantWorld } from '../../../src/api/index.js';
import { openLog } from '../../../src/runtime/log.js';

test('the document is written once, however many ask for it', async () => {
  const app = createApi({
    authentication: { tenant: 'test' },
    worldOf: () => ({}) as TenantWorld,
    facts: { version: '0', namespace: '', temporalUi: undefined, pipelines: [], samples: [] },
    readiness: () => Promise.reject(new Error('Nobody asks')),
    log: openLog('warn'),
  });
  const ask = async () => {
    const answer = await app.request('/openapi.json', { headers: { host: 'localhost' } });
    return [answer.status, app.openAPIRegistry.definitions.length];
  };
  const first = await ask();
  expect(first[0]).toBe(200);
  expect(await ask()).toEqual(first);
});
