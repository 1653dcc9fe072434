/** A request as it is typed in a terminal. */
import { resolved } from './document.js';

/** @typedef {import('./document.js').Schema} Schema */
/** @typedef {import('./document.js').ApiDocument} ApiDocument */
/** @typedef {import('./document.js').Operation} Operation */

const DEEPEST = 5;

/**
 * @param {Operation} operation
 * @param {ApiDocument} document
 * @param {string} origin
 */
export function curlOf(
  { method, path, parameters = [], requestBody, responses = {}, security },
  document,
  origin,
) {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const schema = parameters.find((each) => each.name === name && each.in === 'path')?.schema;
    const value = valueOf(schema ?? {}, document);
    return encodeURIComponent(typeof value === 'string' ? value : String(value));
  });
  const isStream = Object.values(responses).some(
    ({ content }) => content?.['text/event-stream'] !== undefined,
  );
  const lines = [
    `curl ${isStream ? '-N ' : ''}${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${origin}${place}`,
  ];
  if (security !== undefined && security.length > 0)
    lines.push(`-H "Authorization: Bearer $PLUMBLINE_KEY"`);
  const body = requestBody?.content?.['application/json']?.schema;
  if (body !== undefined) {
    lines.push(`-H 'content-type: application/json'`);
    lines.push(`-d '${JSON.stringify(valueOf(body, document)).replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(' \\\n  ');
}

/**
 * A value that fits a schema; of an object only what must be there and what has an example.
 * @param {Schema} given
 * @param {ApiDocument} document
 * @param {number} [depth]
 * @returns {unknown}
 */
export function valueOf(given, document, depth = 0) {
  const { schema } = resolved(given, document);
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const one = (schema.anyOf ?? schema.oneOf)?.[0];
  if (one !== undefined) return valueOf(one, document, depth + 1);
  const [type] = [schema.type ?? 'object'].flat();
  switch (type) {
    case 'object':
      return objectOf(schema, document, depth);
    case 'array':
      return depth > DEEPEST || schema.items === undefined
        ? []
        : [valueOf(schema.items, document, depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return schema.format === 'date-time' ? '2030-01-01T00:00:00Z' : 'text';
  }
}

/**
 * @param {Schema} schema
 * @param {ApiDocument} document
 * @param {number} depth
 */
function objectOf({ properties = {}, required = [] }, document, depth) {
  if (depth > DEEPEST) return {};
  const wanted = Object.entries(properties).filter(
    ([name, property]) =>
      required.includes(name) || resolved(property, document).schema.example !== undefined,
  );
  return Object.fromEntries(
    wanted.map(([name, property]) => [name, valueOf(property, document, depth + 1)]),
  );
}
