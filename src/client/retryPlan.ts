/** What a retry asks for: the same as the job it tries again, from where that one failed. */
import type { JobConfig } from '../job/config.js';
import type { JobReport } from '../job/report.js';
import type { StagePlan } from '../job/stagePlan.js';
import { pipelineNamed, stagesFor, type Pipeline } from '../pipelines/index.js';
import type { JobRequest } from './jobRequest.js';

/** A job whose config nobody has kept cannot be tried again with the same one. */
export class ConfigForgottenError extends Error {
  override readonly name = 'ConfigForgottenError';
  constructor(readonly jobId: string) {
    super(
      `Job ${jobId} cannot be retried: Temporal no longer keeps what it ran with, or another release wrote it. ` +
        'Start a new job with `plumbline run`.',
    );
  }
}

/** A retry, ready to be started. It queues for its lane whatever the first job was to do. */
export type RetryRequest = Required<Pick<JobRequest, 'pipeline' | 'config' | 'retryOf'>> &
  Pick<JobRequest, 'target' | 'fromStage'>;

/** The request that tries an ended job again. Throws a {@link ConfigForgottenError} where its config is gone. */
export function retryPlan(
  report: JobReport,
  config: JobConfig | null,
  pipelines?: readonly Pipeline[],
): RetryRequest {
  const { jobId: retryOf, pipeline, target } = report;
  if (config === null) throw new ConfigForgottenError(retryOf);
  const fromStage = firstStage(report, stagesFor(pipelineNamed(pipeline, pipelines), config));
  return {
    pipeline,
    config,
    retryOf,
    ...(target !== null && { target }),
    ...(fromStage !== undefined && { fromStage }),
  };
}

/**
 * The stage a retry begins with; undefined for the whole pipeline. It is the first that the job has not
 * completed, the last when it has completed them all and still did not end well; and no later than a stage
 * that one of the rest requires.
 */
function firstStage(report: JobReport, stages: readonly StagePlan[]): string | undefined {
  const open = report.stages.find((stage) => stage.status !== 'completed') ?? report.stages.at(-1);
  let first = stages.findIndex((stage) => stage.name === open?.name);
  for (;;) {
    const required = stages.slice(first).map((stage) => stage.requires);
    const needed = stages.findIndex((stage) => required.includes(stage.name));
    if (needed === -1 || needed >= first) break;
    first = needed;
  }
  return first <= 0 ? undefined : stages[first]?.name;
}
