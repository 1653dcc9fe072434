/** One connection to the events of a job. */
import { createParser } from 'eventsource-parser';
import { PlumblineApiError } from './apiError.js';
import type { components } from './schema.js';

/** Something that happened to a job. */
export type JobEvent = components['schemas']['JournalEntry'];

/** What comes over a connection: an event, how long to wait before coming back, that the server is there, or
 * that there is nothing to come. */
export type Said = JobEvent | { retryMs: number } | 'alive' | 'over';

/** Something answered where the events of a job were expected, but not with events. */
export class NotEventsError extends Error {
  override readonly name = 'NotEventsError';
}

/** A server says every 15 s that it is there. One that is silent for this long is not. */
const SILENCE_MS = 50_000;

/**
 * Reads to the end of the connection, an orderly one or not.
 *
 * @throws PlumblineApiError when the server refuses, NotEventsError when it is not the API that answers
 */
export async function* readEvents(
  at: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Said, void, undefined> {
  signal?.throwIfAborted();
  const connection = new AbortController();
  const hangUp = () => connection.abort(signal?.reason);
  signal?.addEventListener('abort', hangUp);
  const unlessSilent = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    const silence = new Error(`Nothing came from the server for ${SILENCE_MS / 1000} s.`);
    const timer = setTimeout(() => connection.abort(silence), SILENCE_MS);
    try {
      return await asked;
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    const asked = { accept: 'text/event-stream', ...headers };
    const response = await unlessSilent(fetch(at, { headers: asked, signal: connection.signal }));
    if (response.status === 204) {
      yield 'over';
      return;
    }
    if (!response.ok) throw new PlumblineApiError(response, await unlessSilent(bodyOf(response)));
    const reader = streamIn(response).getReader();
    const decoder = new TextDecoder();
    const heard: Said[] = [];
    const parser = createParser({
      onEvent: ({ data }) => heard.push(eventIn(data)),
      onRetry: (retryMs) => heard.push({ retryMs }),
    });
    for (;;) {
      heard.push('alive');
      yield* heard.splice(0);
      const { value } = await unlessSilent(reader.read());
      if (value === undefined) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    signal?.removeEventListener('abort', hangUp);
    // Whoever stops reading hangs up.
    connection.abort();
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function streamIn(response: Response): ReadableStream<Uint8Array> {
  const type = response.headers.get('content-type') ?? 'nothing';
  if (response.body !== null && type.startsWith('text/event-stream')) return response.body;
  throw new NotEventsError(`Expected events from ${response.url}, got ${type}.`);
}

function eventIn(data: string): JobEvent {
  const event = parsed(data);
  if (typeof event === 'object' && event !== null && 'seq' in event && Number.isInteger(event.seq))
    return event as JobEvent;
  throw new NotEventsError(`This is no event of a job: ${data.slice(0, 200)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
