/** The job's own bookkeeping, run as local activities of its workflow. */
import { activityInfo, getClient } from '@temporalio/activity';
import type { Store } from '../store/index.js';
import type { JobActivities } from './contract.js';

export function createJobActivities(store: Store): JobActivities {
  return {
    async recordJob({ tenant, jobId, entries, finalReport }) {
      await store.journal.append(tenant, jobId, entries);
      if (finalReport !== undefined) await store.reports.save(finalReport);
    },

    async requestCancellation() {
      const { workflowId, runId } = activityInfo().workflowExecution ?? {};
      if (workflowId === undefined) throw new TypeError('Not called from a workflow');
      await getClient().workflow.getHandle(workflowId, runId).cancel();
    },
  };
}
