/** What is around every view: the name, the ways to other views, who is signed in. */
import { brandMark } from './parts/marks.js';
import { showShortcuts } from './shortcuts.js';
import { html, nothing } from './vendor/lit-html.js';

/** @typedef {import('./types.d.ts').Session} Session */
/** @typedef {import('./types.d.ts').System} System */

const PLACES = [
  { href: '/', label: 'Jobs', below: '/jobs' },
  { href: '/lanes', label: 'Lanes', below: '/lanes' },
  { href: '/schedules', label: 'Schedules', below: '/schedules' },
  { href: '/brief', label: 'Brief', below: '/brief' },
  { href: '/engines', label: 'Engine', below: '/engines' },
  { href: '/docs', label: 'API', below: '/docs' },
];

/**
 * @param {{session: Session, system: System, pathname: string, signOut: () => Promise<void>}} context
 * @param {unknown} content
 */
export function shell({ session, system, pathname, signOut }, content) {
  return html`<a class="skip" href="#main">Skip to content</a>
    <header class="top">
      <a class="brand" href="/">${brandMark()}<span>Plumbline</span></a>
      <nav class="places" aria-label="Places">
        ${PLACES.map((place) => placeLink(place, pathname))}
      </nav>
      <div class="who">${caller(session, signOut)}</div>
    </header>
    ${noWorker(system)}
    <main id="main" tabindex="-1">${content}</main>
    <footer class="foot">
      <span>Plumbline ${system.version}</span>
      <span>tenant <b>${session.tenant}</b></span>
      ${session.authentication === 'off' ? html`<span>no authentication, this machine only</span>` : nothing}
      <button type="button" class="plain" @click=${showShortcuts}>Keys <kbd>?</kbd></button>
    </footer>`;
}

/**
 * @param {(typeof PLACES)[number]} place
 * @param {string} pathname
 */
function placeLink({ href, label, below }, pathname) {
  const isHere = pathname === href || pathname.startsWith(below);
  return html`<a href=${href} aria-current=${isHere ? 'page' : nothing}>${label}</a>`;
}

/**
 * @param {Session} session
 * @param {() => Promise<void>} signOut
 */
function caller({ authentication, name, role }, signOut) {
  if (authentication === 'off') return html`<span class="quiet">no authentication</span>`;
  return html`<span class="quiet"><b>${name}</b> ${role}</span>
    <button type="button" class="plain" @click=${() => void signOut()}>Sign out</button>`;
}

/** @param {System} system */
function noWorker({ workers }) {
  if (workers !== 0) return nothing;
  return html`<p class="banner" role="alert">
    <b>No worker is polling.</b> Jobs can be started and cancelled; they wait until one is up:
    <code>npx plumbline worker</code>
  </p>`;
}
