import { ProblemError } from '../api.js';
import { html, nothing } from '../vendor/lit-html.js';

/**
 * Why something was refused, in the words of the API.
 * @param {unknown} error
 */
export function problemNote(error) {
  if (error === undefined || error === null) return nothing;
  if (!(error instanceof ProblemError)) {
    return html`<p class="refusal" role="alert">
      ${error instanceof Error ? error.message : 'That did not work.'}
    </p>`;
  }
  const { message, errors, requestId } = error;
  const fields = errors.length === 0 ? message : 'This does not fit:';
  return html`<div class="refusal" role="alert">
    <p>${fields}</p>
    ${
      errors.length === 0
        ? nothing
        : html`<ul>
            ${errors.map(({ path, message: what }) => html`<li><code>${path || 'body'}</code> ${what}</li>`)}
          </ul>`
    }
    ${requestId === null || error.status < 500 ? nothing : html`<p class="quiet">Request <code>${requestId}</code></p>`}
  </div>`;
}
