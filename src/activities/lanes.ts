/** Getting a job into its lane, and what a lane asks about its jobs. */
import { activityInfo, getClient } from '@temporalio/activity';
import { WorkflowNotFoundError, isGrpcServiceError, type Client } from '@temporalio/client';
import {
  SearchAttributeType,
  TypedSearchAttributes,
  defineSearchAttributeKey,
} from '@temporalio/common';
import { laneWorkflowId, type LaneRef } from '../job/ids.js';
import { JOIN_SIGNAL, LANE_WORKFLOW, type LaneHolder } from '../job/lane.js';
import { REPORT_MEMO } from '../job/memo.js';
import { jobReportSchema } from '../job/report.js';
import { SEARCH_ATTRIBUTES } from '../job/searchAttributes.js';
import type { LaneActivities, LaneJoining } from './contract.js';

const { KEYWORD } = SearchAttributeType;
const TENANT_KEY = defineSearchAttributeKey(SEARCH_ATTRIBUTES.tenant, KEYWORD);
const TARGET_KEY = defineSearchAttributeKey(SEARCH_ATTRIBUTES.target, KEYWORD);

/** gRPC's code for what a server does not know. */
const UNIMPLEMENTED = 12;

/** How Temporal is told to begin a lane. */
export function laneOptions({ tenant, target }: LaneRef, taskQueue: string) {
  return {
    workflowId: laneWorkflowId({ tenant, target }),
    taskQueue,
    args: [{ tenant, target }] as [LaneRef],
    typedSearchAttributes: new TypedSearchAttributes([
      { key: TENANT_KEY, value: tenant },
      { key: TARGET_KEY, value: target },
    ]),
    staticSummary: `lane ${target} of ${tenant}`,
  };
}

/** Tells the lane that a job wants its turn, and begins the lane where there is none. Harmless when repeated. */
export async function joinLane(
  client: Client,
  taskQueue: string,
  { entry, busy, ...lane }: LaneJoining,
): Promise<void> {
  await client.workflow.signalWithStart(LANE_WORKFLOW, {
    ...laneOptions(lane, taskQueue),
    signal: JOIN_SIGNAL,
    signalArgs: [entry, busy],
  });
}

/** Joins the lane from inside a job; on the job's own task queue, where its workers are. */
export function joinOwnLane(joining: LaneJoining): Promise<void> {
  return joinLane(getClient(), activityInfo().taskQueue, joining);
}

export function createLaneActivities(): LaneActivities {
  return {
    isOver: (workflowId) => isOver(getClient(), workflowId),

    async findHolder({ tenant, target }) {
      const client = getClient();
      try {
        for await (const { workflowId, memo } of client.workflow.list({
          query: holderQuery({ tenant, target }),
        })) {
          const holder = holderIn(memo?.[REPORT_MEMO]);
          // The index may be behind; the workflow itself is not.
          if (holder !== undefined && !(await isOver(client, workflowId))) return holder;
        }
      } catch (error) {
        // The time-skipping test server cannot list.
        if (grpcCode(error) !== UNIMPLEMENTED) throw error;
      }
      return null;
    },
  };
}

async function isOver(client: Client, workflowId: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(workflowId).describe()).status.name !== 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return true;
    throw error;
  }
}

function holderQuery({ tenant, target }: LaneRef): string {
  const is = (attribute: string, value: string) => `${attribute} = ${JSON.stringify(value)}`;
  return [
    is('WorkflowType', 'pipelineJob'),
    is('ExecutionStatus', 'Running'),
    is(SEARCH_ATTRIBUTES.tenant, tenant),
    is(SEARCH_ATTRIBUTES.target, target),
    `${SEARCH_ATTRIBUTES.status} IN ("RUNNING", "PAUSED")`,
  ].join(' AND ');
}

function holderIn(memo: unknown): LaneHolder | undefined {
  const parsed = jobReportSchema.safeParse(memo);
  if (!parsed.success || parsed.data.grantedAt === null) return undefined;
  const { jobId, createdAt, grantedAt: since } = parsed.data;
  return { jobId, createdAt, since };
}

/** The client wraps what the server said. */
function grpcCode(error: unknown): number | undefined {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof Error && error.cause !== undefined ? grpcCode(error.cause) : undefined;
}
