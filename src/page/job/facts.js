/** Who works on the job, where it stands in its lane, what it may use. */
import { durationText } from '../../job/durationText.js';
import { grouped, tokensOf } from '../../job/usage.js';
import { isTerminal } from '../../job/status.js';
import { ago, exact, moment, roughly } from '../parts/times.js';
import { html, nothing } from '../vendor/lit-html.js';
import { jobLink } from './head.js';

/** @typedef {import('../types.d.ts').Job} Job */

/** @param {Job} job */
export function jobFacts(job) {
  /** @type {[string, unknown][]} */
  const facts = [
    ['Lane', laneFact(job)],
    ['Lease', leaseFact(job)],
    ['Last failure', job.lease?.lastFailure ?? null],
    ['Created', instant(job.createdAt)],
    ['Granted', instant(job.grantedAt)],
    ['Started', instant(job.startedAt)],
    ['Finished', instant(job.finishedAt)],
    ['Deadline', deadlineFact(job)],
    ['Idle', job.idleMs === 0 ? null : `${durationText(job.idleMs)}, not counted`],
    ['Resumed', job.resumes === 0 ? null : job.resumes === 1 ? 'once' : `${job.resumes} times`],
    ['Budget', budgetFact(job)],
    ['Result', resultFact(job)],
    ['Temporal', temporalFact(job)],
  ];
  return html`<dl class="facts">
      ${facts.map(([name, value]) =>
        value === null
          ? nothing
          : html`<dt>${name}</dt>
              <dd>${value}</dd>`,
      )}
    </dl>
    ${configFact(job)}`;
}

/** @param {Job} job */
function laneFact({ target, status, grantedAt, lane }) {
  if (target === null || isTerminal(status)) return null;
  if (grantedAt !== null) {
    const behind = lane === null || lane.waiting === 0 ? '' : `, ${lane.waiting} waiting behind it`;
    const blocks = status === 'PAUSED' ? ', blocked while it is PAUSED' : '';
    return html`its turn since ${instant(grantedAt)}${behind}${blocks}`;
  }
  if (lane === null) return 'its place is not known: no worker answers for the lane';
  if (lane.place === 0) return 'its turn has come';
  const behind = lane.holder === null ? nothing : html`, behind ${jobLink(lane.holder)}`;
  return lane.place === null
    ? html`about to join${behind}`
    : html`place ${lane.place} of ${lane.waiting}${behind}`;
}

/** @param {Job} job */
function leaseFact({ lease }) {
  if (lease === null) return null;
  const { owner, stage, attempt, heartbeatAt, expiresAt } = lease;
  if (owner === null) return `nobody yet: ${stage} waits for a worker`;
  const left = expiresAt === null ? null : Date.parse(expiresAt) - Date.now();
  return html`<span class="mono">${owner}</span><br />
    ${stage}, attempt ${attempt}<br />
    ${heartbeatAt === null ? 'no heartbeat yet' : html`heartbeat ${ago(heartbeatAt)}`}${
      left === null
        ? nothing
        : left < 0
          ? ', has run out'
          : html`, expires in <time datetime=${expiresAt ?? ''}>${roughly(left)}</time>`
    }`;
}

/** @param {string | null} iso */
function instant(iso) {
  if (iso === null) return null;
  return html`<time datetime=${iso} title=${exact(iso)}>${moment(iso)}</time>`;
}

/** @param {Job} job */
function deadlineFact({ config, finishedAt, idleSince, idleMs, createdAt }) {
  if (config === null || finishedAt !== null) return null;
  const allowed = durationText(config.deadline);
  if (idleSince !== null) return `${allowed} of work; stands still while the job is idle`;
  const left = Date.parse(createdAt) + idleMs + config.deadline - Date.now();
  return left < 0 ? `${allowed}, passed` : `${allowed}, ${roughly(left)} left`;
}

/** @param {Job} job */
function budgetFact({ usage, tokenLimit }) {
  const used = tokensOf(usage);
  const cost = usage.cost === 0 ? '' : `, cost ${usage.cost.toFixed(4)}`;
  return html`<span>${grouped(used)} of ${grouped(tokenLimit)} tokens${cost}</span>
    <meter min="0" max=${Math.max(tokenLimit, 1)} value=${used} aria-label="Tokens used"></meter>`;
}

/** @param {Job} job */
function resultFact({ resolution }) {
  if (resolution === null) return null;
  return html`<pre class="code">${JSON.stringify(resolution.result, null, 2)}</pre>`;
}

/** @param {Job} job */
function temporalFact({ workflowId, runId, temporalUi }) {
  const name = html`<span class="mono">${workflowId}</span>`;
  if (temporalUi === null) return html`${name}${runId === null ? ' (past retention)' : nothing}`;
  return html`<a href=${temporalUi} target="_blank" rel="noreferrer">Open in its UI ↗</a><br />
    <span class="quiet">${name}</span>`;
}

/** @param {Job} job */
function configFact({ config }) {
  if (config === null) return nothing;
  return html`<details class="config">
    <summary>Config</summary>
    <pre class="code" tabindex="0">${JSON.stringify(config, null, 2)}</pre>
  </details>`;
}
