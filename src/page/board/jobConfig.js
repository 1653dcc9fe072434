/** The config of a job, from what was written into a form. */

/** @typedef {import('../types.d.ts').Source} Source */

/**
 * What was written as JSON, with further sources.
 * @param {string} json
 * @param {readonly Source[]} more
 * @returns {Record<string, unknown>}
 */
export function configOf(json, more = []) {
  const config = parsed(json);
  if (more.length === 0) return config;
  const own = Array.isArray(config.sources) ? /** @type {unknown[]} */ (config.sources) : [];
  return { ...config, sources: [...own, ...more] };
}

/**
 * A job of the news that is given no feeds would publish a brief without any news.
 * @param {Record<string, unknown>} config
 * @param {readonly unknown[]} samples what could be taken
 */
export function requireFeeds({ sources }, samples) {
  if (Array.isArray(sources) && sources.length > 0) return;
  const or = samples.length === 0 ? '' : ', or tick the sample feeds';
  throw new Error(`There are no feeds yet. Give the address of one${or}.`);
}

/**
 * Feeds by their addresses, each with a name of its own.
 * @param {string} text
 * @returns {Source[]}
 */
export function feedsIn(text) {
  /** @type {Set<string>} */
  const taken = new Set();
  return text
    .split(/\s+/)
    .filter((url) => url !== '')
    .map((url) => {
      const id = sourceId(url, taken);
      taken.add(id);
      return { id, url };
    });
}

/**
 * @param {string} json
 * @returns {Record<string, unknown>}
 */
function parsed(json) {
  if (json === '') return {};
  /** @type {unknown} */
  let config;
  try {
    config = JSON.parse(json);
  } catch (error) {
    throw new Error(
      `The config is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new Error('The config must be a JSON object, such as {"maxWorkers": 2}.');
  }
  return /** @type {Record<string, unknown>} */ (config);
}

/**
 * A name for a feed, by its host or the file it comes from.
 * @param {string} url
 * @param {ReadonlySet<string>} taken
 */
function sourceId(url, taken) {
  const name = nameOf(url);
  let id = name;
  for (let count = 2; taken.has(id); count += 1) id = `${name.slice(0, 60)}-${count}`;
  return id;
}

/** @param {string} url */
function nameOf(url) {
  if (!URL.canParse(url)) return 'feed';
  const { hostname, pathname } = new URL(url);
  const isNumber = /^[\d.:[\]]+$/.test(hostname) || hostname === 'localhost';
  const file = pathname.split('/').findLast((part) => part !== '') ?? '';
  const name =
    isNumber && file !== ''
      ? file.replace(/\.(rss|atom|xml|json)/g, '')
      : hostname.replace(/^(www|feeds?|rss)\./, '');
  const plain = name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64);
  return plain === '' ? 'feed' : plain;
}
