/** Everything that is known of one item. */
import { at, get } from '../api.js';
import { openDialog } from '../parts/dialog.js';
import { problemNote } from '../parts/problem.js';
import { statusBadge } from '../parts/marks.js';
import { html, nothing } from '../vendor/lit-html.js';

/** @typedef {import('../types.d.ts').ItemDescription} ItemDescription */

/**
 * @param {string} jobId
 * @param {{id: string, stage: string}} item
 */
export function openItem(jobId, { id, stage }) {
  /** @type {ItemDescription | undefined} */
  let item;
  /** @type {unknown} */
  let trouble;
  /** @type {(() => void) | undefined} */
  let draw;
  const closed = openDialog(
    ({ close, update }) => {
      draw = update;
      return html`<h2 class="mono">${id}</h2>
        ${problemNote(trouble)} ${item === undefined ? nothing : description(item)}
        <div class="actions">
          <button type="button" class="primary" @click=${close}>Close</button>
        </div>`;
    },
    { wide: true },
  );
  const load = async () => {
    try {
      item = await get(at`/api/jobs/${jobId}/items/${id}`, { query: { stage } });
    } catch (error) {
      trouble = error;
    }
    draw?.();
  };
  void load();
  return closed;
}

/** @param {ItemDescription} item */
function description({ stage, status, tries, error, data, outputs, streams }) {
  return html`<p>
      ${statusBadge(status)} ${stage}, ${tries === 1 ? 'tried once' : `tried ${tries} times`}
    </p>
    ${error === null ? nothing : html`<p class="refusal">${error}</p>`}
    ${block('Given', data === null ? '' : JSON.stringify(data, null, 2))}
    ${
      outputs.length === 0
        ? nothing
        : html`<h3>Outputs</h3>
            <ul class="outputs">
              ${outputs.map((output) => html`<li><span class="mono">${output.path}</span> ${output.status}${output.error === null ? nothing : html` <span class="bad">${output.error}</span>`}</li>`)}
            </ul>`
    }
    ${block('stdout', streams?.stdout ?? '')} ${block('stderr', streams?.stderr ?? '')}`;
}

/**
 * @param {string} title
 * @param {string} text
 */
function block(title, text) {
  if (text === '') return nothing;
  return html`<h3>${title}</h3>
    <pre class="code" tabindex="0">${text}</pre>`;
}
