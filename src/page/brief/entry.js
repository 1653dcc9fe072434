/** One story of a brief, with every change marked in place. */
import {
  counted,
  isWebLink,
  marksOf,
  readableTime,
  reasonWords,
  ruleWords,
  shownAt,
  titleWasEdited,
} from '../../news/briefWording.js';
import { isChange } from '../../news/shownMarks.js';
import { html, nothing } from '../vendor/lit-html.js';
import { ACTION_WORDS, markedText } from './marked.js';

/** @typedef {import('../types.d.ts').BriefEntry} BriefEntry */
/** @typedef {import('../types.d.ts').ShownMark} ShownMark */

/**
 * @param {BriefEntry} entry
 * @param {string} id
 * @param {import('./note.js').Note} note
 */
export function entryView(entry, id, note) {
  return html`<article class="story">
    <h3>${markedText(entry.title, entry.titleMarks, `${id}-h`, note)}</h3>
    <p>${markedText(entry.text, entry.textMarks, `${id}-t`, note)}</p>
    <ul class="sources">
      ${entry.sources.map(
        (source, index) =>
          html`<li>
            ${sourceView(source)}${index === 0 && entry.truncated ? ' · beginning only' : ''}
          </li>`,
      )}
    </ul>
    ${changesView(entry)}
  </article>`;
}

/** @param {import('../types.d.ts').EntrySource} source */
function sourceView({ sourceId, url, publishedAt }) {
  const name = isWebLink(url)
    ? html`<a href=${url} target="_blank" rel="noreferrer">${sourceId}</a>`
    : sourceId;
  return html`${name} · <time datetime=${publishedAt}>${readableTime(publishedAt)}</time>`;
}

/**
 * All changes of an entry as a list on demand, for whoever cannot point at a phrase.
 * @param {BriefEntry} entry
 */
function changesView(entry) {
  const marks = marksOf(entry);
  const changes = marks.filter(isChange).length;
  const flags = marks.length - changes;
  const wasEdited = titleWasEdited(entry);
  const parts = [
    changes > 0 ? counted(changes, 'change', 'changes') : '',
    flags > 0 ? `${flags} flagged` : '',
    changes === 0 && wasEdited ? 'Headline rewritten' : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return nothing;
  const rest =
    entry.edits > changes ? ` · ${counted(entry.edits, 'edit', 'edits')} in the whole article` : '';
  return html`<details class="changes">
    <summary>${parts.join(', ')}${rest}</summary>
    <ul>
      ${wasEdited ? html`<li>Original headline: <q>${entry.originalTitle}</q></li>` : nothing}
      ${entry.titleMarks.map((mark) => changeItem(entry.title, mark))}
      ${entry.textMarks.map((mark) => changeItem(entry.text, mark))}
    </ul>
  </details>`;
}

/**
 * @param {string} text
 * @param {ShownMark} mark
 */
function changeItem(text, mark) {
  const now = shownAt(text, mark);
  const to = isChange(mark) && now !== '' ? html` → <q>${now}</q>` : nothing;
  return html`<li>
    ${ACTION_WORDS[mark.action]}: <q>${mark.original.trim()}</q>${to} · ${reasonWords(mark.reason)}
    · ${ruleWords(mark)}
  </li>`;
}
