/** Addresses of the page, and going from one to another without loading it again. */

/** @type {readonly {path: string, name: string}[]} */
const ROUTES = [
  { path: '/', name: 'board' },
  { path: '/jobs/:jobId', name: 'job' },
  { path: '/brief', name: 'brief' },
  { path: '/brief/:version', name: 'brief' },
  { path: '/engines', name: 'engines' },
  { path: '/lanes', name: 'lanes' },
  { path: '/schedules', name: 'schedules' },
  { path: '/docs', name: 'docs' },
];

/**
 * What an address shows; undefined when it shows nothing.
 * @param {string} pathname
 * @returns {{name: string, params: Record<string, string>} | undefined}
 */
export function routeOf(pathname) {
  const parts = partsOf(pathname);
  for (const { path, name } of ROUTES) {
    const params = match(partsOf(path), parts);
    if (params !== undefined) return { name, params };
  }
  return undefined;
}

/** @param {string} pathname */
function partsOf(pathname) {
  return pathname.split('/').filter((part) => part !== '');
}

/**
 * @param {string[]} pattern
 * @param {string[]} parts
 */
function match(pattern, parts) {
  if (pattern.length !== parts.length) return undefined;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, part] of pattern.entries()) {
    const given = parts[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decoded(given);
    else if (part !== given) return undefined;
  }
  return params;
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Calls `go` for clicks on links of this page that the browser need not follow itself.
 * @param {(href: string) => void} go
 */
export function onLink(go) {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || routeOf(link.pathname) === undefined) return;
    const isJump = link.hash !== '' && link.pathname === location.pathname;
    if (isJump && link.search === location.search) return;
    event.preventDefault();
    go(`${link.pathname}${link.search}${link.hash}`);
  });
}
