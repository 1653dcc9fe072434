/** Where words go: results to stdout, everything about getting there to stderr. */

let hasReader = true;

/**
 * Lets a reader leave before the end (`plumbline logs … | head -1`) without breaking the command: what is left
 * to say is dropped, what is left to do is done.
 */
export function letReadersLeave(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (stream === process.stdout) hasReader = false;
    });
  }
}

/** Whether anybody still reads stdout: a command that would print forever ends when nobody does. */
export function isRead(): boolean {
  return hasReader;
}

/** One JSON document on stdout; with `--json` nothing else may be written there. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

export function print(text: string): void {
  if (hasReader) process.stdout.write(`${text}\n`);
}

/** Progress, hints and warnings for the person watching. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
