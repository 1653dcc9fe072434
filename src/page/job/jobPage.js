/** One job: how it is, what it has done, what it says, and what can be asked of it. */
import { at, get } from '../api.js';
import { problemNote } from '../parts/problem.js';
import { poll } from '../poll.js';
import { isTerminal } from '../../job/status.js';
import { html } from '../vendor/lit-html.js';
import { controlButtons } from './controls.js';
import { jobFacts } from './facts.js';
import { jobHead } from './head.js';
import { itemsPanel } from './items.js';
import { logPanel } from './log.js';
import { stageLine } from './stages.js';

/** @typedef {import('../types.d.ts').Job} Job */

const LOOK_MS = 2_000;

/** @type {import('../types.d.ts').OpenView} */
export function open(scene) {
  const jobId = scene.params.jobId ?? '';
  /** @type {Job | undefined} */
  let job;
  /** @type {unknown} */
  let trouble;
  /** @type {string | undefined} */
  let status;

  const looking = poll(
    async (signal) => {
      /** @type {Job} */
      const found = await get(at`/api/jobs/${jobId}`, { signal });
      job = found;
      if (status !== undefined && status !== found.status) {
        scene.say(`Job is ${found.status}`);
        items.look();
      }
      status = found.status;
      // Nothing changes any more, but for a retry of it.
      if (isTerminal(found.status)) looking.stop();
    },
    LOOK_MS,
    (found) => {
      trouble = found;
      scene.update();
    },
  );
  const items = itemsPanel(scene, jobId, () => job);
  const log = logPanel(scene, jobId, looking.now);
  const clock = setInterval(() => {
    if (job !== undefined && !isTerminal(job.status)) scene.update();
  }, 1000);
  const controls = controlButtons(scene, {
    after: (report) => {
      if (job !== undefined) job = { ...job, ...report };
      looking.now();
    },
  });

  return {
    title: () => (job === undefined ? jobId : `${jobId} ${job.status}`),
    stop: () => {
      looking.stop();
      log.stop();
      clearInterval(clock);
    },
    template: () =>
      html`<div class="job">
        <nav class="crumbs" aria-label="Where this is"><a href="/">Jobs</a></nav>
        ${
          job === undefined
            ? html`<h1 class="job-id">${jobId}</h1>
                ${problemNote(trouble)}`
            : html`${jobHead(job, controls(job))} ${problemNote(trouble)}
                <div class="job-columns">
                  <div class="job-main">
                    <section class="panel" aria-labelledby="stages-title">
                      <h2 id="stages-title">Stages</h2>
                      ${stageLine(job, items.choose)}
                    </section>
                    ${log.template()} ${items.template()}
                  </div>
                  <section class="panel facts-panel" aria-labelledby="facts-title">
                    <h2 id="facts-title">Facts</h2>
                    ${jobFacts(job)}
                  </section>
                </div>`
        }
      </div>`,
  };
}
