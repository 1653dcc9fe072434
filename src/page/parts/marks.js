/** Small drawings. None says anything that is not also there in words. */
import { html, svg } from '../vendor/lit-html.js';

/** The line and its bob. */
export function brandMark() {
  return html`<svg class="brand-mark" viewBox="0 0 16 24" width="16" height="24" aria-hidden="true">
    <path d="M8 0v11" />
    <path class="bob" d="M8 24 3.2 14.6A3 3 0 0 1 6 11h4a3 3 0 0 1 2.8 3.6Z" />
  </svg>`;
}

/** A shape for each status of a job or a stage, so that colour is never all there is. */
const SHAPES = {
  pending: svg`<circle cx="8" cy="8" r="5.5" class="outline" />`,
  running: svg`<circle cx="8" cy="8" r="5.5" class="outline" /><circle cx="8" cy="8" r="2.75" class="solid beat" />`,
  paused: svg`<path class="stroke" d="M5.75 4v8M10.25 4v8" />`,
  completed: svg`<path class="stroke" d="m3.5 8.5 3.2 3.2 5.8-7" />`,
  partial: svg`<circle cx="8" cy="8" r="5.5" class="outline" /><path class="solid" d="M8 2.5a5.5 5.5 0 0 1 0 11Z" />`,
  failed: svg`<path class="stroke" d="m4 4 8 8M12 4l-8 8" />`,
  cancelled: svg`<circle cx="8" cy="8" r="5.5" class="outline" /><path class="stroke thin" d="m4.1 11.9 7.8-7.8" />`,
  skipped: svg`<path class="stroke" d="M4 8h8" />`,
};

/** @param {string} status of a job, a stage or an item */
export function statusShape(status) {
  const name = statusClass(status);
  return html`<svg
    class="shape ${name}"
    viewBox="0 0 16 16"
    width="14"
    height="14"
    aria-hidden="true"
  >
    ${SHAPES[name]}
  </svg>`;
}

/**
 * The one of the shapes and colours that a status has.
 * @param {string} status
 * @returns {keyof typeof SHAPES}
 */
export function statusClass(status) {
  const name = status.toLowerCase();
  if (name === 'done') return 'completed';
  if (name === 'error' || name === 'parked') return 'failed';
  if (name === 'ready') return 'pending';
  return name in SHAPES ? /** @type {keyof typeof SHAPES} */ (name) : 'pending';
}

/** @param {string} status */
export function statusBadge(status) {
  return html`<span class="badge ${statusClass(status)}">${statusShape(status)}${status}</span>`;
}
