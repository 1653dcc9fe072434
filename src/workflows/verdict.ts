/** What becomes of a job: which stages cannot run, what the ones that ran amount to, and how that closes in Temporal. */
import { ApplicationFailure, CancelledFailure } from '@temporalio/workflow';
import { finishJob, resolveJob, type Ending } from '../job/job.js';
import { outcomeOf } from '../job/outcome.js';
import type { JobReport, Resolution } from '../job/report.js';
import type { StageStatus } from '../job/stage.js';
import type { TerminalStatus } from '../job/status.js';
import type { Stage } from '../pipelines/index.js';

/** The type of the failure that a FAILED job closes with; its details carry the report. */
export const JOB_FAILED = 'JobFailed';

/** How a job is to end. */
export interface Verdict extends Ending {
  status: TerminalStatus;
  /** Set when somebody completed the job by hand. */
  resolution?: Resolution;
}

/** Where a stage of the job stands. */
export function statusOf(job: JobReport, name: string): StageStatus {
  return job.stages.find((stage) => stage.name === name)?.status ?? 'pending';
}

/** The critical stage that failed, if one did. */
export function brokenStage(stages: readonly Stage[], job: JobReport): Stage | undefined {
  return stages.find((stage) => stage.critical === true && statusOf(job, stage.name) === 'failed');
}

/** Why a stage cannot run, or undefined when it can. */
export function obstacleTo(
  stage: Stage,
  stages: readonly Stage[],
  job: JobReport,
): string | undefined {
  const broken = brokenStage(stages, job);
  if (broken !== undefined) return `${broken.name} failed`;
  if (stage.requires === undefined) return undefined;
  const required = job.stages.find((s) => s.name === stage.requires)?.status ?? 'absent';
  const achieved = required === 'completed' || required === 'partial';
  return achieved ? undefined : `${stage.requires} is ${required}`;
}

/** What the stages that ran amount to. */
export function judge(job: JobReport, stages: readonly Stage[]): Verdict {
  const judged = job.stages.map(({ name, status }) => ({
    status,
    critical: stages.some((stage) => stage.name === name && stage.critical === true),
  }));
  const status = outcomeOf(judged);
  if (status !== 'FAILED') return { status };
  const failures = job.stages
    .filter((stage) => stage.status === 'failed')
    .map((stage) => `${stage.name} failed: ${stage.errors[0]?.message ?? 'no reason given'}`);
  return { status, error: failures.join('; ') || 'No stage ran' };
}

/** The final report that a verdict leads to. */
export function ended(job: JobReport, { status, resolution, ...ending }: Verdict): JobReport {
  const at = new Date();
  return resolution === undefined
    ? finishJob(job, status, at, ending)
    : resolveJob(job, resolution, at);
}

/** Makes the workflow's close status in Temporal tell the same truth as the report. */
export function closeAs(report: JobReport): JobReport {
  if (report.status === 'CANCELLED') {
    throw new CancelledFailure(report.cancelReason ?? 'The job was cancelled', [report]);
  }
  if (report.status === 'FAILED') {
    const message = report.error ?? 'The job failed';
    throw ApplicationFailure.create({
      message,
      type: JOB_FAILED,
      nonRetryable: true,
      details: [report],
    });
  }
  return report;
}
