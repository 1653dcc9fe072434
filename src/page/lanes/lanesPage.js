/** The lanes in use: whose turn it is, and who waits. */
import { at, get } from '../api.js';
import { jobLink } from '../job/head.js';
import { statusBadge } from '../parts/marks.js';
import { problemNote } from '../parts/problem.js';
import { ago } from '../parts/times.js';
import { poll } from '../poll.js';
import { html, nothing } from '../vendor/lit-html.js';

/** @typedef {import('../types.d.ts').Lane} Lane */

const LOOK_MS = 3_000;
/** Those of the most waiting jobs come first. */
const SHOWN = 24;

/** @type {import('../types.d.ts').OpenView} */
export function open(scene) {
  /** @type {Lane[] | undefined} */
  let lanes;
  let more = 0;
  /** @type {unknown} */
  let trouble;
  const looking = poll(
    async (signal) => {
      /** @type {{lanes: {target: string}[]}} */
      const found = await get('/api/lanes', { signal });
      const shown = found.lanes.slice(0, SHOWN);
      more = found.lanes.length - shown.length;
      // The list is without the queues.
      lanes = await Promise.all(
        shown.map(
          ({ target }) => /** @type {Promise<Lane>} */ (get(at`/api/lanes/${target}`, { signal })),
        ),
      );
    },
    LOOK_MS,
    (found) => {
      trouble = found;
      scene.update();
    },
  );

  return {
    title: () => 'Lanes',
    stop: looking.stop,
    template: () =>
      html`<div class="plain-page">
        <div class="head"><h1>Lanes</h1></div>
        <p class="lead">Jobs of one target run one at a time, in the order they were created.</p>
        ${problemNote(trouble)}
        ${
          lanes === undefined
            ? nothing
            : lanes.length === 0
              ? html`<div class="empty"><h2>Every lane is free</h2></div>`
              : html`<ul class="cards">
                    ${lanes.map(laneView)}
                  </ul>
                  ${more > 0 ? html`<p class="quiet">and ${more} more</p>` : nothing}`
        }
      </div>`,
  };
}

/** @param {Lane} lane */
function laneView({ target, holder, holderStatus, queue, waiting }) {
  const rest = waiting - queue.length;
  return html`<li class="card">
    <h2><a href=${at`/?target=${target}`}>${target}</a></h2>
    <ol class="queue">
      <li class="holder">
        ${holder === null ? html`<span class="quiet">nobody has it</span>` : html`${jobLink(holder.jobId)} <span class="quiet">its turn, ${ago(holder.since)}</span> ${holderStatus === null ? nothing : statusBadge(holderStatus)}`}
      </li>
      ${queue.map(({ jobId, createdAt }) => html`<li>${jobLink(jobId)} <span class="quiet">waits, created ${ago(createdAt)}</span></li>`)}
      ${rest > 0 ? html`<li class="quiet">and ${rest} more</li>` : nothing}
    </ol>
  </li>`;
}
