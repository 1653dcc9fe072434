/** The page: who is signed in, which view the address asks for, and drawing it. */
import { get, ProblemError, whenSignedOut } from './api.js';
import { onLink, routeOf } from './router.js';
import { onShortcut } from './shortcuts.js';
import { shell } from './shell.js';
import { signIn } from './signIn.js';
import { unreachable } from './unreachable.js';
import { html, nothing, render } from './vendor/lit-html.js';

/** @typedef {import('./types.d.ts').Session} Session */
/** @typedef {import('./types.d.ts').System} System */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').OpenView} OpenView */

/** @type {Record<string, () => Promise<{open: OpenView}>>} */
const VIEWS = {
  board: () => import('./board/boardPage.js'),
  job: () => import('./job/jobPage.js'),
  brief: () => import('./brief/briefPage.js'),
  engines: () => import('./engines/enginesPage.js'),
  lanes: () => import('./lanes/lanesPage.js'),
  schedules: () => import('./schedules/schedulesPage.js'),
  docs: () => import('./docs/docsPage.js'),
};

const SYSTEM_MS = 10_000;

/** @type {Session | undefined} */
let session;
/** @type {System | undefined} */
let system;
/** @type {ProblemError | undefined} */
let trouble;
/** @type {View | undefined} */
let view;
let shown = '';
let said = '';
let isDrawing = false;

const root = document.createElement('div');
root.id = 'page';
document.body.append(root);

function update() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    draw();
  });
}

function draw() {
  const title = view?.title();
  document.title = title === undefined ? 'Plumbline' : `${title} · Plumbline`;
  render(
    html`${content()}
      <div class="unseen" role="status" aria-live="polite">${said}</div>`,
    root,
  );
}

function content() {
  const { pathname } = location;
  if (session !== undefined && system !== undefined && trouble === undefined) {
    return shell({ session, system, pathname, signOut }, view?.template() ?? nothing);
  }
  if (trouble === undefined) return nothing;
  if (routeOf(pathname)?.name === 'docs') return view?.template() ?? nothing;
  if (trouble.status === 401) return signIn({ signedIn: (found) => void enter(found), update });
  return unreachable(trouble, signOut);
}

/** @param {Session} found */
async function enter(found) {
  session = found;
  try {
    system = await get('/api/system');
    trouble = undefined;
    await show();
  } catch (error) {
    session = undefined;
    meet(error);
  }
}

/** @param {unknown} error */
function meet(error) {
  trouble =
    error instanceof ProblemError
      ? error
      : new ProblemError({ status: 0, code: 'broken', detail: String(error) });
  update();
}

async function signOut() {
  await fetch('/api/session', { method: 'DELETE' });
  forget();
}

function forget() {
  view?.stop?.();
  view = undefined;
  session = undefined;
  system = undefined;
  shown = '';
  meet(new ProblemError({ status: 401, code: 'unauthenticated', detail: '' }));
}

/** Shows what the address asks for. */
async function show() {
  const route = routeOf(location.pathname);
  const where = location.pathname;
  if (view !== undefined && where === shown && view.moved !== undefined) {
    view.moved(new URLSearchParams(location.search));
    update();
    return;
  }
  const open = await loaded(route?.name ?? 'board');
  if (location.pathname !== where || open === undefined) return;
  const isFirst = shown === '';
  trouble = undefined;
  view?.stop?.();
  shown = where;
  view = open(sceneOf(route?.params ?? {}));
  draw();
  if (!isFirst) arrive();
}

/**
 * @param {string} name
 * @returns {Promise<OpenView | undefined>}
 */
async function loaded(name) {
  try {
    return (await VIEWS[name]?.())?.open;
  } catch {
    meet(
      new ProblemError({
        status: 0,
        code: 'unreachable',
        detail: 'A part of the page could not be loaded.',
      }),
    );
    return undefined;
  }
}

/** Where a new page would begin: at its top, with its name read out. */
function arrive() {
  scrollTo(0, 0);
  document.querySelector('main')?.focus({ preventScroll: true });
  said = document.title;
}

/**
 * @param {Record<string, string>} params
 * @returns {import('./types.d.ts').Scene}
 */
function sceneOf(params) {
  return {
    session: session ?? NOBODY,
    system: system ?? NO_SYSTEM,
    params,
    query: new URLSearchParams(location.search),
    update,
    go,
    say: (text) => {
      said = text;
      update();
    },
    may: (permission) => session?.permissions.includes(permission) ?? false,
  };
}

/** @type {Session} */
const NOBODY = { authentication: 'key', tenant: '', role: '', name: '', permissions: [] };
/** @type {System} */
const NO_SYSTEM = {
  version: '',
  tenant: '',
  workers: null,
  temporalUi: null,
  namespace: '',
  pipelines: [],
  samples: [],
};

/**
 * @param {string} href
 * @param {{replace?: boolean}} [options]
 */
function go(href, { replace = false } = {}) {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  void show().then(jump);
}

function jump() {
  if (location.hash === '') return;
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

async function begin() {
  try {
    await enter(await get('/api/session'));
  } catch (error) {
    meet(error);
    // The description of the API is for everybody.
    if (routeOf(location.pathname)?.name === 'docs') await show();
  }
}

/** Whether workers poll can change at any time, and a server that was away may be back. */
async function lookAgain() {
  if (document.hidden) return;
  if (session === undefined) {
    if (trouble?.status === 0) await begin();
    return;
  }
  try {
    Object.assign(system ?? {}, await get('/api/system'));
    update();
  } catch {
    // What the view asks for fails as well, and says so.
  }
}

whenSignedOut(forget);
onLink(go);
onShortcut(go);
addEventListener('popstate', () => void show());
setInterval(() => void lookAgain(), SYSTEM_MS);
void begin().then(jump);
