import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isTree, type Storage } from '../storage/index.js';
import type { Datum } from './datums.js';
import { CommandFailedError, CommandNotFoundError, type CommandOutput } from './errors.js';
import { OUT } from './input.js';
import { outputFiles, type OutputFile } from './outputs.js';
import { removeFolder } from './removeFolder.js';
import { runProcessGroup, type ProcessEnd } from './processGroup.js';
import { BatchSpecError, type BatchSpec } from './spec.js';

/** What a datum is worked on with. */
export interface CommandOptions {
  datum: Datum;
  /** Of the spec, with a command in it. */
  transform: Omit<BatchSpec['transform'], 'secret_env'>;
  /** Variables whose values nobody may see; what the command says of them is hidden. */
  secrets?: Readonly<Record<string, string>> | undefined;
  storage: Storage;
  signal?: AbortSignal | undefined;
  /** Called when the command has ended, in whatever way, with what it said. */
  onOutput?: (output: CommandOutput) => Promise<void>;
  /** Between SIGTERM and SIGKILL; 10 s by default. */
  graceMs?: number;
  /** Where temporary folders are made; the system's place by default. */
  temporary?: string;
  /** The worker's environment, of which the command gets a few variables. */
  workerEnv?: Readonly<Record<string, string | undefined>>;
}

/** What a command that succeeded said and left. */
export interface CommandResult extends CommandOutput {
  files: readonly OutputFile[];
}

const GRACE_MS = 10_000;
const KEPT_BYTES = 64 * 1024;
const CANNOT_RUN = new Set(['ENOENT', 'EACCES', 'ENOEXEC', 'ENOTDIR']);

/** What programs need to find others and to write text. Nothing else of a worker's, which may hold secrets. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TZ', 'LANG', 'LC_ALL', 'LC_CTYPE'];

/**
 * Works on one datum: brings its inputs to `pfs/<repo>/…` in a temporary folder, runs the command
 * in that folder, and hands what it left in `pfs/out` to `use`, which uploads it. When `use` is
 * over, and in any other case, the folder is removed.
 */
export async function runCommand<T>(
  options: CommandOptions,
  use: (result: CommandResult) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(options.temporary ?? tmpdir(), 'plumbline-datum-'));
  try {
    const pfs = path.join(folder, 'pfs');
    await downloadInputs(options, pfs);
    const output = await execute(options, folder, pfs);
    const files = await outputFiles(path.join(pfs, OUT), options.signal);
    return await use({ ...output, files });
  } finally {
    await removeFolder(folder);
  }
}

async function downloadInputs(options: CommandOptions, pfs: string): Promise<void> {
  await mkdir(path.join(pfs, OUT), { recursive: true });
  for (const input of options.datum.inputs) {
    const target = path.join(pfs, input.repo, input.path);
    await mkdir(isTree(input.path) ? target : path.dirname(target), { recursive: true });
    await options.storage.download(input.uri, input.path, target, options.signal);
  }
}

async function execute(
  options: CommandOptions,
  folder: string,
  pfs: string,
): Promise<CommandOutput> {
  const { datum, transform, secrets = {}, signal, graceMs = GRACE_MS } = options;
  const { cmd } = transform;
  if (cmd === undefined) throw new BatchSpecError(['transform.cmd: expected a command']);
  const [program] = cmd;
  signal?.throwIfAborted();
  let end: ProcessEnd;
  try {
    const env = environmentFor(options, folder, pfs);
    const kept = { keepBytes: KEPT_BYTES, secrets: Object.values(secrets) };
    end = await runProcessGroup({ cmd, cwd: folder, env, signal, graceMs, ...kept });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw CANNOT_RUN.has(code) ? new CommandNotFoundError(program, datum.id, code) : error;
  }
  await options.onOutput?.(end.output);
  signal?.throwIfAborted();
  if (end.exitCode === 0) return end.output;
  throw new CommandFailedError(program, datum.id, end.exitCode, end.signal, end.output);
}

function environmentFor(
  { transform, secrets, workerEnv = process.env }: CommandOptions,
  folder: string,
  pfs: string,
): Record<string, string> {
  const passed = [...PASSED_ON, ...transform.pass_env].flatMap((name) => {
    const value = workerEnv[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(passed),
    TMPDIR: folder,
    ...transform.env,
    ...secrets,
    PLUMBLINE_PFS: pfs,
    PLUMBLINE_OUT: path.join(pfs, OUT),
  };
}
