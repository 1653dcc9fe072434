import { isEnd } from '../job/events.js';
import type { JournalEntry } from '../job/journal.js';

/** A journal entry as it goes over the wire, ready to be sent to any number of clients. */
export interface Frame {
  seq: number;
  bytes: Uint8Array;
  /** Whether it is the terminal status: nothing comes after it. */
  isEnd: boolean;
}

const encoder = new TextEncoder();

export function frameOf(entry: JournalEntry): Frame {
  const { seq, kind } = entry;
  // JSON has no line breaks, so it is one line of data.
  const text = `event: ${kind}\nid: ${seq}\ndata: ${JSON.stringify(entry)}\n\n`;
  return { seq, bytes: encoder.encode(text), isEnd: isEnd(entry) };
}

/** So long a client should wait before it comes back. */
const RETRY_MS = 2_000;

/** The first thing that a client is sent. */
export const GREETING = encoder.encode(`retry: ${RETRY_MS}\n\n`);
/** Says nothing, but keeps proxies from closing a connection that is silent, and shows when a client is gone. */
export const KEEP_ALIVE = encoder.encode(': keep-alive\n\n');
