/** The job board: what runs, what waits, what ended; renewed while it is looked at. */
import { get } from '../api.js';
import { problemNote } from '../parts/problem.js';
import { poll } from '../poll.js';
import { html, nothing } from '../vendor/lit-html.js';
import { repeat } from '../vendor/directives/repeat.js';
import { filterBar, filterOf, isFiltered } from './filters.js';
import { jobRow } from './jobRow.js';
import { openStartDialog } from './startDialog.js';
import { tally } from './tally.js';

/** @typedef {import('../types.d.ts').BoardJob} BoardJob */
/** @typedef {{jobs: BoardJob[], nextCursor: string | null}} Page */

const LOOK_MS = 2_000;
const PAGE = 20;

/** @type {import('../types.d.ts').OpenView} */
export function open(scene) {
  let filter = filterOf(scene.query);
  /** @type {Page | undefined} */
  let newest;
  /** @type {BoardJob[]} */
  let older = [];
  /** @type {string | null | undefined} */
  let cursor;
  let isLoading = false;
  /** @type {unknown} */
  let trouble;

  const looking = poll(
    async (signal) => {
      const asked = filter;
      const query = { ...asked, limit: PAGE, live: true };
      /** @type {Page} */
      const page = await get('/api/jobs', { query, signal });
      if (asked !== filter) return;
      newest = page;
    },
    LOOK_MS,
    (found) => {
      trouble = found;
      scene.update();
    },
  );
  // Times on the board pass between two looks as well.
  const clock = setInterval(scene.update, 1000);

  const showOlder = async () => {
    isLoading = true;
    scene.update();
    try {
      const query = { ...filter, limit: PAGE, live: true, cursor: nextCursor() };
      /** @type {Page} */
      const page = await get('/api/jobs', { query });
      older = [...older, ...page.jobs];
      cursor = page.nextCursor;
    } catch (error) {
      trouble = error;
    }
    isLoading = false;
    scene.update();
  };
  /** Where the next page begins: after the last one shown. */
  const nextCursor = () => (cursor === undefined ? newest?.nextCursor : cursor) ?? null;
  const jobs = () => {
    const first = newest?.jobs ?? [];
    const known = new Set(first.map(({ jobId }) => jobId));
    return [...first, ...older.filter(({ jobId }) => !known.has(jobId))];
  };
  const start = () => void openStartDialog(scene, filter.target);

  return {
    title: () => 'Jobs',
    moved: (query) => {
      filter = filterOf(query);
      newest = undefined;
      older = [];
      cursor = undefined;
      looking.now();
    },
    stop: () => {
      looking.stop();
      clearInterval(clock);
    },
    template: () =>
      html`<div class="board">
        <div class="head">
          <h1>Jobs</h1>
          ${newest === undefined ? nothing : tally(jobs(), nextCursor() !== null)}
          ${
            scene.may('operate')
              ? html`<button type="button" class="primary" data-key="n" @click=${start}>
                  Start a job
                </button>`
              : nothing
          }
        </div>
        ${filterBar(scene, filter)} ${problemNote(trouble)}
        ${newest === undefined ? nothing : jobs().length === 0 ? empty(scene, start, isFiltered(filter)) : table(jobs())}
        ${
          newest === undefined || nextCursor() === null
            ? nothing
            : html`<p class="more">
                <button type="button" ?disabled=${isLoading} @click=${() => void showOlder()}>
                  Older jobs
                </button>
              </p>`
        }
      </div>`,
  };
}

/** @param {BoardJob[]} jobs */
function table(jobs) {
  return html`<table class="jobs" role="table">
    <thead>
      <tr role="row">
        <th role="columnheader" scope="col">Job</th>
        <th role="columnheader" scope="col">Status</th>
        <th role="columnheader" scope="col">Stages</th>
        <th role="columnheader" scope="col">Lane</th>
        <th role="columnheader" scope="col">Lease</th>
        <th role="columnheader" scope="col">Time</th>
      </tr>
    </thead>
    <tbody>
      ${repeat(jobs, ({ jobId }) => jobId, jobRow)}
    </tbody>
  </table>`;
}

/**
 * @param {import('../types.d.ts').Scene} scene
 * @param {() => void} start
 * @param {boolean} isNarrowed
 */
function empty(scene, start, isNarrowed) {
  if (isNarrowed) {
    return html`<div class="empty">
      <h2>No job is like that</h2>
      <p><a href="/">Show all jobs</a></p>
    </div>`;
  }
  return html`<div class="empty">
    <h2>No jobs yet</h2>
    <p>
      A job takes work through the stages of a pipeline. It survives crashes, and you can pause and
      cancel it here.
    </p>
    ${
      scene.may('operate')
        ? html`<p>
            <button type="button" class="primary" @click=${start}>Start the first one</button>
          </p>`
        : nothing
    }
    <p class="quiet">or in a terminal: <code>npx plumbline run --detach</code></p>
  </div>`;
}
