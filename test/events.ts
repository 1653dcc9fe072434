/** Server-sent events as a client reads them. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface Heard {
  seen: EventSourceMessage[];
  /** Whether the connection broke instead of ending. */
  wasCut: boolean;
}

/** Reads a stream to its end, or until so many events were seen and then cuts it; tells of each as it comes. */
export async function sseOf(
  response: Response,
  {
    until = Infinity,
    onEvent = () => undefined,
  }: { until?: number; onEvent?: (event: EventSourceMessage) => void } = {},
): Promise<Heard> {
  const seen: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (event) => {
      // What came in the same piece as the last one that counts was cut off with the rest.
      if (seen.length >= until) return;
      seen.push(event);
      onEvent(event);
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return { seen, wasCut: false };
  try {
    while (seen.length < until) {
      const { done, value } = await reader.read();
      if (done) return { seen, wasCut: false };
      parser.feed(value);
    }
    await reader.cancel();
  } catch {
    return { seen, wasCut: true };
  }
  return { seen, wasCut: true };
}

/** Their ids, as numbers. */
export function positions(seen: readonly EventSourceMessage[]): number[] {
  return seen.map(({ id }) => Number(id));
}
