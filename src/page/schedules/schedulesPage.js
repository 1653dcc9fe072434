/** Jobs that start by the clock. */
import { at, get, send } from '../api.js';
import { jobLink } from '../job/head.js';
import { openDialog } from '../parts/dialog.js';
import { problemNote } from '../parts/problem.js';
import { ago, exact } from '../parts/times.js';
import { poll } from '../poll.js';
import { html, nothing } from '../vendor/lit-html.js';
import { openCreateDialog } from './createDialog.js';

/** @typedef {import('../types.d.ts').ScheduleSummary} Schedule */

const LOOK_MS = 5_000;
const SHOWN_RUNS = 3;

/** @type {import('../types.d.ts').OpenView} */
export function open(scene) {
  /** @type {Schedule[] | undefined} */
  let schedules;
  /** @type {unknown} */
  let trouble;
  const looking = poll(
    async (signal) => {
      /** @type {{schedules: Schedule[]}} */
      const found = await get('/api/schedules', { signal });
      ({ schedules } = found);
    },
    LOOK_MS,
    (found) => {
      trouble = found;
      scene.update();
    },
  );
  /** @param {() => Promise<unknown>} ask */
  const then = async (ask) => {
    try {
      await ask();
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    looking.now();
    scene.update();
  };
  const create = () => void openCreateDialog(scene).then(looking.now);

  return {
    title: () => 'Schedules',
    stop: looking.stop,
    template: () =>
      html`<div class="plain-page">
        <div class="head">
          <h1>Schedules</h1>
          ${scene.may('operate') ? html`<button type="button" class="primary" data-key="n" @click=${create}>Create a schedule</button>` : nothing}
        </div>
        <p class="lead">Each run is a job of its own.</p>
        ${problemNote(trouble)}
        ${
          schedules === undefined
            ? nothing
            : schedules.length === 0
              ? html`<div class="empty"><h2>No schedules</h2></div>`
              : html`<ul class="cards">
                  ${schedules.map((schedule) => scheduleView(schedule, scene, then))}
                </ul>`
        }
      </div>`,
  };
}

/**
 * @param {Schedule} schedule
 * @param {import('../types.d.ts').Scene} scene
 * @param {(ask: () => Promise<unknown>) => Promise<void>} then
 */
function scheduleView(schedule, scene, then) {
  const { name, cron, timezone, paused, note, pipeline, target, nextRuns, recentRuns, counts } =
    schedule;
  /** @param {'pause' | 'resume' | 'trigger'} action */
  const ask = (action) => void then(() => send('POST', at`/api/schedules/${name}/${action}`));
  const next = nextRuns[0];
  return html`<li class="card">
    <h2>${name} ${paused ? html`<span class="tag">paused</span>` : nothing}</h2>
    <p><code>${cron.join(', ') || 'no cron'}</code> <span class="quiet">${timezone}</span></p>
    <dl class="facts">
      <dt>Starts</dt>
      <dd>${pipeline}${target === null ? nothing : html`, target ${target}`}</dd>
      <dt>Next</dt>
      <dd>
        ${next === undefined ? 'not while it is paused' : html`<time datetime=${next}>${exact(next)}</time>`}
      </dd>
      <dt>Runs</dt>
      <dd>${counts.started} started, ${counts.skipped} skipped, ${counts.missed} missed</dd>
      ${
        recentRuns.length === 0
          ? nothing
          : html`<dt>Last</dt>
              <dd>
                ${recentRuns.slice(0, SHOWN_RUNS).map(({ jobId, startedAt }) => html`<div>${jobLink(jobId)} <span class="quiet">${ago(startedAt)}</span></div>`)}
              </dd>`
      }
      ${
        note === null || note === ''
          ? nothing
          : html`<dt>Note</dt>
              <dd>${note}</dd>`
      }
    </dl>
    ${
      scene.may('operate')
        ? html`<div class="actions">
            <button type="button" aria-label="Trigger ${name}" @click=${() => ask('trigger')}>
              Trigger
            </button>
            ${
              paused
                ? html`<button
                    type="button"
                    aria-label="Resume ${name}"
                    @click=${() => ask('resume')}
                  >
                    Resume
                  </button>`
                : html`<button
                    type="button"
                    aria-label="Pause ${name}"
                    @click=${() => ask('pause')}
                  >
                    Pause
                  </button>`
            }
            <button
              type="button"
              class="danger"
              aria-label="Delete ${name}"
              @click=${() => void confirmDelete(name, then)}
            >
              Delete …
            </button>
          </div>`
        : nothing
    }
  </li>`;
}

/**
 * @param {string} name
 * @param {(ask: () => Promise<unknown>) => Promise<void>} then
 */
function confirmDelete(name, then) {
  return openDialog(
    ({ close }) =>
      html`<h2>Delete ${name}?</h2>
        <p>Its jobs stay, and those that are not over go on.</p>
        <div class="actions">
          <button type="button" @click=${close}>Leave it</button>
          <button
            type="button"
            class="danger solid"
            @click=${() => {
              close();
              void then(() => send('DELETE', at`/api/schedules/${name}`));
            }}
          >
            Delete
          </button>
        </div>`,
  );
}
