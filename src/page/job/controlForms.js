/** What each control of a job means, what it asks, and what is sent. */
import { grouped, tokensOf } from '../../job/usage.js';
import { fromJson } from '../json.js';
import { html, nothing } from '../vendor/lit-html.js';

/** @typedef {import('../types.d.ts').Job} Job */
/** @typedef {import('../types.d.ts').Action} Action */
/**
 * @typedef {object} ControlForm
 * @property {Action} action
 * @property {string} label
 * @property {'primary' | 'danger' | ''} kind
 * @property {string} done what is read out afterwards
 * @property {(job: Job) => unknown} means
 * @property {(job: Job) => unknown} [fields]
 */

/** In the order of the buttons. @type {readonly ControlForm[]} */
export const CONTROLS = [
  {
    action: 'resume',
    label: 'Resume',
    kind: 'primary',
    done: 'Resumed',
    means: (job) => `It goes on with ${nextStage(job)}.`,
    fields: tokenField,
  },
  {
    action: 'retry',
    label: 'Retry',
    kind: 'primary',
    done: 'Started again',
    means: () =>
      'A new job with the same config begins with the first stage that was not completed. This one stays as it is.',
  },
  {
    action: 'pause',
    label: 'Pause',
    kind: '',
    done: 'Pause asked for',
    means: ({ target }) =>
      `It stops where it is and holds no worker, until it is resumed.${target === null ? '' : ` It keeps the lane of ${target} blocked.`}`,
  },
  {
    action: 'resolve',
    label: 'Resolve',
    kind: '',
    done: 'Resolved',
    means: () =>
      'It is completed by hand, and its report says so. Its stages are not run to their end.',
    fields: () =>
      html`<label class="field">
          <span>Why</span>
          <textarea name="why" rows="2" required maxlength="1000"></textarea>
        </label>
        <label class="field">
          <span>Result, as JSON (optional)</span>
          <textarea
            name="result"
            rows="3"
            class="code"
            spellcheck="false"
            placeholder='{"checkedBy": "hand"}'
          ></textarea>
        </label>`,
  },
  {
    action: 'discard',
    label: 'Discard',
    kind: 'danger',
    done: 'Discarded',
    means: () => 'It is given up and ends as CANCELLED.',
    fields: reasonField,
  },
  {
    action: 'cancel',
    label: 'Cancel',
    kind: 'danger',
    done: 'Cancellation asked for',
    means: () => 'Its work is told to stop. It is CANCELLED once that has really happened.',
    fields: reasonField,
  },
];

/** @param {Job} job */
function nextStage({ stages }) {
  return (
    stages.find(({ status }) => status === 'pending' || status === 'running')?.name ?? 'its stages'
  );
}

function reasonField() {
  return html`<label class="field">
    <span>Reason (optional)</span>
    <input name="reason" maxlength="500" autocomplete="off" />
  </label>`;
}

/** Only where tokens are what it stopped for. @param {Job} job */
function tokenField({ pause, usage, tokenLimit }) {
  if (pause?.reason !== 'budget') return nothing;
  return html`<label class="field">
    <span>Tokens it may use from now on, in all</span>
    <input
      name="tokenLimit"
      type="number"
      required
      min=${tokensOf(usage) + 1}
      max="1000000000"
      value=${Math.max(tokenLimit, tokensOf(usage)) * 2}
    />
    <small>${grouped(tokensOf(usage))} are used, ${grouped(tokenLimit)} were allowed.</small>
  </label>`;
}

/**
 * @param {Action} action
 * @param {import('../parts/formDialog.js').Answers} answers
 * @returns {object | undefined}
 */
export function bodyOf(action, { text }) {
  if (action === 'pause' || action === 'retry') return undefined;
  if (action === 'cancel' || action === 'discard') {
    return text('reason') === '' ? {} : { reason: text('reason') };
  }
  if (action === 'resume')
    return text('tokenLimit') === '' ? {} : { tokenLimit: Number(text('tokenLimit')) };
  return {
    why: text('why'),
    ...(text('result') !== '' && { result: parsedResult(text('result')) }),
  };
}

/** @param {string} json */
function parsedResult(json) {
  try {
    return fromJson(json);
  } catch (error) {
    throw new Error(
      `The result is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
