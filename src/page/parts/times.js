/** Times as people read them. */
import { durationText } from '../../job/durationText.js';
import { html, nothing } from '../vendor/lit-html.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `12 s ago`, or the day where that is long ago.
 * @param {string | null} iso
 */
export function ago(iso) {
  if (iso === null) return nothing;
  return html`<time datetime=${iso} title=${exact(iso)}>${agoText(iso, new Date())}</time>`;
}

/**
 * @param {string} iso
 * @param {Date} now
 */
export function agoText(iso, now) {
  const at = new Date(iso);
  const passed = now.getTime() - at.getTime();
  if (passed > DAY_MS) {
    const isThisYear = at.getFullYear() === now.getFullYear();
    return at.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      ...(isThisYear ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }),
    });
  }
  return passed < 1000 ? 'just now' : `${roughly(passed)} ago`;
}

/**
 * A time span without what changes too fast to be read.
 * @param {number} ms
 */
export function roughly(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return durationText(ms);
}

/** @param {string} iso */
export function clock(iso) {
  return new Date(iso).toLocaleTimeString('en-GB', { hour12: false });
}

/**
 * A time of today, or a day and a time.
 * @param {string} iso
 */
export function moment(iso) {
  const at = new Date(iso);
  if (at.toDateString() === new Date().toDateString()) return clock(iso);
  return at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** @param {string} iso */
export function exact(iso) {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
}

/**
 * How long something has been going on, or went on.
 * @param {string} from
 * @param {string | null} to
 */
export function took(from, to) {
  const ms = (to === null ? Date.now() : Date.parse(to)) - Date.parse(from);
  return to === null ? roughly(ms) : durationText(Math.max(0, ms));
}
