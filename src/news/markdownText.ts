import { isWebLink } from './briefWording.js';

/** Feeds are strangers' text: it must not turn into links, images, HTML, headings or lists. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|!~&]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&');
}

/** A link where the address is one of the web, else the label alone. */
export function markdownLink(label: string, url: string): string {
  const address = url.replace(/[<>\s\\]/g, encodeURIComponent);
  return isWebLink(url) ? `[${escapeMarkdown(label)}](<${address}>)` : escapeMarkdown(label);
}
