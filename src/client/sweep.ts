/** Ends orphans: jobs so long past their deadline that their own timer would have fired, were a worker alive. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { STALE_ERROR, isOrphaned } from '../job/deadline.js';
import type { Store } from '../store/index.js';
import { DEFAULT_CONFIG, configOf } from './configMemo.js';
import { listQuery } from './jobFilter.js';
import { readJob, type Execution } from './readJob.js';

/** Terminates a tenant's orphans, one by one, and yields the ids of those it ended. */
export async function* endOrphans(
  { client, store, tenant }: { client: Client; store: Store; tenant: string },
  now: Date,
): AsyncGenerator<string> {
  const query = `${listQuery(tenant)} AND ExecutionStatus = "Running"`;
  for await (const execution of client.workflow.list({ query })) {
    const { deadline } = configOf(execution) ?? DEFAULT_CONFIG;
    const job = await readJob({ client, store }, execution);
    if (isOrphaned(deadline, job, now) && (await terminated(client, execution))) yield job.jobId;
  }
}

/** False for a job that ended by itself since it was listed. */
async function terminated(client: Client, { workflowId, runId }: Execution): Promise<boolean> {
  try {
    await client.workflow.getHandle(workflowId, runId).terminate(STALE_ERROR);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
