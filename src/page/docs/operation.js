/** One operation: what it takes, what it answers, how it refuses. */
import { html, nothing } from '../vendor/lit-html.js';
import { curlOf } from './example.js';
import { boundsOf, kindOf, resolved } from './document.js';
import { prose } from './prose.js';

/** @typedef {import('./document.js').Operation} Operation */
/** @typedef {import('./document.js').ApiDocument} ApiDocument */
/** @typedef {import('./document.js').Schema} Schema */
/** @typedef {import('./document.js').Answer} Answer */

const DEEPEST = 4;

/**
 * @param {Operation} operation
 * @param {ApiDocument} document
 */
export function operationView(operation, document) {
  const {
    id,
    method,
    path,
    summary,
    description,
    parameters = [],
    requestBody,
    responses = {},
  } = operation;
  const permission = operation['x-permission'];
  const body = requestBody?.content?.['application/json']?.schema;
  const answers = Object.entries(responses);
  const successes = answers.filter(([status]) => Number(status) < 400);
  const refusals = answers.filter(([status]) => Number(status) >= 400);
  return html`<article class="operation" id=${id}>
    <h3><a class="anchor" href="#${id}">${summary ?? id}</a></h3>
    <p class="address">
      <span class="method ${method}">${method}</span>
      <code>${path}</code
      >${permission === undefined ? nothing : html` <span class="tag">${permission}</span>`}
    </p>
    ${description === undefined ? nothing : html`<p>${prose(description)}</p>`}
    ${
      parameters.length === 0
        ? nothing
        : html`<h4>Parameters</h4>
            <dl class="fields">
              ${parameters.map(({ name, in: place, required, description: what, schema = {} }) =>
                fieldView(
                  { name, note: place, required: required === true, schema, what },
                  document,
                ),
              )}
            </dl>`
    }
    ${
      body === undefined
        ? nothing
        : html`<h4>Body</h4>
            ${schemaView(body, document)}`
    }
    <h4>Answers</h4>
    <dl class="answers">
      ${successes.map(
        ([status, answer]) =>
          html`<dt class="status-ok">${status}</dt>
            <dd>${prose(answer.description ?? '')} ${answerBody(answer, document)}</dd>`,
      )}
      ${refusals.map(
        ([status, answer]) =>
          html`<dt class="status-no">${status}</dt>
            <dd>${prose(answer.description ?? '')}</dd>`,
      )}
    </dl>
    <details>
      <summary>With curl</summary>
      <pre class="code" tabindex="0">${curlOf(operation, document, location.origin)}</pre>
    </details>
  </article>`;
}

/**
 * @param {Answer} answer
 * @param {ApiDocument} document
 */
function answerBody({ content = {} }, document) {
  return Object.entries(content).map(([type, { schema }]) => {
    if (type !== 'application/json' || schema === undefined)
      return html`<span class="quiet">${type}</span>`;
    return html`<details class="answer-body">
      <summary>${kindOf(schema, document)}</summary>
      ${schemaView(schema, document)}
    </details>`;
  });
}

/**
 * @param {Schema} given
 * @param {ApiDocument} document
 * @param {number} [depth]
 * @returns {unknown}
 */
function schemaView(given, document, depth = 0) {
  const { schema } = resolved(given, document);
  const inner =
    schema.items ?? (schema.anyOf ?? schema.oneOf)?.find((one) => isObject(one, document));
  if (schema.properties === undefined && inner !== undefined)
    return schemaView(inner, document, depth);
  if (schema.properties === undefined) return html`<p class="quiet">${kindOf(given, document)}</p>`;
  const required = new Set(schema.required ?? []);
  return html`<dl class="fields">
    ${Object.entries(schema.properties).map(([name, property]) =>
      fieldView(
        { name, note: '', required: required.has(name), schema: property, what: undefined },
        document,
        depth,
      ),
    )}
  </dl>`;
}

/**
 * @param {{name: string, note: string, required: boolean, schema: Schema, what: string | undefined}} field
 * @param {ApiDocument} document
 * @param {number} [depth]
 */
function fieldView({ name, note, required, schema: given, what }, document, depth = 0) {
  const { schema } = resolved(given, document);
  const bounds = boundsOf(schema);
  const words = what ?? schema.description;
  return html`<dt>
      <code>${name}</code
      >${required ? html`<span class="needed" title="required">required</span>` : nothing}${note === '' ? nothing : html`<span class="quiet">${note}</span>`}
    </dt>
    <dd>
      <span class="kind">${kindOf(given, document)}</span
      >${bounds === '' ? nothing : html` <span class="quiet">${bounds}</span>`}
      ${words === undefined ? nothing : html`<br />${prose(words)}`}
      ${
        depth < DEEPEST && hasFields(given, document)
          ? html`<details>
              <summary>Its fields</summary>
              ${schemaView(given, document, depth + 1)}
            </details>`
          : nothing
      }
    </dd>`;
}

/**
 * @param {Schema} given
 * @param {ApiDocument} document
 * @returns {boolean}
 */
function hasFields(given, document) {
  const { schema } = resolved(given, document);
  if (schema.properties !== undefined) return true;
  if (schema.items !== undefined) return hasFields(schema.items, document);
  return (schema.anyOf ?? schema.oneOf ?? []).some((one) => isObject(one, document));
}

/**
 * @param {Schema} given
 * @param {ApiDocument} document
 */
function isObject(given, document) {
  return resolved(given, document).schema.properties !== undefined;
}
