/** The note at a mark: one for the whole page, put where there is room. */
import { html, nothing, render } from '../vendor/lit-html.js';
import { noteWords } from './marked.js';

/** @typedef {ReturnType<typeof noteFor>} Note */

/** From this width on there is a margin for it. */
const MARGIN = matchMedia('(min-width: 76rem)');
const PHONE = matchMedia('(max-width: 34rem)');
const GAP_PX = 8;

export function noteFor() {
  const element = document.createElement('div');
  element.className = 'note';
  // What it says is the description of the mark already.
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  document.body.append(element);
  /** @type {HTMLElement | undefined} */
  let shownAt;
  const over = new AbortController();

  const close = () => {
    shownAt?.classList.remove('open');
    shownAt = undefined;
    element.hidden = true;
  };
  addEventListener('keydown', (event) => event.key === 'Escape' && close(), {
    signal: over.signal,
  });
  addEventListener('resize', close, { signal: over.signal });

  return {
    /**
     * @param {HTMLElement} at
     * @param {import('../types.d.ts').ShownMark} mark
     */
    open: (at, mark) => {
      close();
      shownAt = at;
      at.classList.add('open');
      const { title, original, rule } = noteWords(mark);
      const words = html`<b>${title}</b
        >${original === '' ? nothing : html`<span>${original}</span>`}<span class="quiet"
          >${rule}</span
        >`;
      render(words, element);
      element.hidden = false;
      place(element, at);
    },
    /** A pointer has left the mark; who came by keyboard or tap keeps the note. @param {Event} event */
    leave: (event) => {
      if (event.currentTarget !== document.activeElement) close();
    },
    close,
    remove: () => {
      over.abort();
      element.remove();
    },
  };
}

/**
 * @param {HTMLElement} note
 * @param {HTMLElement} mark
 */
function place(note, mark) {
  note.classList.toggle('in-margin', MARGIN.matches);
  note.classList.toggle('at-bottom', PHONE.matches);
  if (PHONE.matches) return;
  const line = mark.getClientRects()[0] ?? mark.getBoundingClientRect();
  const text = mark.closest('p, h3')?.getBoundingClientRect() ?? line;
  const top = MARGIN.matches ? line.top : line.bottom + GAP_PX;
  const left = MARGIN.matches
    ? text.right + 32
    : Math.min(line.left, text.right - note.offsetWidth);
  note.style.setProperty('--top', `${top + scrollY}px`);
  note.style.setProperty('--left', `${Math.max(GAP_PX, left) + scrollX}px`);
}
