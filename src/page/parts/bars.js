/** Bars: how far stages are. Drawn as SVG, whose widths are attributes and need no inline style. */
import { stageCount, stageShares } from '../job/stageWords.js';
import { html, svg } from '../vendor/lit-html.js';
import { statusClass } from './marks.js';

/** @typedef {import('../types.d.ts').StageReport} StageReport */

/**
 * One bar, a segment for each stage.
 * @param {readonly StageReport[]} stages
 */
export function stageBars(stages) {
  const label = stages.map((stage) => `${stage.name} ${stage.status} ${stageCount(stage)}`.trim());
  return html`<span class="segments" role="img" aria-label=${label.join(', ')}>
    ${stages.map((stage) => stageBar(stage))}
  </span>`;
}

/** @param {StageReport} stage */
export function stageBar(stage) {
  const { done, failed } = stageShares(stage);
  const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(2)}%`;
  return html`<svg class="bar ${statusClass(stage.status)}" aria-hidden="true">
    ${svg`<rect class="track" width="100%" height="100%" />
    <rect class="done" width=${percent(done)} height="100%" />
    <rect class="lost" x=${percent(done)} width=${percent(failed)} height="100%" />`}
  </svg>`;
}
