/** The top of a job's page: which job, how it is and why, and what can be asked of it. */
import { reasonOf } from '../../job/events.js';
import { at } from '../api.js';
import { statusBadge, statusClass } from '../parts/marks.js';
import { ago, took } from '../parts/times.js';
import { html, nothing } from '../vendor/lit-html.js';

/**
 * @param {import('../types.d.ts').Job} job
 * @param {unknown} controls
 */
export function jobHead(job, controls) {
  const { jobId, status, progress, pipeline, target } = job;
  const why = reasonOf(job);
  const percent = Math.floor(progress * 100);
  return html`<div class="job-head">
      <div class="job-name">
        <h1 class="job-id">${jobId}</h1>
        ${statusBadge(status)}
      </div>
      <div class="job-controls">${controls}</div>
    </div>
    <p class="job-line">
      <span>${pipeline}</span>
      ${target === null ? nothing : html`<span>target <a href=${at`/?target=${target}`}>${target}</a></span>`}
      <span>${timing(job)}</span>
      ${job.retryOf === null ? nothing : html`<span>retry of ${jobLink(job.retryOf)}</span>`}
      ${job.retriedBy.length === 0 ? nothing : html`<span>retried by ${job.retriedBy.map((id) => html`${jobLink(id)} `)}</span>`}
      ${job.briefId === null ? nothing : html`<span><a href="/brief">Read the brief</a></span>`}
    </p>
    ${why === null ? nothing : html`<p class="reason ${statusClass(status)}">${why}</p>`}
    ${percent === 100 ? nothing : whole(percent)}`;
}

/** @param {number} percent */
function whole(percent) {
  return html`<div class="whole">
    <progress max="100" value=${percent} aria-label="Progress of the job">${percent} %</progress>
    <span class="percent">${percent} %</span>
  </div>`;
}

/** @param {import('../types.d.ts').Job} job */
function timing({ createdAt, startedAt, finishedAt, status }) {
  if (startedAt === null) return html`created ${ago(createdAt)}`;
  if (finishedAt !== null)
    return html`ended ${ago(finishedAt)}, took ${took(startedAt, finishedAt)}`;
  return html`started ${ago(startedAt)}${status === 'PAUSED' ? ', held' : ''}`;
}

/** @param {string} jobId */
export function jobLink(jobId) {
  return html`<a class="mono" href=${at`/jobs/${jobId}`}>${jobId}</a>`;
}
