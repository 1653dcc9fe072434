import { heartbeat } from '@temporalio/activity';
import type { CleanUpWork } from '../contract.js';
import { permitted } from './access.js';
import type { BatchDependencies } from './stages.js';

/** Removes what was on its way when the job ended; what is done stays, and so does the record of the rest. */
export function cleanUp({ store, storage, ...access }: BatchDependencies): CleanUpWork {
  return {
    afterwards: async (job) => {
      const { egress } = permitted(job, access);
      const failures: unknown[] = [];
      for (let after: string | undefined; ;) {
        const page = await store.outputs.unfinished(job, after);
        if (page.length === 0) break;
        for (const { path, claim, stage, itemId } of page) {
          heartbeat();
          const item = { tenant: job.tenant, jobId: job.jobId, stage, itemId };
          const error = 'The job was over before it was complete';
          try {
            await storage.remove(egress.URI, path);
            await store.outputs.finish(item, claim, [{ path, status: 'error', error }]);
          } catch (failure) {
            // The others are not to stay because of one.
            failures.push(failure);
          }
        }
        after = page.at(-1)?.path;
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
