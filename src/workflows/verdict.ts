/** What becomes of a job: which stages cannot run, what the ones that ran amount to, and how that closes in Temporal. */
import { ApplicationFailure, CancelledFailure } from '@temporalio/workflow';
import { finishJob, resolveJob, type Ending } from '../job/job.js';
import { outcomeOf } from '../job/outcome.js';
import type { JobReport, Resolution } from '../job/report.js';
import type { StageStatus } from '../job/stage.js';
import type { StagePlan } from '../job/stagePlan.js';
import type { TerminalStatus } from '../job/status.js';

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
export function brokenStage(stages: readonly StagePlan[], job: JobReport): StagePlan | undefined {
  return failedOnes(stages, job).find((stage) => stage.criticality === 'critical');
}

/** The failed stage after which the job is to be held, if there is one. */
export function heldStage(stages: readonly StagePlan[], job: JobReport): StagePlan | undefined {
  return failedOnes(stages, job).find((stage) => stage.onFailure === 'hold');
}

/** What a failed stage says of its failure. */
export function failureOf(job: JobReport, { name }: Pick<StagePlan, 'name'>): string {
  const errors = job.stages.find((stage) => stage.name === name)?.errors ?? [];
  return `${name} failed: ${errors[0]?.message ?? 'no reason given'}`;
}

function failedOnes(stages: readonly StagePlan[], job: JobReport): StagePlan[] {
  return stages.filter((stage) => statusOf(job, stage.name) === 'failed');
}

/** Why a stage cannot run, or undefined when it can. */
export function obstacleTo(
  stage: StagePlan,
  stages: readonly StagePlan[],
  job: JobReport,
): string | undefined {
  const broken =
    brokenStage(stages, job) ??
    failedOnes(stages, job).find(({ onFailure }) => onFailure === 'stop');
  if (broken !== undefined) return `${broken.name} failed`;
  if (stage.requires === null) return undefined;
  const required = job.stages.find((s) => s.name === stage.requires)?.status ?? 'absent';
  const achieved = required === 'completed' || required === 'partial';
  return achieved ? undefined : `${stage.requires} is ${required}`;
}

/** What the stages that ran amount to. */
export function judge(job: JobReport, stages: readonly StagePlan[]): Verdict {
  const judged = job.stages.map(({ name, status }) => ({
    status,
    criticality: stages.find((stage) => stage.name === name)?.criticality ?? 'normal',
  }));
  const status = outcomeOf(judged);
  if (status !== 'FAILED') return { status };
  const failures = job.stages
    .filter((stage) => stage.status === 'failed')
    .map((stage) => failureOf(job, stage));
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
