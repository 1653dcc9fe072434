/** Who is polling for jobs. */
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { toDate } from './instant.js';

const WORKFLOW_QUEUE = proto.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;

/**
 * Temporal remembers a poller for minutes after it has gone. A living one asks again at least every minute,
 * when its long poll comes back empty.
 */
const ALIVE_MS = 70_000;

/** How many workers poll a task queue and have asked for work recently enough to be alive. */
export async function countPollers(client: Client, taskQueue: string, now: Date): Promise<number> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: WORKFLOW_QUEUE,
  });
  return pollers.filter(({ lastAccessTime }) => {
    const asked = toDate(lastAccessTime);
    return asked !== undefined && now.getTime() - asked.getTime() < ALIVE_MS;
  }).length;
}
