/** The job's own bookkeeping. */
import { activityInfo, getClient } from '@temporalio/activity';
import type { Store } from '../store/index.js';
import type { JobActivities } from './contract.js';
import { joinOwnLane } from './lanes.js';

export function createJobActivities(store: Store): JobActivities {
  return {
    recordEnding: ({ report, journal }) => store.reports.save(report, journal),

    recordEvents: ({ tenant, jobId, journal }) => store.journal.append(tenant, jobId, journal),

    joinLane: joinOwnLane,

    async requestCancellation() {
      const { workflowId, runId } = activityInfo().workflowExecution ?? {};
      if (workflowId === undefined) throw new TypeError('Not called from a workflow');
      await getClient().workflow.getHandle(workflowId, runId).cancel();
    },
  };
}
