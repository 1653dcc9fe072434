/**
 * A job's events as they come. The browser itself asks again where the stream was cut, from the last event it has
 * seen, and stops when the server says that nothing more will come.
 */
import { isEnd } from '../../job/events.js';
import { at } from '../api.js';
import { fromJson } from '../json.js';

/** @typedef {import('../types.d.ts').JournalEntry} JournalEntry */
/** @typedef {'connecting' | 'following' | 'reconnecting' | 'ended' | 'refused'} StreamState */

const KINDS = /** @type {const} */ (['status', 'stage', 'log', 'progress']);

/**
 * @param {string} jobId
 * @param {{onEntry: (kind: string, entry: JournalEntry) => void, onState: (state: StreamState) => void}} listener
 * @returns {{stop: () => void}}
 */
export function followJob(jobId, { onEntry, onState }) {
  const source = new EventSource(at`/api/jobs/${jobId}/events`);
  let isOver = false;
  let wasOpen = false;
  for (const kind of KINDS) {
    source.addEventListener(kind, (/** @type {MessageEvent<string>} */ { data }) => {
      const entry = /** @type {JournalEntry} */ (fromJson(data));
      isOver = isEnd(entry);
      onEntry(kind, entry);
    });
  }
  source.onopen = () => {
    wasOpen = true;
    onState('following');
  };
  source.onerror = () => {
    const isClosed = source.readyState === EventSource.CLOSED;
    if (isOver || (isClosed && wasOpen)) {
      source.close();
      onState('ended');
    } else onState(isClosed ? 'refused' : wasOpen ? 'reconnecting' : 'connecting');
  };
  return { stop: () => source.close() };
}
