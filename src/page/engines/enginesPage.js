/** The versions of the language engine, which of them is active, and how good they were over time. */
import { get } from '../api.js';
import { jobLink } from '../job/head.js';
import { problemNote } from '../parts/problem.js';
import { ago } from '../parts/times.js';
import { html, nothing } from '../vendor/lit-html.js';
import { qualityPlot } from './plot.js';

/** @typedef {import('../types.d.ts').EngineRow} EngineRow */
/** @typedef {import('../types.d.ts').EvaluationPoint} EvaluationPoint */
/** @typedef {keyof EvaluationPoint['scores']} Score */

/** @type {readonly {score: Score, label: string, better: string}[]} */
const SCORES = [
  { score: 'overall', label: 'Overall', better: 'what versions are compared by' },
  { score: 'topicAccuracy', label: 'Right section', better: 'share of gold texts' },
  { score: 'spanPrecision', label: 'Right marks', better: 'of all marks, those that are due' },
  { score: 'spanRecall', label: 'Found phrases', better: 'of all due marks, those that are there' },
  { score: 'spanF1', label: 'Marks as a whole', better: 'right and found, in one figure' },
  { score: 'calmFlagRate', label: 'Calm headlines marked', better: 'less is better' },
];

/** @type {import('../types.d.ts').OpenView} */
export function open(scene) {
  /** @type {EngineRow[] | undefined} */
  let engines;
  /** @type {EvaluationPoint[]} */
  let points = [];
  /** @type {unknown} */
  let trouble;
  const load = async () => {
    try {
      /** @type {{evaluations: EvaluationPoint[]}} */
      const { evaluations } = await get('/api/evaluations');
      /** @type {{engines: EngineRow[]}} */
      const list = await get('/api/engines');
      points = evaluations.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
      ({ engines } = list);
    } catch (error) {
      trouble = error;
    }
    scene.update();
  };
  void load();

  return {
    title: () => 'Engine versions',
    template: () =>
      html`<div class="plain-page engines">
        <div class="head"><h1>Engine versions</h1></div>
        <p class="lead">
          A version is a set of parameters, named by their hash. A job with evaluation measures the
          active one on the gold set; one with optimization may find a better one.
        </p>
        ${problemNote(trouble)}
        ${engines === undefined ? nothing : html`${quality(points)} ${list(engines)}`}
      </div>`,
  };
}

/** @param {EvaluationPoint[]} points */
function quality(points) {
  return html`<section class="panel" aria-labelledby="quality-title">
    <h2 id="quality-title">Quality over time</h2>
    ${
      points.length === 0
        ? html`<p class="quiet none">
            Nothing was measured yet. Start a job with <code>"enableEvaluation": true</code> in its
            config.
          </p>`
        : html`<div class="plots">
              ${SCORES.map(({ score, label, better }) => qualityPlot(points, score, label, better))}
            </div>
            ${numbers(points)}`
    }
  </section>`;
}

/** The same in figures. @param {EvaluationPoint[]} points */
function numbers(points) {
  return html`<details class="numbers">
    <summary>In figures</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Evaluations in figures">
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Job</th>
            <th scope="col">Version</th>
            ${SCORES.map(({ label }) => html`<th scope="col" class="number">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${points.toReversed().map(
            ({ createdAt, jobId, engineVersionId, scores }) =>
              html`<tr>
                <td>${ago(createdAt)}</td>
                <td>${jobLink(jobId)}</td>
                <td class="mono">${engineVersionId}</td>
                ${SCORES.map(({ score }) => html`<td class="number">${scores[score].toFixed(3)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** @param {EngineRow[]} engines */
function list(engines) {
  return html`<section class="panel" aria-labelledby="versions-title">
    <h2 id="versions-title">Versions</h2>
    <ul class="versions-list">
      ${engines.map(
        ({ id, active, parentId, note, createdAt, lastScore }) =>
          html`<li class=${active ? 'active' : ''}>
            <div>
              <span class="mono">${id}</span>
              ${active ? html`<span class="tag">active</span>` : nothing}
              <p>${note}</p>
              <p class="quiet">
                ${ago(createdAt)}${parentId === null ? nothing : html`, from <span class="mono">${parentId}</span>`}
              </p>
            </div>
            <span class="score"
              >${lastScore === null ? html`<span class="quiet">not measured</span>` : lastScore.toFixed(3)}</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
