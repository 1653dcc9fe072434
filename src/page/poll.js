/** Looks again and again, while somebody looks at the page. */

const PATIENCE_MS = 15_000;

/**
 * Calls `look` now, and again so long after each end; later and later while it fails. Rests while the page is hidden.
 * @param {(signal: AbortSignal) => Promise<void>} look
 * @param {number} everyMs
 * @param {(trouble: unknown) => void} tell hears after each look what went wrong; undefined when nothing did
 */
export function poll(look, everyMs, tell) {
  const over = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let failures = 0;
  let looking = false;
  let again = false;
  const isOver = () => over.signal.aborted;

  const next = () => {
    clearTimeout(timer);
    const wait = Math.min(everyMs * 2 ** failures, Math.max(everyMs, PATIENCE_MS));
    if (!isOver() && !document.hidden) timer = setTimeout(() => void now(), wait);
  };
  /** @returns {Promise<void>} */
  const now = async () => {
    if (isOver()) return;
    if (looking) {
      again = true;
      return;
    }
    clearTimeout(timer);
    looking = true;
    try {
      await look(over.signal);
      failures = 0;
      tell(undefined);
    } catch (error) {
      failures += 1;
      if (!isOver()) tell(error);
    }
    looking = false;
    if (again) {
      again = false;
      void now();
    } else next();
  };
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden) void now();
    },
    {
      signal: over.signal,
    },
  );
  void now();
  return {
    /** Looks at once. */
    now: () => void now(),
    stop: () => {
      over.abort();
      clearTimeout(timer);
    },
  };
}
