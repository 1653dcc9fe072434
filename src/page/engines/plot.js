/** One score over time, small. What it shows is in the table of figures as well. */
import { html, svg } from '../vendor/lit-html.js';
import { layout } from './layout.js';

/** @typedef {import('../types.d.ts').EvaluationPoint} EvaluationPoint */

/** In the units of the drawing. */
const SIZE = { width: 320, height: 120, left: 34, right: 10, top: 10, bottom: 20 };

/**
 * @param {readonly EvaluationPoint[]} points in the order of time
 * @param {keyof EvaluationPoint['scores']} score
 * @param {string} label
 * @param {string} hint
 */
export function qualityPlot(points, score, label, hint) {
  const { dots, traces, ticks, changes, days } = layout(
    points.map(({ createdAt, engineVersionId, goldId, scores, intervals }) => ({
      at: Date.parse(createdAt),
      version: engineVersionId,
      gold: goldId,
      value: scores[score],
      low: intervals?.[score]?.low ?? scores[score],
      high: intervals?.[score]?.high ?? scores[score],
    })),
    SIZE,
  );
  const last = points.at(-1)?.scores[score] ?? 0;
  const { width, height, left, right, bottom } = SIZE;
  return html`<figure class="plot">
    <figcaption>
      <b>${label}</b> <span class="latest">${last.toFixed(3)}</span><small>${hint}</small>
    </figcaption>
    <svg
      viewBox="0 0 ${width} ${height}"
      role="img"
      aria-label="${label}: ${points.length} evaluations, the last ${last.toFixed(3)}"
    >
      ${ticks.map(
        ({ y, text }) => svg`<path class="grid" d="M${left} ${y}H${width - right}" />
          <text class="tick" x=${left - 6} y=${y + 3} text-anchor="end">${text}</text>`,
      )}
      ${changes.map((x) => svg`<path class="change" d="M${x} ${SIZE.top}V${height - bottom}" />`)}
      ${days.map(({ x, text, anchor }) => svg`<text class="tick" x=${x} y=${height - 5} text-anchor=${anchor}>${text}</text>`)}
      ${dots.map(({ x, low, high }) => svg`<path class="range" d="M${x} ${low}V${high}" />`)}
      ${traces.map((trace) => svg`<polyline class="trace" points=${trace} />`)}
      ${dots.map(({ x, y, title }) => svg`<circle class="dot" cx=${x} cy=${y} r="3"><title>${title}</title></circle>`)}
    </svg>
  </figure>`;
}
