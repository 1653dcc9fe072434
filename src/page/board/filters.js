/** Which jobs the board shows. The address keeps it, so that it can be shared and survives a reload. */
import { JOB_STATUSES } from '../../job/status.js';
import { html, nothing } from '../vendor/lit-html.js';

/** @typedef {{status: string, pipeline: string, target: string}} Filter */

/**
 * @param {URLSearchParams} query
 * @returns {Filter}
 */
export function filterOf(query) {
  const status = query.get('status') ?? '';
  return {
    status: /** @type {readonly string[]} */ (JOB_STATUSES).includes(status) ? status : '',
    pipeline: query.get('pipeline') ?? '',
    target: query.get('target') ?? '',
  };
}

/** @param {Filter} filter */
export function isFiltered(filter) {
  return Object.values(filter).some((value) => value !== '');
}

/**
 * @param {Filter} filter
 * @param {Partial<Filter>} change
 */
export function hrefOf(filter, change) {
  const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '');
  const search = new URLSearchParams(entries);
  return search.size === 0 ? '/' : `/?${search}`;
}

/**
 * @param {import('../types.d.ts').Scene} scene
 * @param {Filter} filter
 */
export function filterBar({ system, go }, filter) {
  /** @param {Partial<Filter>} change */
  const narrow = (change) => go(hrefOf(filter, change), { replace: true });
  /** @param {Event} event */
  const valueOf = ({ currentTarget }) =>
    /** @type {HTMLInputElement | HTMLSelectElement} */ (currentTarget).value.trim();
  /** @param {Event} event */
  const onStatus = (event) => narrow({ status: valueOf(event) });
  /** @param {Event} event */
  const onPipeline = (event) => narrow({ pipeline: valueOf(event) });
  /** @param {Event} event */
  const onTarget = (event) => narrow({ target: valueOf(event) });
  const pipelines = system.pipelines.map(({ name }) => name);
  return html`<form
    class="filters"
    role="search"
    aria-label="Filter jobs"
    @submit=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    <label
      ><span>Status</span>${choice('status', ['', ...JOB_STATUSES], filter.status, onStatus)}</label
    >
    <label
      ><span>Pipeline</span
      >${choice('pipeline', ['', ...pipelines], filter.pipeline, onPipeline)}</label
    >
    <label>
      <span>Target</span>
      <input
        name="target"
        .value=${filter.target}
        placeholder="any"
        autocomplete="off"
        spellcheck="false"
        @change=${onTarget}
      />
    </label>
    ${isFiltered(filter) ? html`<a href="/">Show all</a>` : nothing}
  </form>`;
}

/**
 * @param {string} name
 * @param {readonly string[]} values
 * @param {string} chosen
 * @param {(event: Event) => void} onChange
 */
function choice(name, values, chosen, onChange) {
  return html`<select name=${name} @change=${onChange}>
    ${values.map((value) => html`<option value=${value} ?selected=${value === chosen}>${value === '' ? 'any' : value}</option>`)}
  </select>`;
}
