import { brandMark } from './parts/marks.js';
import { html, nothing } from './vendor/lit-html.js';

/**
 * The screen for when the server cannot be talked to, or does not talk to the holder of this key.
 * @param {import('./api.js').ProblemError} problem
 * @param {() => Promise<void>} signOut
 */
export function unreachable({ message, requestId, status }, signOut) {
  return html`<main id="main" class="gate" tabindex="-1">
    <div class="gate-card">
      <h1>${brandMark()} Plumbline</h1>
      <p role="alert">${message}</p>
      ${requestId === null ? nothing : html`<p class="quiet">Request <code>${requestId}</code></p>`}
      ${
        status === 403
          ? html`<button type="button" class="primary" @click=${() => void signOut()}>
              Sign out
            </button>`
          : nothing
      }
    </div>
  </main>`;
}
