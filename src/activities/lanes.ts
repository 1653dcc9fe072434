/** Getting a job into its lane, and what a lane asks about its jobs. */
import { activityInfo, getClient } from '@temporalio/activity';
import {
  WorkflowNotFoundError,
  isGrpcServiceError,
  type Client,
  type WorkflowExecutionInfo,
} from '@temporalio/client';
import {
  SearchAttributeType,
  TypedSearchAttributes,
  defineSearchAttributeKey,
} from '@temporalio/common';
import { laneWorkflowId, parseJobWorkflowId, type LaneRef } from '../job/ids.js';
import {
  ANNOUNCE_SIGNAL,
  EMPTY_LANE,
  JOIN_SIGNAL,
  LANE_WORKFLOW,
  join,
  leave,
  type LaneEntry,
  type LaneState,
} from '../job/lane.js';
import { CREATED_MEMO, REPORT_MEMO } from '../job/memo.js';
import { jobReportSchema } from '../job/report.js';
import { SEARCH_ATTRIBUTES } from '../job/searchAttributes.js';
import type { LaneActivities, LaneJoining } from './contract.js';

const { KEYWORD } = SearchAttributeType;
const TENANT_KEY = defineSearchAttributeKey(SEARCH_ATTRIBUTES.tenant, KEYWORD);
const TARGET_KEY = defineSearchAttributeKey(SEARCH_ATTRIBUTES.target, KEYWORD);

/** gRPC's code for what a server does not know. */
const UNIMPLEMENTED = 12;

/** Of those who wait, as many are asked whether they still do. */
const ASKED = 3;

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

/** Tells the lane of a job that is about to be started, so that jobs queue up in the order of their starts. */
export async function announceTo(
  client: Client,
  taskQueue: string,
  lane: LaneRef,
  entry: LaneEntry,
): Promise<void> {
  await client.workflow.signalWithStart(LANE_WORKFLOW, {
    ...laneOptions(lane, taskQueue),
    signal: ANNOUNCE_SIGNAL,
    signalArgs: [entry],
  });
}

/** Joins the lane from inside a job; on the job's own task queue, where its workers are. */
export function joinOwnLane(joining: LaneJoining): Promise<void> {
  return joinLane(getClient(), activityInfo().taskQueue, joining);
}

export function createLaneActivities(): LaneActivities {
  return {
    isOver: (workflowId) => isOver(getClient(), workflowId),

    async lookUp(workflowId) {
      const job = await described(getClient(), workflowId);
      if (job === undefined) return 'unknown';
      return job.status.name === 'RUNNING' ? 'open' : 'ended';
    },

    async findJobs(lane) {
      const client = getClient();
      try {
        return await stateOf(client, await openJobs(client, lane));
      } catch (error) {
        // The time-skipping test server cannot list.
        if (grpcCode(error) !== UNIMPLEMENTED) throw error;
        return EMPTY_LANE;
      }
    },
  };
}

type Execution = Pick<WorkflowExecutionInfo, 'workflowId' | 'startTime' | 'memo'>;

/** An open job with a target; `grantedAt` is null while it waits. */
interface OpenJob extends LaneEntry {
  workflowId: string;
  grantedAt: string | null;
}

async function openJobs(client: Client, lane: LaneRef): Promise<OpenJob[]> {
  const jobs: OpenJob[] = [];
  for await (const execution of client.workflow.list({ query: openJobsQuery(lane) })) {
    const job = openJobIn(execution);
    if (job !== undefined) jobs.push(job);
  }
  return jobs;
}

/**
 * The lane that these jobs make. The index may be behind, but not the jobs themselves: asked are those that the
 * index takes for let in, and the earliest of the others, of whom one may have been let in a moment ago.
 */
async function stateOf(client: Client, jobs: readonly OpenJob[]): Promise<LaneState> {
  const waiting = jobs.filter(({ grantedAt }) => grantedAt === null).reduce(join, EMPTY_LANE);
  const earliest = new Set(waiting.queue.slice(0, ASKED).map(({ jobId }) => jobId));
  const suspects = jobs.filter((job) => job.grantedAt !== null || earliest.has(job.jobId));
  for (const { workflowId } of suspects) {
    const execution = await described(client, workflowId);
    const job = execution?.status.name === 'RUNNING' ? openJobIn(execution) : undefined;
    if (job === undefined || job.grantedAt === null) continue;
    const { jobId, createdAt, grantedAt: since } = job;
    return { ...leave(waiting, jobId), holder: { jobId, createdAt, since } };
  }
  return waiting;
}

async function isOver(client: Client, workflowId: string): Promise<boolean> {
  return (await described(client, workflowId))?.status.name !== 'RUNNING';
}

async function described(client: Client, workflowId: string) {
  try {
    return await client.workflow.getHandle(workflowId).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

function openJobsQuery({ tenant, target }: LaneRef): string {
  const is = (attribute: string, value: string) => `${attribute} = ${JSON.stringify(value)}`;
  return [
    is('WorkflowType', 'pipelineJob'),
    is('ExecutionStatus', 'Running'),
    is(SEARCH_ATTRIBUTES.tenant, tenant),
    is(SEARCH_ATTRIBUTES.target, target),
  ].join(' AND ');
}

function openJobIn({ workflowId, startTime, memo }: Execution): OpenJob | undefined {
  const jobId = parseJobWorkflowId(workflowId)?.jobId;
  if (jobId === undefined) return undefined;
  const carried = memo?.[CREATED_MEMO];
  const createdAt = typeof carried === 'string' ? carried : startTime.toISOString();
  const report = jobReportSchema.safeParse(memo?.[REPORT_MEMO]);
  return { workflowId, jobId, createdAt, grantedAt: report.data?.grantedAt ?? null };
}

/** The client wraps what the server said. */
function grpcCode(error: unknown): number | undefined {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof Error && error.cause !== undefined ? grpcCode(error.cause) : undefined;
}
