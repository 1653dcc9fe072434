import { expect, test } from 'vitest';
import { createApi, type TenantWorld } from '../../../src/api/index.js';
import { JobNotFoundError } from '../../../src/client/errors.js';
import type { JobClient } from '../../../src/client/jobClient.js';
import { openLog } from '../../../src/runtime/log.js';
import { started } from '../job/sampleJob.js';
import { apart } from './apart.js';

test('a list is there also when one of its jobs was deleted in Temporal a moment ago', async () => {
  const jobs: Pick<JobClient, 'list' | 'describe'> = {
    list: () => Promise.resolve([started()]),
    describe: (jobId) => Promise.reject(new JobNotFoundError(jobId)),
  };
  const app = createApi({
    ...apart(),
    worldOf: (tenant) => ({ tenant, jobs }) as TenantWorld,
    log: openLog('silent'),
  });
  const answer = await app.request('/api/jobs?live=true', { headers: { host: 'localhost' } });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ jobs: [{ jobId: 'j1', status: 'RUNNING' }] });
});
