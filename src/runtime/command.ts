import { spawn } from 'node:child_process';

/** A program we called is missing, failed or took too long; the message ends with what it said last. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  /** True when the program is not installed at all. */
  readonly missing: boolean;

  constructor(message: string, missing: boolean) {
    super(message);
    this.missing = missing;
  }
}

export interface CommandOptions {
  cwd?: string;
  /** Added to the environment of this process. */
  env?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

const KEPT_OUTPUT = 64 * 1024;

/** Runs a program to its end and gives its stdout. Never through a shell. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { timeoutMs = 60_000 } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Not spawn's own timeout: its timer lives on, and the process with it, when a program is missing.
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout = (stdout + text).slice(-KEPT_OUTPUT);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-KEPT_OUTPUT);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const missing = error.code === 'ENOENT';
      const what = missing ? `${program} is not installed` : `${program}: ${error.message}`;
      reject(new CommandError(what, missing));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(stdout);
      else if (late)
        reject(new CommandError(`${program} was stopped after ${timeoutMs / 1000} s`, false));
      else reject(new CommandError(`${program} failed: ${lastWords(stderr, stdout, code)}`, false));
    });
  });
}

/** The line that most likely names the cause: the last one that speaks of an error, else the last one. */
function lastWords(stderr: string, stdout: string, code: number | null): string {
  const lines = (stderr.trim() || stdout.trim()).split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((text) => /error/i.test(text)) ?? lines.at(-1);
  return line?.trim().slice(0, 1000) ?? `exit code ${code ?? 'unknown'}`;
}
