/** The journal of a job, following. */
import { repeat } from '../vendor/directives/repeat.js';
import { html, nothing } from '../vendor/lit-html.js';
import { clock, exact } from '../parts/times.js';
import { followJob } from './logStream.js';

/** @typedef {import('../types.d.ts').JournalEntry} JournalEntry */
/** @typedef {import('./logStream.js').StreamState} StreamState */

/** More than this nobody scrolls through; the rest is in `plumbline logs`. */
const KEPT = 2_000;
/** How near its end a log is followed. */
const NEAR_END_PX = 24;

/** @type {Record<StreamState, string>} */
const STATES = {
  connecting: 'connecting …',
  following: 'following',
  reconnecting: 'reconnecting …',
  ended: 'complete',
  refused: 'not available',
};

/**
 * @param {import('../types.d.ts').Scene} scene
 * @param {string} jobId
 * @param {() => void} onChange told when the job or a stage of it has changed
 */
export function logPanel(scene, jobId, onChange) {
  /** @type {JournalEntry[]} */
  let entries = [];
  let dropped = 0;
  /** @type {StreamState} */
  let state = 'connecting';
  let least = 'info';

  const stream = followJob(jobId, {
    onEntry: (kind, entry) => {
      if (kind !== 'log') onChange();
      if (kind === 'progress') return;
      entries.push(entry);
      if (entries.length > KEPT) {
        dropped += entries.length - KEPT;
        entries = entries.slice(-KEPT);
      }
      drawAndFollow();
    },
    onState: (now) => {
      state = now;
      scene.update();
    },
  });
  const drawAndFollow = () => {
    const before = document.getElementById('log-lines');
    const isFollowed =
      before === null || before.scrollHeight - before.scrollTop - before.clientHeight < NEAR_END_PX;
    scene.update();
    if (!isFollowed) return;
    // After the page was drawn, which is in the next frame.
    requestAnimationFrame(() => {
      const log = document.getElementById('log-lines');
      if (log !== null) log.scrollTop = log.scrollHeight;
    });
  };

  return {
    stop: stream.stop,
    template: () => {
      const shown = entries.filter(({ level }) => LEVELS.indexOf(level) >= LEVELS.indexOf(least));
      return html`<section class="panel" aria-labelledby="log-title">
        <div class="panel-head">
          <h2 id="log-title">Log <span class="stream ${state}">${STATES[state]}</span></h2>
          <div class="filters">
            <label>
              <span>From</span>
              <select
                name="level"
                @change=${(/** @type {Event} */ { currentTarget }) => {
                  least = /** @type {HTMLSelectElement} */ (currentTarget).value;
                  scene.update();
                }}
              >
                ${LEVELS.map((level) => html`<option ?selected=${level === least}>${level}</option>`)}
              </select>
            </label>
          </div>
        </div>
        ${dropped === 0 ? nothing : html`<p class="quiet">${dropped} earlier lines are not shown here.</p>`}
        <div class="log" id="log-lines" role="log" aria-label="Log of the job" tabindex="0">
          <ol>
            ${repeat(shown, ({ seq }) => seq, line)}
          </ol>
        </div>
        ${shown.length > 0 ? nothing : html`<p class="quiet none">Nothing yet.</p>`}
      </section>`;
    },
  };
}

const LEVELS = ['debug', 'info', 'warn', 'error'];

/** @param {JournalEntry} entry */
function line({ at, level, stage, kind, message }) {
  const mark = level === 'info' ? nothing : html`<b class="level">${level}</b> `;
  // The messages of the job's own events name their stage.
  const where =
    stage === undefined || kind !== 'log' ? nothing : html`<span class="quiet">${stage}</span> `;
  return html`<li class="${level} ${kind}">
    <time datetime=${at} title=${exact(at)}>${clock(at)}</time
    ><span>${mark}${where}${message}</span>
  </li>`;
}
