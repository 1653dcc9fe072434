/** A text with its marks in place, each holding both wordings. */
import { reasonWords, ruleWords } from '../../news/briefWording.js';
import { isChange } from '../../news/shownMarks.js';
import { html } from '../vendor/lit-html.js';

/** @typedef {import('../types.d.ts').ShownMark} ShownMark */

/** @type {Record<ShownMark['action'], string>} */
export const ACTION_WORDS = {
  removed: 'Removed',
  replaced: 'Replaced',
  softened: 'Softened',
  flagged: 'Flagged, left as it is',
};

/**
 * A mark takes the focus, so that its note opens by keyboard and by tap as well.
 * @param {string} text
 * @param {readonly ShownMark[]} marks
 * @param {string} idPrefix keeps the descriptions of a page apart
 * @param {import('./note.js').Note} note
 */
export function markedText(text, marks, idPrefix, note) {
  const parts = [];
  let position = 0;
  for (const [index, mark] of marks.entries()) {
    parts.push(text.slice(position, mark.start));
    parts.push(markView(text.slice(mark.start, mark.end), mark, `${idPrefix}-${index}`, note));
    position = mark.end;
  }
  parts.push(text.slice(position));
  return parts;
}

/**
 * @param {string} shown
 * @param {ShownMark} mark
 * @param {string} id
 * @param {import('./note.js').Note} note
 */
function markView(shown, mark, id, note) {
  const now = shown === '' ? html`<span class="unseen">Something was removed here</span>` : shown;
  const words = isChange(mark) ? html`<del>${mark.original}</del><ins>${now}</ins>` : shown;
  const kind = isChange(mark) ? (shown === '' ? 'edit gone' : 'edit') : 'flag';
  const { title, original, rule } = noteWords(mark);
  const open = (/** @type {Event} */ event) =>
    note.open(/** @type {HTMLElement} */ (event.currentTarget), mark);
  return html`<span
      class="mark ${kind}"
      role="button"
      tabindex="0"
      aria-describedby=${id}
      @pointerenter=${open}
      @pointerleave=${note.leave}
      @focus=${open}
      @blur=${note.close}
      @click=${open}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open(event);
      }}
      >${words}</span
    ><span hidden id=${id}>${[title, original, rule].filter(Boolean).join('. ')}</span>`;
}

/**
 * What a note says of a mark.
 * @param {ShownMark} mark
 */
export function noteWords(mark) {
  return {
    title: `${ACTION_WORDS[mark.action]}: ${reasonWords(mark.reason)}`,
    original: isChange(mark) ? `Original: “${mark.original.trim()}”` : '',
    rule: ruleWords(mark),
  };
}
