/** The job's own bookkeeping. */
import { activityInfo, getClient } from '@temporalio/activity';
import type { Store } from '../store/index.js';
import type { JobActivities } from './contract.js';

export function createJobActivities(store: Store): JobActivities {
  return {
    async recordProgress({ tenant, jobId, entries }) {
      await store.journal.append(tenant, jobId, entries);
    },

    async recordEnding({ entries, report }) {
      await store.journal.append(report.tenant, report.jobId, entries);
      await store.reports.save(report);
    },

    async requestCancellation() {
      const { workflowId, runId } = activityInfo().workflowExecution ?? {};
      if (workflowId === undefined) throw new TypeError('Not called from a workflow');
      await getClient().workflow.getHandle(workflowId, runId).cancel();
    },
  };
}
