/**
 * Ctrl-C: the first asks, the second leaves at once. SIGTERM only ever asks: a supervisor and the npm in between
 * may both pass on the same one, and whoever has no patience left has SIGKILL.
 */
import { EXIT_INTERRUPTED } from './terminal/exitCodes.js';
import { say } from './terminal/output.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** A person or the system ended the command before it was done; what it had opened is closed. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
  constructor() {
    super('Interrupted.');
  }
}

/** Whoever may be interrupted right now. Only the innermost, the last, hears of it. */
const listeners: ((signal: NodeJS.Signals) => void)[] = [];
const onSignal = (signal: NodeJS.Signals) => listeners.at(-1)?.(signal);

/** Calls `ask` on the first interrupt while `work` runs, and exits on a second Ctrl-C. */
export async function interruptible<Result>(
  ask: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  let asked = false;
  const listener = (signal: NodeJS.Signals) => {
    if (asked && signal === 'SIGINT') process.exit(EXIT_INTERRUPTED);
    if (asked) return;
    asked = true;
    ask();
  };
  if (listeners.push(listener) === 1) for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work();
  } finally {
    listeners.splice(listeners.indexOf(listener), 1);
    if (listeners.length === 0) for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

/** Resolves at the first interrupt. */
export function interrupted(hint: string): Promise<void> {
  say(hint);
  return new Promise((resolve) => void interruptible(resolve, () => new Promise(() => undefined)));
}

/** Runs `work` unless and until the signal is given, and then throws its reason. */
export async function unlessAborted<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work(), aborted]);
}
