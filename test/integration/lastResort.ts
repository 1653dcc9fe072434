/** Whatever ends a test run, also Ctrl-C, nothing it started stays behind. */

const ends = new Set<() => void>();

function endAll(): void {
  for (const end of ends) end();
}

process.on('exit', endAll);
process.on('disconnect', endAll);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAll();
    // Nobody listens any more, so this time the signal does what it always does.
    process.kill(process.pid, signal);
  });
}

/** Has `end`, which must be synchronous, called should this process exit first. Returns the way to take it back. */
export function atLast(end: () => void): () => void {
  ends.add(end);
  return () => ends.delete(end);
}

/** Kills a process that may be gone already. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone, which is what was wanted.
  }
}
