/** What somebody asks for when they start a job, checked, and how Temporal is told to start it. */
import type { WorkflowStartOptions } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { parseWith, type JobConfig, type JobConfigInput } from '../job/config.js';
import { EXECUTION_TIMEOUT_MS } from '../job/deadline.js';
import { jobWorkflowId, laneWorkflowId } from '../job/ids.js';
import { pendingJob } from '../job/job.js';
import type { BusyPolicy } from '../job/lane.js';
import { CONFIG_MEMO, REPORT_MEMO } from '../job/memo.js';
import type { JobReport } from '../job/report.js';
import { pipelineNamed, stagesFor, type Pipeline } from '../pipelines/index.js';
import type { JobInput } from '../workflows/messages.js';
import type { pipelineJob } from '../workflows/pipelineJob.js';
import {
  PIPELINE_KEY,
  STATUS_KEY,
  TARGET_KEY,
  TENANT_KEY,
} from '../workflows/searchAttributeKeys.js';
import { CommandsRefusedError, FileSourcesRefusedError } from './errors.js';

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

/** Whose job it is, and what they may ask for. */
export interface Requester {
  tenant: string;
  jobId: string;
  /** Whether they may name files of the worker's machine, or which. */
  allowFileSources: boolean | readonly string[];
  /** Default: no. */
  allowCommands?: boolean | undefined;
  /** The pipelines they can name; default: those of this package. */
  pipelines?: readonly Pipeline[] | undefined;
}

/**
 * Checks a request and completes it. Bad input is refused here, before anything starts. Its secrets have still to
 * be sealed.
 */
export function acceptRequest(request: JobRequest, who: Requester): JobInput {
  const pipeline = pipelineNamed(request.pipeline ?? 'news-brief', who.pipelines);
  const target = request.target ?? null;
  const parsed = parseWith(pipeline.config, request.config ?? {});
  const config = { ...parsed, holdOnFailure: parsed.holdOnFailure ?? target !== null };
  if (who.allowFileSources !== true) refuseFiles(pipeline, config, who.allowFileSources || []);
  if (who.allowCommands !== true) refuseCommands(pipeline, config);
  const { tenant, jobId } = who;
  if (target !== null) laneWorkflowId({ tenant, target });
  const fromStage = request.fromStage ?? null;
  return {
    jobId,
    tenant,
    pipeline: pipeline.name,
    target,
    retryOf: request.retryOf ?? null,
    config,
    fromStage,
    stages: stagesFor(pipeline, config, fromStage),
    ...(pipeline.cleansUp === true && { cleansUp: true }),
    busy: request.busy ?? 'queue',
  };
}

/** The report of a job that has just been accepted. */
export function acceptedReport(input: JobInput, at: Date): JobReport {
  return pendingJob(input, stageNames(input), at, input.config.tokenLimit);
}

/** How Temporal is told to start a job. The same for a job started now and for one on a schedule. */
export function workflowOptions(
  input: JobInput,
  report: JobReport,
): Omit<WorkflowStartOptions<typeof pipelineJob>, 'taskQueue'> & { args: [JobInput] } {
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
    staticDetails: `Stages: ${stageNames(input).join(' → ')}`,
  };
}

function stageNames({ stages }: JobInput): string[] {
  return stages.map(({ name }) => name);
}

function refuseFiles(
  { localFiles }: Pipeline,
  config: JobConfig,
  allowed: readonly string[],
): void {
  const files = (localFiles?.(config) ?? []).filter((file) => !allowed.includes(file));
  if (files.length > 0) throw new FileSourcesRefusedError(files);
}

function refuseCommands({ localCommands }: Pipeline, config: JobConfig): void {
  const commands = localCommands?.(config) ?? [];
  if (commands.length > 0) throw new CommandsRefusedError(commands);
}
