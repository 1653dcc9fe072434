/** What somebody asks for when they start a job, checked, and how Temporal is told to start it. */
import type { WorkflowStartOptions } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { parseConfig, type JobConfig, type JobConfigInput } from '../job/config.js';
import { EXECUTION_TIMEOUT_MS } from '../job/deadline.js';
import { jobWorkflowId, laneWorkflowId } from '../job/ids.js';
import { pendingJob } from '../job/job.js';
import type { BusyPolicy } from '../job/lane.js';
import { CONFIG_MEMO, REPORT_MEMO } from '../job/memo.js';
import type { JobReport } from '../job/report.js';
import { pipelineNamed, stagesFor } from '../pipelines/index.js';
import type { JobInput } from '../workflows/messages.js';
import type { pipelineJob } from '../workflows/pipelineJob.js';
import {
  PIPELINE_KEY,
  STATUS_KEY,
  TARGET_KEY,
  TENANT_KEY,
} from '../workflows/searchAttributeKeys.js';
import { FileSourcesRefusedError } from './errors.js';

/** What a job is to do, whoever starts it and when. */
export interface JobRequest {
  /** Default: news-brief. */
  pipeline?: string | undefined;
  config?: JobConfigInput | undefined;
  /** What the job works on. Jobs of one target run one at a time, in the order they were created. */
  target?: string | undefined;
  /** What to do when another job of the target is not over: wait for it, or do not start. Default: wait. */
  busy?: BusyPolicy | undefined;
  /** The stage to begin with; those before it are left out. Default: the whole pipeline. */
  fromStage?: string | undefined;
  /** The ended job that this one tries again. */
  retryOf?: string | undefined;
}

/** A request that can be started: everything about it is known and allowed. */
export interface AcceptedRequest {
  input: JobInput;
  /** The names of its stages, in order. */
  stages: string[];
}

/** Checks a request. Bad input is refused here, before anything starts. */
export function acceptRequest(
  request: JobRequest,
  who: { tenant: string; jobId: string; allowFileSources: boolean },
): AcceptedRequest {
  const pipeline = pipelineNamed(request.pipeline ?? 'news-brief');
  const target = request.target ?? null;
  const parsed = parseConfig(request.config ?? {});
  const config = { ...parsed, holdOnFailure: parsed.holdOnFailure ?? target !== null };
  if (!who.allowFileSources) refuseFiles(config);
  const { tenant, jobId } = who;
  if (target !== null) laneWorkflowId({ tenant, target });
  const fromStage = request.fromStage ?? null;
  const input: JobInput = {
    jobId,
    tenant,
    pipeline: pipeline.name,
    target,
    retryOf: request.retryOf ?? null,
    config,
    fromStage,
    busy: request.busy ?? 'queue',
  };
  const stages = stagesFor(pipeline, config, fromStage).map((stage) => stage.name);
  return { input, stages };
}

/** The report of a job that has just been accepted. */
export function acceptedReport({ input, stages }: AcceptedRequest, at: Date): JobReport {
  return pendingJob(input, stages, at, input.config.tokenLimit);
}

/** How Temporal is told to start a job. The same for a job started now and for one on a schedule. */
export function workflowOptions(
  accepted: AcceptedRequest,
  report: JobReport,
): Omit<WorkflowStartOptions<typeof pipelineJob>, 'taskQueue'> & { args: [JobInput] } {
  const { input, stages } = accepted;
  const { pipeline, tenant, target, config } = input;
  return {
    workflowId: jobWorkflowId(input),
    args: [input],
    // Of a run, not of the execution: a job that waits for weeks continues as new.
    workflowRunTimeout: EXECUTION_TIMEOUT_MS,
    memo: { [REPORT_MEMO]: report, [CONFIG_MEMO]: config },
    typedSearchAttributes: new TypedSearchAttributes([
      { key: STATUS_KEY, value: report.status },
      { key: PIPELINE_KEY, value: pipeline },
      { key: TENANT_KEY, value: tenant },
      ...(target === null ? [] : [{ key: TARGET_KEY, value: target }]),
    ]),
    staticSummary: `${pipeline} for ${tenant}${target === null ? '' : `, target ${target}`}`,
    staticDetails: `Stages: ${stages.join(' → ')}`,
  };
}

function refuseFiles({ sources }: JobConfig): void {
  const files = sources.filter((source) => source.url.startsWith('file:'));
  if (files.length > 0) throw new FileSourcesRefusedError(files.map((source) => source.id));
}
