/** The set-up cannot go on; the message says what to do. */
export class SetupError extends Error {
  name = 'SetupError';
}

/** Tells the user what is being done, on stderr. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
