/** A command could not be started at all: trying again on the same machine will not help. */
export class CommandNotFoundError extends Error {
  override readonly name = 'CommandNotFoundError';
  constructor(program: string, datumId: string, reason: string) {
    super(
      `${program} cannot be run for datum ${datumId} (${reason}): install it where the worker runs, ` +
        'or name it in transform.cmd by its absolute path',
    );
  }
}

/** What a command said before it ended: the last 64 KiB of each. */
export interface CommandOutput {
  stdout: string;
  stderr: string;
}

const SHOWN_CHARACTERS = 1_000;

/** A command ended with an exit code other than 0, or was killed. */
export class CommandFailedError extends Error {
  override readonly name = 'CommandFailedError';
  constructor(
    readonly program: string,
    readonly datumId: string,
    readonly exitCode: number | null,
    readonly signal: NodeJS.Signals | null,
    readonly output: CommandOutput,
  ) {
    const how = signal === null ? `exit code ${exitCode ?? 'unknown'}` : `signal ${signal}`;
    super(`${program} failed on datum ${datumId} with ${how}: ${lastWords(output)}`);
  }
}

/** A file that a command left could not be brought to its place; the others may have been. */
export class UploadFailedError extends Error {
  override readonly name = 'UploadFailedError';
  constructor(uri: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The result ${uri} could not be uploaded: ${reason}`, { cause });
  }
}

function lastWords({ stdout, stderr }: CommandOutput): string {
  const said = stderr.trim() || stdout.trim();
  if (said === '') return 'it said nothing';
  return said.length > SHOWN_CHARACTERS ? `… ${said.slice(-SHOWN_CHARACTERS)}` : said;
}
