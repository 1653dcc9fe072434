import type { BriefEntry, ShownMark } from './briefDocument.js';
import {
  counted,
  marksOf,
  reasonWords,
  ruleWords,
  shownAt,
  titleWasEdited,
} from './briefWording.js';
import { isChange } from './shownMarks.js';

const ACTION_WORDS: Record<ShownMark['action'], string> = {
  removed: 'Removed',
  replaced: 'Replaced',
  softened: 'Softened',
  flagged: 'Flagged, left as it is',
};

/** Feeds are strangers: whatever they say is text, never markup. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * A text with each mark in place, holding both wordings and a note. A mark takes the focus, so that the note
 * opens by keyboard and by tap as well; `idPrefix` keeps the notes of a page apart.
 */
export function markedHtml(text: string, marks: readonly ShownMark[], idPrefix: string): string {
  let html = '';
  let position = 0;
  marks.forEach((mark, index) => {
    html += escapeHtml(text.slice(position, mark.start));
    html += markHtml(text.slice(mark.start, mark.end), mark, `${idPrefix}-${index}`);
    position = mark.end;
  });
  return html + escapeHtml(text.slice(position));
}

function markHtml(shown: string, mark: ShownMark, id: string): string {
  const now = escapeHtml(shown);
  const words = isChange(mark) ? `<del>${escapeHtml(mark.original)}</del><ins>${now}</ins>` : now;
  const kind = isChange(mark) ? (shown === '' ? 'edit gone' : 'edit') : 'flag';
  const original = isChange(mark)
    ? `<span>Original: “${escapeHtml(mark.original.trim())}”</span>`
    : '';
  const note =
    `<span class="why">${ACTION_WORDS[mark.action]}: ${reasonWords(mark.reason)}</span>${original}` +
    `<span class="rule">${escapeHtml(ruleWords(mark))}</span>`;
  return `<span class="mark ${kind}" tabindex="0" aria-describedby="${id}">${words}<span class="note" role="tooltip" id="${id}">${note}</span></span>`;
}

/** All changes of an entry as a list on demand, for whoever cannot point at a phrase. */
export function changesHtml(entry: BriefEntry): string {
  const marks = marksOf(entry);
  const changes = marks.filter(isChange).length;
  const flags = marks.length - changes;
  const parts = [
    changes > 0 ? counted(changes, 'change', 'changes') : '',
    flags > 0 ? `${flags} flagged` : '',
    changes === 0 && titleWasEdited(entry) ? 'Headline rewritten' : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return '';
  const items = [
    ...(titleWasEdited(entry)
      ? [`<li>Original headline: <q>${escapeHtml(entry.originalTitle)}</q></li>`]
      : []),
    ...entry.titleMarks.map((mark) => changeItem(entry.title, mark)),
    ...entry.textMarks.map((mark) => changeItem(entry.text, mark)),
  ];
  const rest =
    entry.edits > changes ? ` · ${counted(entry.edits, 'edit', 'edits')} in the whole article` : '';
  return `\n<details><summary>${parts.join(', ')}${rest}</summary><ul>${items.join('')}</ul></details>`;
}

function changeItem(text: string, mark: ShownMark): string {
  const now = shownAt(text, mark);
  const to = isChange(mark) && now !== '' ? ` → <q>${escapeHtml(now)}</q>` : '';
  return `<li>${ACTION_WORDS[mark.action]}: <q>${escapeHtml(mark.original.trim())}</q>${to} · ${reasonWords(mark.reason)} · ${escapeHtml(ruleWords(mark))}</li>`;
}
