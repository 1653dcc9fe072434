import type { ApiOptions, TenantWorld } from '../../../src/api/index.js';
import type { WorkerProtocol } from '../../../src/bridge/protocol.js';
import { PIPELINES } from '../../../src/pipelines/index.js';

/** An API that needs no Temporal and no store: for what is decided before anybody is asked. */
export function apart(work?: WorkerProtocol): Omit<ApiOptions, 'log'> {
  const nobody = {} as TenantWorld;
  return {
    authentication: { tenant: 'test' },
    worldOf: (tenant) => ({ ...nobody, tenant, ...(work && { work }) }),
    facts: {
      version: '0.0.0',
      namespace: 'default',
      temporalUi: undefined,
      pipelines: PIPELINES,
      samples: [],
    },
    readiness: () =>
      Promise.resolve({
        status: 'ready',
        temporal: 'reachable',
        store: 'reachable',
        workers: 1,
      }),
  };
}
