/** One job on the board. */
import { reasonOf } from '../../job/events.js';
import { leftText, rateText } from '../../job/paceText.js';
import { isTerminal } from '../../job/status.js';
import { at } from '../api.js';
import { stageBars } from '../parts/bars.js';
import { statusBadge } from '../parts/marks.js';
import { ago, roughly, took } from '../parts/times.js';
import { stageCount } from '../job/stageWords.js';
import { html, nothing } from '../vendor/lit-html.js';

/** @typedef {import('../types.d.ts').BoardJob} BoardJob */

/** @param {BoardJob} job */
export function jobRow(job) {
  const { jobId, pipeline, status, stages } = job;
  return html`<tr role="row" class=${isTerminal(status) ? 'ended' : 'open'}>
    <td role="cell" class="id">
      <a class="job-link" href=${at`/jobs/${jobId}`}>${jobId}</a>
      <span class="quiet">${pipeline}</span>
    </td>
    <td role="cell" class="state">${statusBadge(status)}</td>
    <td role="cell" class="stages">${stageBars(stages)}<span class="now">${nowText(job)}</span></td>
    <td role="cell" class="lane">${laneText(job)}</td>
    <td role="cell" class="lease">${leaseText(job)}</td>
    <td role="cell" class="time">${timeText(job)}</td>
  </tr>`;
}

/** @param {BoardJob} job */
function nowText(job) {
  const { status, stages, pace } = job;
  const running = stages.find((stage) => stage.status === 'running');
  if (status === 'RUNNING' && running !== undefined) {
    const parts = [`${running.name} ${stageCount(running)}`.trim()];
    if (pace !== undefined && pace !== null) {
      parts.push(rateText(pace.perSecond));
      if (pace.leftMs !== null) parts.push(`${leftText(pace.leftMs)} left`);
    }
    return parts.join(' · ');
  }
  const why = reasonOf(job);
  if (why !== null) return why;
  if (status === 'PARTIAL') return partsLost(stages);
  return nothing;
}

/** @param {BoardJob['stages']} stages */
function partsLost(stages) {
  return stages
    .filter((stage) => stage.status === 'partial' || stage.status === 'failed')
    .map((stage) => `${stage.name} ${stageCount(stage) || stage.status}`)
    .join(' · ');
}

/** @param {BoardJob} job */
function laneText({ target, status, grantedAt, lane }) {
  if (target === null) return nothing;
  const name = html`<a class="target" href=${at`/?target=${target}`}>${target}</a>`;
  if (isTerminal(status)) return name;
  return html`${name}<span class="quiet">${placeWords(grantedAt, status, lane)}</span>`;
}

/**
 * @param {string | null} grantedAt
 * @param {string} status
 * @param {BoardJob['lane']} lane
 */
function placeWords(grantedAt, status, lane) {
  if (grantedAt !== null) {
    const behind = lane?.waiting ?? 0;
    const waits = behind === 0 ? '' : `, ${behind} behind it`;
    return status === 'PAUSED' ? `blocked${waits}` : `its turn${waits}`;
  }
  if (lane === undefined || lane === null) return 'place not known';
  if (lane.place === 0) return 'its turn has come';
  if (lane.place === null) return 'about to join';
  return `place ${lane.place} of ${lane.waiting}`;
}

/** @param {BoardJob} job */
function leaseText({ lease, status }) {
  if (lease === undefined || lease === null || isTerminal(status)) return nothing;
  if (lease.owner === null) return html`<span class="warn">no worker has it</span>`;
  const left = lease.expiresAt === null ? null : Date.parse(lease.expiresAt) - Date.now();
  const again = lease.attempt > 1 ? `attempt ${lease.attempt}, ` : '';
  const expiry = left === null ? '' : left < 0 ? 'has run out' : `${roughly(left)} left`;
  return html`<span class="owner">${lease.owner}</span
    ><span class="quiet">${again}${expiry}</span>`;
}

/** @param {BoardJob} job */
function timeText({ createdAt, startedAt, finishedAt }) {
  const lasted =
    startedAt === null
      ? 'not started'
      : finishedAt === null
        ? `for ${took(startedAt, null)}`
        : `took ${took(startedAt, finishedAt)}`;
  return html`${ago(finishedAt ?? createdAt)}<span class="quiet"
      >${finishedAt !== null && startedAt === null ? 'never ran' : lasted}</span
    >`;
}
