/** A brief as a reader wants it; its earlier versions, and what changed between two. */
import {
  briefTally,
  emptyBrief,
  readableTime,
  refusedTally,
  refusedTotal,
  SECTION_TITLES,
} from '../../news/briefWording.js';
import { at, get, ProblemError } from '../api.js';
import { problemNote } from '../parts/problem.js';
import { html, nothing } from '../vendor/lit-html.js';
import { diffView } from './diff.js';
import { entryView } from './entry.js';
import { noteFor } from './note.js';

/** @typedef {import('../types.d.ts').StoredBrief} StoredBrief */
/** @typedef {{version: number, publishedAt: string}} BriefListed */

const VIEWS = [
  { id: 'neutral', label: 'Neutral' },
  { id: 'changes', label: 'Changes' },
  { id: 'original', label: 'Original' },
];

/** @type {import('../types.d.ts').OpenView} */
export function open(scene) {
  const { version } = scene.params;
  let { query } = scene;
  /** @type {StoredBrief | undefined} */
  let brief;
  /** @type {BriefListed[]} */
  let listed = [];
  /** @type {(import('../types.d.ts').BriefDiff & {from: number, to: number}) | undefined} */
  let diff;
  /** Nobody has published any. */
  let isMissing = false;
  /** @type {unknown} */
  let trouble;
  const note = noteFor();

  const load = async () => {
    try {
      /** @type {{briefs: BriefListed[]}} */
      const list = await get('/api/briefs', { query: { limit: 100 } });
      listed = list.briefs;
      const wanted = version ?? listed[0]?.version;
      isMissing = wanted === undefined;
      if (wanted !== undefined) brief = await get(at`/api/briefs/${wanted}`);
      await compare();
    } catch (error) {
      trouble = error;
    }
    scene.update();
  };
  const compare = async () => {
    const from = query.get('from');
    diff = undefined;
    if (from === null || brief === undefined) return;
    try {
      diff = await get(at`/api/briefs/${brief.version}/diff`, { query: { from } });
    } catch (error) {
      trouble = error;
    }
    scene.update();
  };
  void load();

  /** @param {Record<string, string>} change */
  const hrefWith = (change) => {
    const search = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') search.delete(name);
      else search.set(name, value);
    }
    const path = version === undefined ? '/brief' : at`/brief/${version}`;
    return search.size === 0 ? path : `${path}?${search}`;
  };
  const wording = () => VIEWS.find(({ id }) => id === query.get('wording'))?.id ?? 'neutral';

  return {
    title: () => (brief === undefined ? 'Brief' : `Brief ${brief.version}`),
    stop: note.remove,
    moved: (now) => {
      const isCompared = now.get('from') !== query.get('from');
      query = now;
      trouble = undefined;
      if (isCompared) void compare();
    },
    template: () => {
      if (brief === undefined) {
        if (isMissing) return noBrief(version);
        if (trouble === undefined) return html``;
        return trouble instanceof ProblemError && trouble.status === 404
          ? noBrief(version)
          : html`<h1>Brief</h1>
              ${problemNote(trouble)}`;
      }
      const { document: content } = brief;
      const isEmpty = content.sections.length === 0;
      /** @param {Event} event */
      const pickVersion = ({ currentTarget }) =>
        scene.go(at`/brief/${/** @type {HTMLSelectElement} */ (currentTarget).value}`);
      /** @param {Event} event */
      const pickFrom = ({ currentTarget }) =>
        scene.go(hrefWith({ from: /** @type {HTMLSelectElement} */ (currentTarget).value }), {
          replace: true,
        });
      /** @param {string} id */
      const pickWording = (id) =>
        scene.go(hrefWith({ wording: id === 'neutral' ? '' : id }), { replace: true });
      return html`<article class="brief" data-wording=${wording()}>
        <header class="brief-head">
          <h1>Brief ${brief.version}</h1>
          <p class="meta">${time(content.assembledAt)} · ${briefTally(content)}</p>
          ${isEmpty ? nothing : contents(content)}
          <div class="brief-tools">
            ${isEmpty ? nothing : wordings(wording(), pickWording)}
            <div class="versions">
              <label>
                <span>Version</span>
                <select name="version" @change=${pickVersion}>
                  ${versions(listed, brief.version).map((each) => html`<option value=${each} ?selected=${each === brief?.version}>${each}</option>`)}
                </select>
              </label>
              ${
                listed.length < 2
                  ? nothing
                  : html`<label>
                      <span>Compared with</span>
                      <select name="from" @change=${pickFrom}>
                        <option value="" ?selected=${diff === undefined}>none</option>
                        ${versions(listed, brief.version)
                          .filter((each) => each !== brief?.version)
                          .map(
                            (each) =>
                              html`<option
                                value=${each}
                                ?selected=${String(each) === query.get('from')}
                              >
                                ${each}
                              </option>`,
                          )}
                      </select>
                    </label>`
              }
            </div>
          </div>
          ${isEmpty || diff !== undefined ? nothing : legend()}
        </header>
        ${problemNote(trouble)}
        ${
          diff !== undefined
            ? diffView(diff)
            : isEmpty
              ? html`<p class="empty-brief">${emptyBrief(content)}</p>`
              : content.sections.map((section) => sectionView(section, note))
        }
        <footer class="brief-foot">
          ${refusedView(content)}
          <p>
            Stories since ${time(content.cutoff)}. Made by job
            <a class="mono" href=${at`/jobs/${brief.jobId}`}>${brief.jobId}</a>
          </p>
        </footer>
      </article>`;
    },
  };
}

