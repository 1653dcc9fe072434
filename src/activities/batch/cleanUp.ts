import { heartbeat } from '@temporalio/activity';
import type { CleanUpWork } from '../contract.js';
import { permitted } from './access.js';
import type { BatchDependencies } from './stages.js';

/** Removes what was on its way when the job ended; what is done stays, and so does the record of the rest. */
export function cleanUp({ store, storage, ...access }: BatchDependencies): CleanUpWork {
  return {
    afterwards: async (job) => {
      const { egress } = permitted(job, access);
      for (let after: string | undefined; ;) {
        const page = await store.outputs.unfinished(job, after);
        if (page.length === 0) return;
        for (const { path, claim, stage, itemId } of page) {
          heartbeat();
          await storage.remove(egress.URI, path);
          const item = { tenant: job.tenant, jobId: job.jobId, stage, itemId };
          const error = 'The job was over before it was complete';
          await store.outputs.finish(item, claim, [{ path, status: 'error', error }]);
        }
        after = page.at(-1)?.path;
      }
    },
  };
}
