/** Runs work that waits, and aborts the wait as soon as one of the signals is given. Leaves no listener behind. */
export async function whileWanted<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const unwanted = new AbortController();
  const abort = () => unwanted.abort();
  if (signals.some((signal) => signal.aborted)) abort();
  for (const signal of signals) signal.addEventListener('abort', abort);
  try {
    return await work(unwanted.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', abort);
  }
}
