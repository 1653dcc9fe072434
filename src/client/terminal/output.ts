/** Where words go: results to stdout, everything about getting there to stderr. */

/** One JSON document on stdout; with `--json` nothing else may be written there. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Progress, hints and warnings for the person watching. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
