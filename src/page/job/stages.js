/** The stages of a job along a line, from the first to the last. */
import { durationText } from '../../job/durationText.js';
import { leftText, rateText } from '../../job/paceText.js';
import { grouped, tokensOf } from '../../job/usage.js';
import { stageBar } from '../parts/bars.js';
import { statusClass, statusShape } from '../parts/marks.js';
import { roughly } from '../parts/times.js';
import { html, nothing } from '../vendor/lit-html.js';

/** @typedef {import('../types.d.ts').Job} Job */
/** @typedef {import('../types.d.ts').StageReport} StageReport */

const SHOWN_ERRORS = 3;

/**
 * @param {Job} job
 * @param {(filter: {stage: string, status: string}) => void} chooseItems shows the items of a stage that are like that
 */
export function stageLine(job, chooseItems) {
  return html`<ol class="line">
    ${job.stages.map(
      (stage) =>
        html`<li class="stage ${statusClass(stage.status)}">
          <span class="knot">${statusShape(stage.status)}</span>
          <div class="stage-top">
            <h3>${stage.name}</h3>
            <span class="stage-status">${stage.status}</span>
            <span class="stage-count">${counted(stage)}</span>
          </div>
          ${stageBar(stage)}
          <p class="stage-facts">${facts(stage, job).map((fact) => html`<span>${fact}</span>`)}</p>
          ${errors(stage, chooseItems)}
        </li>`,
    )}
  </ol>`;
}

/** @param {StageReport} stage */
function counted({ counts: { total, done, failed, parked } }) {
  if (total === 0) return nothing;
  const lost = failed === 0 ? nothing : html`, <b class="bad">${grouped(failed)} failed</b>`;
  const given = parked === undefined ? nothing : html` (${grouped(parked)} parked)`;
  return html`${grouped(done)} of ${grouped(total)}${lost}${given}`;
}

/**
 * @param {StageReport} stage
 * @param {Job} job
 */
function facts(stage, { pace, lease }) {
  const { name, status, startedAt, durationMs, metrics, usage } = stage;
  const parts = [];
  if (status === 'running') {
    if (startedAt !== null) parts.push(`for ${roughly(Date.now() - Date.parse(startedAt))}`);
    if (pace?.stage === name) {
      parts.push(rateText(pace.perSecond));
      if (pace.leftMs !== null) parts.push(`about ${leftText(pace.leftMs)} left`);
    }
    if (lease?.stage === name && lease.attempt > 1) parts.push(`attempt ${lease.attempt}`);
  } else if (durationMs !== null && status !== 'skipped')
    parts.push(`took ${durationText(durationMs)}`);
  if (tokensOf(usage) > 0) parts.push(`${grouped(tokensOf(usage))} tokens`);
  for (const [metric, value] of Object.entries(metrics)) {
    // What a stage never met is nothing to read about.
    if (value !== 0) parts.push(`${words(metric)} ${numberText(value)}`);
  }
  return parts;
}

/** `knownUrls` as people say it. @param {string} name */
function words(name) {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** @param {number} value */
function numberText(value) {
  return Number.isInteger(value) ? grouped(value) : value.toFixed(3);
}

/**
 * @param {StageReport} stage
 * @param {(filter: {stage: string, status: string}) => void} chooseItems
 */
function errors({ name, errors: all, counts }, chooseItems) {
  if (all.length === 0) return nothing;
  const rest = Math.max(counts.failed, all.length) - SHOWN_ERRORS;
  return html`<ul class="stage-errors">
    ${all
      .slice(0, SHOWN_ERRORS)
      .map(
        ({ item, message }) =>
          html`<li>${item === null ? nothing : html`<b class="mono">${item}</b> `}${message}</li>`,
      )}
    ${
      rest <= 0
        ? nothing
        : html`<li>
            <button
              type="button"
              class="plain"
              @click=${() => chooseItems({ stage: name, status: '' })}
            >
              and ${grouped(rest)} more
            </button>
          </li>`
    }
  </ul>`;
}
