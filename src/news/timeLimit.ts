/**
 * Runs work under one time limit and the caller's own cancellation, whichever comes first. `expired` makes the
 * error that a run out of time throws; an aborted caller gets its own reason back, unchanged.
 */
export async function withinTime<Result>(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  expired: () => Error,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  caller?.throwIfAborted();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(expired()), timeoutMs);
  const forward = () => stop.abort(caller?.reason);
  caller?.addEventListener('abort', forward, { once: true });
  try {
    return await work(stop.signal);
  } catch (error) {
    stop.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', forward);
  }
}
