/**
 * A job's events as they come. The browser itself asks again where the stream was cut, from the last event it has
 * seen, and stops when the server says that nothing more will come. It stops as well at any refusal, such as that of
 * a proxy whose server is just being replaced; then it is asked again from here.
 */
import { isEnd } from '../../job/events.js';
import { at } from '../api.js';
import { fromJson } from '../json.js';

/** @typedef {import('../types.d.ts').JournalEntry} JournalEntry */
/** @typedef {'connecting' | 'following' | 'reconnecting' | 'ended' | 'refused'} StreamState */

/** How soon after a refusal. */
const AGAIN_MS = 3_000;

const KINDS = /** @type {const} */ (['status', 'stage', 'log', 'progress']);

/**
 * @param {string} jobId
 * @param {{onEntry: (kind: string, entry: JournalEntry) => void, onState: (state: StreamState) => void}} listener
 * @returns {{stop: () => void}}
 */
export function followJob(jobId, { onEntry, onState }) {
  let seen = 0;
  let isOver = false;
  let wasOpen = false;
  let source = open();
  let again = 0;

  function open() {
    const opened = new EventSource(`${at`/api/jobs/${jobId}/events`}?cursor=${seen}`);
    for (const kind of KINDS) {
      opened.addEventListener(kind, (/** @type {MessageEvent<string>} */ { data }) => {
        const entry = /** @type {JournalEntry} */ (fromJson(data));
        seen = entry.seq;
        isOver = isEnd(entry);
        onEntry(kind, entry);
      });
    }
    opened.onopen = () => {
      wasOpen = true;
      onState('following');
    };
    opened.onerror = () => {
      const isRefused = opened.readyState === EventSource.CLOSED;
      if (isOver) {
        opened.close();
        onState('ended');
      } else if (!wasOpen) onState(isRefused ? 'refused' : 'connecting');
      else {
        onState('reconnecting');
        if (isRefused) again = window.setTimeout(() => (source = open()), AGAIN_MS);
      }
    };
    return opened;
  }

  return {
    stop: () => {
      clearTimeout(again);
      source.close();
    },
  };
}
