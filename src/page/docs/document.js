/** Reading an OpenAPI document: its operations by group, its schemas by reference. */

/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {string} [format]
 * @property {string} [description]
 * @property {unknown} [example]
 * @property {unknown} [default]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema} [items]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [allOf]
 * @property {Schema | boolean} [additionalProperties]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [maxItems]
 * @property {string} [pattern]
 */
/** @typedef {{schema?: Schema, example?: unknown}} Media */
/** @typedef {{name: string, in: string, required?: boolean, description?: string, schema?: Schema}} Parameter */
/** @typedef {{description?: string, content?: Record<string, Media>}} Answer */
/**
 * @typedef {object} Described
 * @property {string} [operationId]
 * @property {string} [summary]
 * @property {string} [description]
 * @property {string[]} [tags]
 * @property {Parameter[]} [parameters]
 * @property {{required?: boolean, content?: Record<string, Media>}} [requestBody]
 * @property {Record<string, Answer>} [responses]
 * @property {Record<string, string[]>[]} [security]
 * @property {string} [x-permission]
 */
/** @typedef {Described & {id: string, method: string, path: string}} Operation */
/**
 * @typedef {object} ApiDocument
 * @property {{title: string, version: string, description?: string}} info
 * @property {{name: string, description?: string}[]} [tags]
 * @property {Record<string, Record<string, Described>>} paths
 * @property {{schemas?: Record<string, Schema>}} [components]
 */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * @param {ApiDocument} document
 * @returns {{tag: string, description: string | undefined, operations: Operation[]}[]}
 */
export function groupsOf({ paths, tags = [] }) {
  /** @type {Map<string, Operation[]>} */
  const groups = new Map(tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const described = item[method];
      if (described === undefined) continue;
      const tag = described.tags?.[0] ?? 'Other';
      const id = described.operationId ?? `${method}-${path.replaceAll(/\W+/g, '-')}`;
      groups.set(tag, [...(groups.get(tag) ?? []), { ...described, id, method, path }]);
    }
  }
  return [...groups]
    .filter(([, operations]) => operations.length > 0)
    .map(([tag, operations]) => ({
      tag,
      description: tags.find(({ name }) => name === tag)?.description,
      operations,
    }));
}

/**
 * A schema itself, and the name it goes by.
 * @param {Schema | undefined} schema
 * @param {ApiDocument} document
 * @returns {{name: string | undefined, schema: Schema}}
 */
export function resolved(schema, { components }) {
  if (schema?.$ref === undefined || schema.$ref === '')
    return { name: undefined, schema: schema ?? {} };
  const name = schema.$ref.split('/').at(-1) ?? '';
  return { name, schema: { ...components?.schemas?.[name], ...schema, $ref: '' } };
}

/**
 * The kind of a schema in a few words: `integer`, `array of JobReport`, `"queue" | "reject"`.
 * @param {Schema} given
 * @param {ApiDocument} document
 * @returns {string}
 */
export function kindOf(given, document) {
  const { name, schema } = resolved(given, document);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (name !== undefined) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined)
    return [...new Set(either.map((one) => kindOf(one, document)))].join(' | ');
  if (schema.allOf !== undefined)
    return schema.allOf.map((one) => kindOf(one, document)).join(' & ');
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) => {
      if (type === 'array') return `array of ${kindOf(schema.items ?? {}, document)}`;
      return schema.format === undefined || type === 'null' ? type : `${type}, ${schema.format}`;
    })
    .join(' | ');
}

/**
 * The bounds of a value, in a few words.
 * @param {Schema} schema
 */
export function boundsOf({ minimum, maximum, minLength, maxLength, maxItems, default: fallback }) {
  const bounds = [
    between(minimum, maximum, ''),
    between(minLength === 0 ? undefined : minLength, maxLength, ' characters'),
    maxItems === undefined ? '' : `at most ${maxItems}`,
    fallback === undefined ? '' : `default ${JSON.stringify(fallback)}`,
  ];
  return bounds.filter((bound) => bound !== '').join('; ');
}

/**
 * @param {number | undefined} low
 * @param {number | undefined} high
 * @param {string} unit
 */
function between(low, high, unit) {
  const isEndless = high === undefined || high >= Number.MAX_SAFE_INTEGER;
  const least = low === undefined || low <= Number.MIN_SAFE_INTEGER ? undefined : low;
  if (least !== undefined && !isEndless) return `${least} to ${high}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return isEndless ? '' : `at most ${high}${unit}`;
}
