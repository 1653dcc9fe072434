import { html } from '../vendor/lit-html.js';
import { isTerminal } from '../../job/status.js';
import { statusClass, statusShape } from '../parts/marks.js';

/** @typedef {import('../types.d.ts').BoardJob} BoardJob */

const OPEN = /** @type {const} */ (['RUNNING', 'PENDING', 'PAUSED']);

/**
 * How many of the shown jobs are open.
 * @param {readonly BoardJob[]} jobs
 * @param {boolean} hasMore
 */
export function tally(jobs, hasMore) {
  const ended = jobs.filter(({ status }) => isTerminal(status)).length;
  const counts = OPEN.map((status) => ({
    status,
    count: jobs.filter((job) => job.status === status).length,
  })).filter(({ count }) => count > 0);
  return html`<p class="tally">
    ${counts.map(
      ({ status, count }) =>
        html`<span class=${statusClass(status)}
          >${statusShape(status)}${count} ${status.toLowerCase()}</span
        >`,
    )}
    <span>${ended}${hasMore ? ' and more' : ''} ended</span>
  </p>`;
}