/** @param {string | undefined} version */
function noBrief(version) {
  return html`<div class="empty">
    <h1>${version === undefined ? 'No brief yet' : `There is no brief ${version}`}</h1>
    <p>
      A job of the pipeline news-brief publishes one.
      <a href=${version === undefined ? '/' : '/brief'}
        >${version === undefined ? 'Start one on the board' : 'Read the latest'}</a
      >
    </p>
  </div>`;
}

/**
 * @param {readonly BriefListed[]} listed
 * @param {number} shown
 */
function versions(listed, shown) {
  const all = listed.map(({ version }) => version);
  return all.includes(shown) ? all : [shown, ...all];
}

/** @param {import('../types.d.ts').BriefDocument} document */
function contents({ sections }) {
  return html`<nav class="contents" aria-label="Sections">
    ${sections.map(({ section, entries }) => html`<a href="#${section}">${SECTION_TITLES[section]} <b>${entries.length}</b></a>`)}
  </nav>`;
}

/**
 * @param {string} chosen
 * @param {(id: string) => void} pick
 */
function wordings(chosen, pick) {
  return html`<fieldset class="switch">
    <legend class="unseen">Wording</legend>
    ${VIEWS.map(
      ({ id, label }) =>
        html`<label>
          <input
            type="radio"
            name="wording"
            value=${id}
            .checked=${id === chosen}
            @change=${() => pick(id)}
          />
          <span>${label}</span>
        </label>`,
    )}
  </fieldset>`;
}

function legend() {
  return html`<p class="legend" aria-hidden="true">
    <span><span class="mark edit">changed</span></span>
    <span
      ><span class="mark edit gone"><ins></ins></span>removed</span
    >
    <span><span class="mark flag">flagged, left as it is</span></span>
  </p>`;
}

/**
 * @param {import('../types.d.ts').BriefDocument['sections'][number]} section
 * @param {import('./note.js').Note} note
 */
function sectionView({ section, entries }, note) {
  return html`<section class="section" id=${section} aria-labelledby="${section}-title">
    <h2 id="${section}-title">${SECTION_TITLES[section]}</h2>
    ${entries.map((entry, index) => entryView(entry, `${section}-${index}`, note))}
  </section>`;
}

/** @param {import('../types.d.ts').BriefDocument} document */
function refusedView(document) {
  const words = refusedTally(document);
  if (words === undefined) return nothing;
  const more = refusedTotal(document) - document.refused.length;
  return html`<details>
    <summary>${words}</summary>
    <ul>
      ${document.refused.map(
        ({ title, sourceId, code, detail }) =>
          html`<li>
            <q>${title || '(no title)'}</q> · ${sourceId} · ${detail} <code>${code}</code>
          </li>`,
      )}
      ${more > 0 ? html`<li>and ${more} more</li>` : nothing}
    </ul>
  </details>`;
}

/** @param {string} iso */
function time(iso) {
  return html`<time datetime=${iso}>${readableTime(iso)}</time>`;
}
