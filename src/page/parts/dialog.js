/** Dialogs: opened over the page, closed by their buttons or Esc, the focus going back where it was. */
import { render } from '../vendor/lit-html.js';

/**
 * @param {(dialog: {close: () => void, update: () => void}) => unknown} template
 * @param {{wide?: boolean}} [options]
 * @returns {Promise<void>} Settled when it is closed.
 */
export function openDialog(template, { wide = false } = {}) {
  const element = document.createElement('dialog');
  element.className = wide ? 'dialog wide' : 'dialog';
  const draw = () => {
    render(template({ close: () => element.close(), update: draw }), element);
    const heading = element.querySelector('h2');
    if (heading === null) return;
    heading.id = 'dialog-title';
    element.setAttribute('aria-labelledby', heading.id);
  };
  document.body.append(element);
  draw();
  element.showModal();
  return new Promise((resolve) => {
    element.addEventListener('close', () => {
      element.remove();
      resolve();
    });
  });
}
