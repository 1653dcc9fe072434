/** The form that starts a job. Its key is made when the form opens, so a double click gives one job. */
import { at, send } from '../api.js';
import { freshKey } from '../freshKey.js';
import { openFormDialog } from '../parts/formDialog.js';
import { html, nothing } from '../vendor/lit-html.js';
import { configOf, feedsIn, requireFeeds } from './jobConfig.js';

/** @typedef {import('../types.d.ts').System} System */

const NEWS = 'news-brief';
const EXAMPLE = '{\n  "maxWorkers": 5,\n  "deadline": "2h"\n}';

/**
 * @param {import('../types.d.ts').Scene} scene
 * @param {string} target what the board shows, as a first guess
 */
export function openStartDialog({ system, go }, target) {
  const key = freshKey();
  let pipeline = system.pipelines[0]?.name ?? NEWS;
  return openFormDialog({
    title: 'Start a job',
    label: 'Start',
    fields: (update) => {
      /** @param {Event} event */
      const choose = ({ currentTarget }) => {
        pipeline = /** @type {HTMLSelectElement} */ (currentTarget).value;
        update();
      };
      const isNews = pipeline === NEWS;
      return html`${pipelineField(system, pipeline, choose)}
      ${isNews ? feedFields(system) : nothing} ${configField(isNews)} ${laneFields(target)}`;
    },
    send: async (answers) => {
      const body = bodyOf(answers, pipeline, system);
      /** @type {{jobId: string}} */
      const { jobId } = await send('POST', '/api/jobs', body, { 'idempotency-key': key });
      return () => go(at`/jobs/${jobId}`);
    },
  });
}

/**
 * @param {System} system
 * @param {string} chosen
 * @param {(event: Event) => void} choose
 */
function pipelineField({ pipelines }, chosen, choose) {
  const stages = pipelines.find(({ name }) => name === chosen)?.stages ?? [];
  return html`<label class="field">
    <span>Pipeline</span>
    <select name="pipeline" @change=${choose}>
      ${pipelines.map(({ name }) => html`<option ?selected=${name === chosen}>${name}</option>`)}
    </select>
    <small>${stages.map(({ name }) => name).join(' → ')}</small>
  </label>`;
}

/** @param {System} system */
function feedFields({ samples }) {
  return html`<label class="field">
      <span>Feeds, one address a line</span>
      <textarea
        name="feeds"
        rows="4"
        spellcheck="false"
        placeholder="https://example.org/feed.xml"
      ></textarea>
    </label>
    ${
      samples.length === 0
        ? nothing
        : html`<label class="check">
            <input type="checkbox" name="samples" />
            <span>the ${samples.length} sample feeds of this machine</span>
          </label>`
    }`;
}

/** @param {boolean} isNews */
function configField(isNews) {
  return html`<details class="field" ?open=${!isNews}>
    <summary>Config</summary>
    <label>
      <span class="unseen">Config as JSON</span>
      <textarea
        name="config"
        rows="6"
        class="code"
        spellcheck="false"
        placeholder=${EXAMPLE}
      ></textarea>
    </label>
    <small
      >JSON, as in a config file of the command
      line.${isNews ? ' The feeds above are added to its sources.' : ''}</small
    >
  </details>`;
}

/** @param {string} target */
function laneFields(target) {
  return html`<div class="pair">
    <label class="field">
      <span>Target</span>
      <input
        name="target"
        value=${target}
        autocomplete="off"
        spellcheck="false"
        placeholder="none"
      />
      <small>Jobs of one target run one at a time.</small>
    </label>
    <label class="field">
      <span>If its lane is busy</span>
      <select name="busy">
        <option value="queue">wait for its turn</option>
        <option value="reject">do not start</option>
      </select>
    </label>
  </div>`;
}

/**
 * @param {import('../parts/formDialog.js').Answers} answers
 * @param {string} pipeline
 * @param {System} system
 */
function bodyOf({ text, has }, pipeline, { samples }) {
  const target = text('target');
  const sources = [...(has('samples') ? samples : []), ...feedsIn(text('feeds'))];
  const config = configOf(text('config'), pipeline === NEWS ? sources : []);
  if (pipeline === NEWS) requireFeeds(config, samples);
  return {
    pipeline,
    config,
    ...(target !== '' && { target, busy: text('busy') }),
  };
}
