/** Taking one item from a stage's queue, by the same call with which Temporal's own workers ask for work. */
import { isGrpcServiceError, type Client } from '@temporalio/client';
import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow/codec-helpers.js';
import { optionalTsToMs } from '@temporalio/common/lib/time.js';
import type { PulledItem } from '../activities/contract.js';
import { pullQueue } from '../job/ids.js';
import type { NewReservation } from '../store/index.js';
import type { Reserve } from './protocol.js';

/** The server answers so long before the time is up, so that its answer arrives. */
const ANSWER_MS = 1_000;
/** It does not take part in shorter waits. */
const SHORTEST_MS = 2_100;
const CANCELLED = 1;
const DEADLINE_EXCEEDED = 4;

/** An item for this worker; undefined when none came in time. */
export async function pollItem(
  { client, tenant }: { client: Client; tenant: string },
  { jobId, stage, worker, signal }: Reserve,
  waitMs: number,
): Promise<NewReservation | undefined> {
  const poll = () =>
    client.workflowService.pollActivityTaskQueue({
      namespace: client.options.namespace,
      taskQueue: { name: pullQueue({ tenant, jobId, stage }) },
      identity: worker,
    });
  const deadline = Date.now() + Math.max(SHORTEST_MS, waitMs + ANSWER_MS);
  const inTime = () => client.connection.withDeadline(deadline, poll);
  try {
    const task = await (signal === undefined
      ? inTime()
      : // Derived, because the SDK leaves a listener on every signal that it is given.
        client.connection.withAbortSignal(AbortSignal.any([signal]), inTime));
    if (task.taskToken.length === 0) return undefined;
    const [item] = (await decodeArrayFromPayloads(
      client.options.loadedDataConverter,
      task.input?.payloads,
    )) as [PulledItem];
    return {
      tenant,
      jobId,
      stage,
      position: item.position,
      token: Buffer.from(task.taskToken).toString('base64url'),
      worker,
      attempt: task.attempt,
      leaseMs: optionalTsToMs(task.heartbeatTimeout) ?? 0,
      heartbeatMs: item.heartbeatMs,
    };
  } catch (error) {
    const isOver = isGrpcServiceError(error) && [CANCELLED, DEADLINE_EXCEEDED].includes(error.code);
    if (isOver) return undefined;
    throw error;
  }
}
