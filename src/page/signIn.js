/** The screen for who has not shown a key yet. */
import { ProblemError, send } from './api.js';
import { answersOf } from './parts/formDialog.js';
import { brandMark } from './parts/marks.js';
import { html, nothing } from './vendor/lit-html.js';

let refusal = '';

/**
 * The API speaks to programs of a header; here is a person with a key.
 * @param {unknown} error
 */
function wordsFor(error) {
  if (error instanceof ProblemError && error.code === 'unauthenticated') {
    return 'This key is not known, or was revoked.';
  }
  return error instanceof Error ? error.message : 'That did not work.';
}

/** @param {{signedIn: (session: import('./types.d.ts').Session) => void, update: () => void}} context */
export function signIn({ signedIn, update }) {
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const key = answersOf(form).text('key');
    try {
      /** @type {import('./types.d.ts').Session} */
      const session = await send('POST', '/api/session', { key });
      refusal = '';
      form.reset();
      signedIn(session);
    } catch (error) {
      refusal = wordsFor(error);
      update();
    }
  };
  return html`<main id="main" class="gate" tabindex="-1">
    <form class="gate-card" method="post" @submit=${submit}>
      <h1>${brandMark()} Plumbline</h1>
      <p>Jobs are shown to who has a key of their tenant.</p>
      <label class="field">
        <span>Key</span>
        <input
          name="key"
          type="password"
          autocomplete="current-password"
          required
          maxlength="200"
          spellcheck="false"
          aria-describedby="key-help"
          aria-invalid=${refusal === '' ? nothing : 'true'}
        />
      </label>
      ${refusal === '' ? nothing : html`<p class="refusal" role="alert">${refusal}</p>`}
      <button class="primary">Sign in</button>
      <p class="quiet" id="key-help">
        Made by <code>npx plumbline key create --role operator --name you</code>. It is kept in a
        cookie that no script can read. <a href="/docs">The API</a>
      </p>
    </form>
  </main>`;
}
