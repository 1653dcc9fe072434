/** The items of a job: which of them failed and why, page by page. */
import { at, get } from '../api.js';
import { problemNote } from '../parts/problem.js';
import { statusBadge } from '../parts/marks.js';
import { html, nothing } from '../vendor/lit-html.js';
import { openItem } from './itemDialog.js';

/** @typedef {import('../types.d.ts').JobItem} JobItem */
/** @typedef {import('../types.d.ts').Job} Job */

const STATUSES = ['', 'ready', 'done', 'error', 'parked'];
const PAGE = 20;

/**
 * @param {import('../types.d.ts').Scene} scene
 * @param {string} jobId
 * @param {() => Job | undefined} jobNow
 */
export function itemsPanel(scene, jobId, jobNow) {
  let stage = '';
  let status = '';
  /** @type {JobItem[] | undefined} */
  let items;
  let hasMore = false;
  let seen = '';
  let asked = 0;
  /** @type {unknown} */
  let trouble;

  /** @param {JobItem[]} before */
  const look = async (before = []) => {
    asked += 1;
    const mine = asked;
    const after = before.at(-1)?.position;
    try {
      /** @type {{items: JobItem[]}} */
      const page = await get(at`/api/jobs/${jobId}/items`, {
        query: { stage, status, limit: PAGE, after },
      });
      if (mine !== asked) return;
      items = [...before, ...page.items];
      hasMore = page.items.length === PAGE;
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    scene.update();
  };
  /** Looks anew where the counts have changed since. */
  const keepUp = () => {
    const counts = JSON.stringify(jobNow()?.stages.map((each) => [each.counts, each.status]) ?? []);
    if (counts === seen) return;
    seen = counts;
    // Further pages stay as they were read.
    if ((items?.length ?? 0) <= PAGE) void look();
  };
  /** @param {{stage: string, status: string}} chosen */
  const choose = (chosen) => {
    ({ stage, status } = chosen);
    items = undefined;
    void look();
    document.getElementById('items')?.scrollIntoView({ block: 'start' });
  };

  return {
    look: () => void look(),
    choose,
    template: () => {
      keepUp();
      const stages = jobNow()?.stages.map(({ name }) => name) ?? [];
      return html`<section class="panel" id="items" aria-labelledby="items-title">
        <div class="panel-head">
          <h2 id="items-title">Items</h2>
          <div class="filters">
            <label
              ><span>Stage</span
              >${choice('stage', ['', ...stages], stage, (value) => choose({ stage: value, status }))}</label
            >
            <label
              ><span>Status</span
              >${choice('status', STATUSES, status, (value) => choose({ stage, status: value }))}</label
            >
          </div>
        </div>
        ${problemNote(trouble)} ${items === undefined ? nothing : table(jobId, items)}
        ${
          !hasMore || items === undefined
            ? nothing
            : stage === ''
              ? html`<p class="quiet">
                  The first ${items.length}. Choose a stage to see all of it.
                </p>`
              : html`<p class="more">
                  <button type="button" @click=${() => void look(items)}>More items</button>
                </p>`
        }
      </section>`;
    },
  };
}

/**
 * @param {string} jobId
 * @param {JobItem[]} items
 */
function table(jobId, items) {
  if (items.length === 0) return html`<p class="quiet none">No items.</p>`;
  return html`<table class="items" role="table">
    <thead>
      <tr role="row">
        <th role="columnheader" scope="col">Item</th>
        <th role="columnheader" scope="col">Stage</th>
        <th role="columnheader" scope="col">Status</th>
        <th role="columnheader" scope="col" class="number">Failed tries</th>
        <th role="columnheader" scope="col">Error</th>
      </tr>
    </thead>
    <tbody>
      ${items.map(
        (item) =>
          html`<tr role="row">
            <td role="cell" class="item-id">
              <button type="button" class="plain mono" @click=${() => void openItem(jobId, item)}>
                ${item.id}
              </button>
            </td>
            <td role="cell">${item.stage}</td>
            <td role="cell">${statusBadge(item.status)}</td>
            <td role="cell" class="number" data-label="failed tries">${item.tries}</td>
            <td role="cell" class="item-error">${item.error ?? nothing}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * @param {string} name
 * @param {readonly string[]} values
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 */
function choice(name, values, chosen, onChange) {
  return html`<select
    name=${name}
    @change=${(/** @type {Event} */ { currentTarget }) => onChange(/** @type {HTMLSelectElement} */ (currentTarget).value)}
  >
    ${values.map((value) => html`<option value=${value} ?selected=${value === chosen}>${value === '' ? 'any' : value}</option>`)}
  </select>`;
}
