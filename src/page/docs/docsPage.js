/** The description of the API, readable: made from the same document that programs read. */
import { get } from '../api.js';
import { problemNote } from '../parts/problem.js';
import { html, nothing } from '../vendor/lit-html.js';
import { groupsOf } from './document.js';
import { operationView } from './operation.js';
import { prose } from './prose.js';

/** @typedef {import('./document.js').ApiDocument} ApiDocument */

/** @type {import('../types.d.ts').OpenView} */
export function open(scene) {
  /** @type {ApiDocument | undefined} */
  let document;
  /** @type {unknown} */
  let trouble;
  const load = async () => {
    try {
      document = await get('/openapi.json');
    } catch (error) {
      trouble = error;
    }
    scene.update();
    if (location.hash !== '') {
      requestAnimationFrame(() =>
        globalThis.document.getElementById(location.hash.slice(1))?.scrollIntoView(),
      );
    }
  };
  void load();
  return {
    title: () => 'API',
    moved: () => undefined,
    template: () =>
      document === undefined
        ? html`<h1>API</h1>
            ${problemNote(trouble)}`
        : documentView(document),
  };
}

/** @param {ApiDocument} document */
function documentView(document) {
  const groups = groupsOf(document);
  return html`<div class="docs">
    <nav class="docs-nav" aria-label="Operations">
      ${groups.map(
        ({ tag, operations }) =>
          html`<h2>${tag}</h2>
            <ul>
              ${operations.map(
                ({ id, method, path }) =>
                  html`<li>
                    <a href="#${id}"
                      ><span class="method ${method}">${method}</span> ${shortPath(path)}</a
                    >
                  </li>`,
              )}
            </ul>`,
      )}
    </nav>
    <div class="docs-body">
      <h1>${document.info.title} API</h1>
      <p class="lead">
        ${prose(document.info.description ?? '')}
        <a href="/openapi.json" download="plumbline-openapi.json">openapi.json</a>
      </p>
      ${groups.map(
        ({ tag, description, operations }) =>
          html`<section aria-labelledby="tag-${tag}">
            <h2 id="tag-${tag}">${tag}</h2>
            ${description === undefined ? nothing : html`<p>${description}</p>`}
            ${operations.map((operation) => operationView(operation, document))}
          </section>`,
      )}
    </div>
  </div>`;
}

/** @param {string} path */
function shortPath(path) {
  return path.replace(/^\/api/, '');
}
