/** Ctrl-C: the first asks, the second leaves at once. */
import { say } from './terminal/output.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const EXIT_INTERRUPTED = 130;

/** Calls `ask` on the first interrupt while `work` runs, and exits on the second. */
export async function interruptible<Result>(
  ask: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  let asked = false;
  const onSignal = () => {
    if (asked) process.exit(EXIT_INTERRUPTED);
    asked = true;
    ask();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

/** Resolves at the first interrupt. */
export function interrupted(hint: string): Promise<void> {
  say(hint);
  return new Promise((resolve) => void interruptible(resolve, () => new Promise(() => undefined)));
}
