import { html } from '../vendor/lit-html.js';

/**
 * A sentence in which `code` is marked.
 * @param {string} text
 */
export function prose(text) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
