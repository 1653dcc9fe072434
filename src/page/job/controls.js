/** The buttons of a job. Only what its state allows is there, and each asks before it does anything. */
import { at, send } from '../api.js';
import { freshKey } from '../freshKey.js';
import { openFormDialog } from '../parts/formDialog.js';
import { html, nothing } from '../vendor/lit-html.js';
import { CONTROLS, bodyOf } from './controlForms.js';

/** @typedef {import('../types.d.ts').Job} Job */
/** @typedef {import('../types.d.ts').JobReport} JobReport */

/**
 * @param {import('../types.d.ts').Scene} scene
 * @param {{after: (report: JobReport) => void}} options
 * @returns {(job: Job) => unknown}
 */
export function controlButtons(scene, { after }) {
  return (job) => {
    if (!scene.may('operate')) return nothing;
    return CONTROLS.filter(({ action }) => job.actions.includes(action)).map(
      (control) =>
        html`<button
          type="button"
          class=${control.kind}
          @click=${() => void ask(scene, job, control, after)}
        >
          ${control.label} …
        </button>`,
    );
  };
}

/**
 * @param {import('../types.d.ts').Scene} scene
 * @param {Job} job
 * @param {import('./controlForms.js').ControlForm} control
 * @param {(report: JobReport) => void} after
 */
function ask({ go, say }, job, { action, label, kind, done, means, fields }, after) {
  const key = freshKey();
  return openFormDialog({
    title: `${label} this job?`,
    label,
    isDanger: kind === 'danger',
    leave: 'Leave it',
    fields: () =>
      html`<p class="mono">${job.jobId}</p>
        <p>${means(job)}</p>
        ${fields?.(job) ?? nothing}`,
    send: async (answers) => {
      const path = at`/api/jobs/${job.jobId}/${action}`;
      const headers = action === 'retry' ? { 'idempotency-key': key } : {};
      /** @type {JobReport} */
      const report = await send('POST', path, bodyOf(action, answers), headers);
      return () => {
        say(done);
        if (action === 'retry') go(at`/jobs/${report.jobId}`);
        else after(report);
      };
    },
  });
}
