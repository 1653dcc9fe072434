/** Everything `describe` knows about a job, and the way out of the state it is in. */
import { colors } from './colors.js';
import { durationText } from '../../job/durationText.js';
import type { JobPace } from '../../job/pace.js';
import { leftText, rateText } from '../../job/paceText.js';
import { grouped, tokensOf, type Usage } from '../../job/usage.js';
import type { JobDescription } from '../describeJob.js';
import type { LanePlace } from '../lanes.js';
import { nextSteps } from './nextSteps.js';
import { reportText } from './text.js';

export function descriptionText(job: JobDescription, now = new Date()): string {
  const { lease } = job;
  const waitsForWorker = lease !== null && lease.owner === null;
  const facts: [string, string | null][] = [
    ['pipeline', job.pipeline],
    ['target', job.target],
    ['lane', laneText(job, now)],
    ['created', job.createdAt],
    ['started', job.startedAt],
    ['paused', job.pause === null ? null : `${job.pause.at}, ${since(job.pause.at, now)} ago`],
    ['finished', job.finishedAt],
    ['idle', idleText(job)],
    ['resumed', job.resumes === 0 ? null : times(job.resumes)],
    ['pace', job.pace === null ? null : paceText(job.pace)],
    ['deadline', deadlineText(job, now)],
    ['budget', budgetText(job)],
    ['lease', lease === null ? null : leaseText(lease)],
    ['last failure', lease?.lastFailure ?? null],
    ['resolved', resolutionText(job)],
    ['retry of', job.retryOf],
    ['retried by', job.retriedBy.length === 0 ? null : job.retriedBy.join(', ')],
    ['brief', job.briefId],
    ['workflow', `${job.workflowId}${job.runId === null ? ' (past retention)' : ''}`],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [fact(name, value)]));
  const steps = nextSteps(job, { waitsForWorker });
  const next = steps.map((step, index) => fact(index === 0 ? 'next' : '', step));
  return [reportText(job), '', ...lines, ...next].join('\n');
}

function fact(name: string, value: string): string {
  return `${colors.dim(name.padEnd(13))}${value}`;
}

function laneText(job: JobDescription, now: Date): string | null {
  const { target, status, grantedAt, lane, createdAt } = job;
  if (target === null || job.finishedAt !== null) return null;
  if (grantedAt !== null) {
    const waiting =
      lane === null || lane.waiting === 0 ? '' : `, ${lane.waiting} waiting behind it`;
    const blocks = status === 'PAUSED' ? ', blocked while it is PAUSED' : '';
    return `its turn since ${grantedAt}${waiting}${blocks}`;
  }
  const waited = `, ${since(createdAt, now)} in the queue`;
  return `${lane === null ? 'its place is not known: no worker answers for the lane' : placeText(lane)}${waited}`;
}

/** Where a waiting job stands. */
export function placeText({ place, waiting, holder }: LanePlace): string {
  // The lane has let it in, and the job has not taken note yet.
  if (place === 0) return 'its turn has come';
  const before = holder === null ? '' : `, behind ${holder}`;
  if (place === null) return `about to join${before}`;
  return `place ${place} of ${waiting}${before}`;
}

/** What can be told of a job's end is how long its stage at work still takes. */
function paceText({ stage, perSecond, leftMs, basis, measuredMs, stagesAfter }: JobPace): string {
  const over = `${basis === 'mean' ? 'mean of' : 'in the last'} ${durationText(measuredMs)}`;
  const left = leftMs === null ? '' : `, about ${leftText(leftMs)} left`;
  const after =
    stagesAfter === 0 ? '' : `, then ${stagesAfter} more ${stagesAfter === 1 ? 'stage' : 'stages'}`;
  return `${stage} ${rateText(perSecond)} (${over})${left}${after}`;
}

/** Only what was used, or could be, of a limit that somebody may run into. */
function budgetText({ usage, tokenLimit }: JobDescription): string {
  const used = tokensOf(usage);
  const percent = tokenLimit === 0 ? '' : `, ${Math.floor((used / tokenLimit) * 100)} %`;
  return `${grouped(used)} of ${grouped(tokenLimit)} tokens used${used === 0 ? '' : percent}${costText(usage)}`;
}

function costText({ cost }: Usage): string {
  return cost === 0 ? '' : `, cost ${cost.toFixed(4)}`;
}

function deadlineText(
  { config, finishedAt, idleSince, idleMs, createdAt }: JobDescription,
  now: Date,
) {
  if (config === null || finishedAt !== null) return null;
  const allowed = durationText(config.deadline);
  if (idleSince !== null) return `${allowed} of work; stands still while the job is idle`;
  const at = new Date(Date.parse(createdAt) + idleMs + config.deadline);
  return at < now ? `${at.toISOString()}, passed` : `${at.toISOString()} (${allowed})`;
}

function idleText({ idleMs }: JobDescription): string | null {
  return idleMs === 0 ? null : `${durationText(idleMs)} in the lane or PAUSED, not counted`;
}

function resolutionText({ resolution }: JobDescription): string | null {
  if (resolution === null) return null;
  return `result ${JSON.stringify(resolution.result)}`;
}

function leaseText(lease: NonNullable<JobDescription['lease']>): string {
  if (lease.owner === null) {
    const which = lease.attempt > 1 ? `attempt ${lease.attempt} of ${lease.stage}` : lease.stage;
    return `nobody yet: ${which} waits for a worker`;
  }
  const beat = lease.heartbeatAt === null ? 'no heartbeat yet' : `heartbeat ${lease.heartbeatAt}`;
  return `${lease.stage} by ${lease.owner}, attempt ${lease.attempt}, ${beat}, expires ${lease.expiresAt ?? '–'}`;
}

function since(at: string, now: Date): string {
  return durationText(Math.max(0, now.getTime() - Date.parse(at)));
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
