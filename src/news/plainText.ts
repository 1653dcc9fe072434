import { compile } from 'html-to-text';

/** Longer markup is cut before it is converted; no article needs more. */
const MAX_MARKUP = 500_000;

const convert = compile({
  wordwrap: false,
  // By default a zero-width space counts as white space and would split a word in two.
  whitespaceCharacters: ' \t\r\n\f',
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
    })),
    ...['figcaption', 'tr', 'li'].map((selector) => ({ selector, format: 'block' })),
    ...['td', 'th'].map((selector) => ({ selector, format: 'block' })),
    ...['ul', 'ol', 'table'].map((selector) => ({ selector, format: 'block' })),
    ...['img', 'script', 'style', 'iframe', 'hr'].map((selector) => ({ selector, format: 'skip' })),
  ],
});

/** HTML as plain text: paragraphs separated by one blank line, no invisible characters. */
export function plainText(markup: string): string {
  return (
    convert(markup.slice(0, MAX_MARKUP))
      // Soft hyphens, zero-width and direction marks would hide words from every later stage.
      .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g, '')
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** Plain text on one line, as a title needs it. */
export function plainLine(markup: string): string {
  return plainText(markup).replace(/\s+/g, ' ');
}

/** Plain text as markup that `plainText` turns back into it, so that entries have one form. */
export function markupOf(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br>')}</p>`)
    .join('');
}
