/** A dialog that asks, sends, and stays open with the reason where it is refused. */
import { html } from '../vendor/lit-html.js';
import { openDialog } from './dialog.js';
import { problemNote } from './problem.js';

/**
 * What a form says, read field by field.
 * @typedef {object} Answers
 * @property {(name: string) => string} text without white space around it; empty where nothing was said
 * @property {(name: string) => boolean} has
 */

/**
 * @param {object} dialog
 * @param {string} dialog.title
 * @param {(update: () => void) => unknown} dialog.fields
 * @param {(answers: Answers) => Promise<() => void>} dialog.send gives what to do once the dialog is closed
 * @param {string} dialog.label of the button that sends
 * @param {boolean} [dialog.isDanger]
 * @param {string} [dialog.leave]
 */
export function openFormDialog({ title, fields, send, label, isDanger = false, leave = 'Close' }) {
  let isSending = false;
  /** @type {unknown} */
  let refusal;
  return openDialog(({ close, update }) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      if (isSending) return;
      const answers = answersOf(/** @type {HTMLFormElement} */ (event.currentTarget));
      isSending = true;
      refusal = undefined;
      update();
      try {
        const then = await send(answers);
        close();
        then();
      } catch (error) {
        refusal = error;
      }
      isSending = false;
      update();
    };
    return html`<h2>${title}</h2>
      <form class="form" @submit=${submit}>
        ${fields(update)} ${problemNote(refusal)}
        <div class="actions">
          <button type="button" @click=${close}>${leave}</button>
          <button class=${isDanger ? 'danger solid' : 'primary'} ?disabled=${isSending}>
            ${isSending ? `${label} …` : label}
          </button>
        </div>
      </form>`;
  });
}

/**
 * @param {HTMLFormElement} form
 * @returns {Answers}
 */
export function answersOf(form) {
  const data = new FormData(form);
  return {
    text: (name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    },
    has: (name) => data.has(name),
  };
}
