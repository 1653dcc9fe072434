/** Keys that go to places, and the dialog that tells them. */
import { openDialog } from './parts/dialog.js';
import { html } from './vendor/lit-html.js';

/** @type {Record<string, {href: string, label: string}>} */
const PLACES = {
  j: { href: '/', label: 'Jobs' },
  l: { href: '/lanes', label: 'Lanes' },
  s: { href: '/schedules', label: 'Schedules' },
  b: { href: '/brief', label: 'Brief' },
  e: { href: '/engines', label: 'Engine versions' },
};

/** How long after `g` the second key counts. */
const PAIR_MS = 1500;

/** @param {(href: string) => void} go */
export function onShortcut(go) {
  let wentAt = -Infinity;
  document.addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const place = PLACES[event.key];
    if (event.key === '?') showShortcuts();
    else if (event.key === 'n')
      document.querySelector('[data-key="n"]')?.dispatchEvent(new Event('click'));
    else if (event.key === 'g') wentAt = event.timeStamp;
    else if (place !== undefined && event.timeStamp - wentAt < PAIR_MS) go(place.href);
    else return;
    event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

export function showShortcuts() {
  void openDialog(
    ({ close }) =>
      html`<h2>Keys</h2>
        <dl class="keys">
          ${Object.entries(PLACES).map(
            ([key, { label }]) =>
              html`<dt><kbd>g</kbd> <kbd>${key}</kbd></dt>
                <dd>${label}</dd>`,
          )}
          <dt><kbd>n</kbd></dt>
          <dd>Start a job (on the board)</dd>
          <dt><kbd>?</kbd></dt>
          <dd>These keys</dd>
          <dt><kbd>Esc</kbd></dt>
          <dd>Close a dialog or a note</dd>
        </dl>
        <div class="actions">
          <button type="button" class="primary" @click=${close}>Close</button>
        </div>`,
  );
}
