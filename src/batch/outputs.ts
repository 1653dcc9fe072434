/** What commands leave behind, and how it gets to the egress: registered first, uploaded, then marked. */
import path from 'node:path';
import { openStorage, uriOf, type Storage } from '../storage/index.js';
import { UploadFailedError } from './errors.js';

/** A file that a command left in its `out` folder. */
export interface OutputFile {
  /** Below `out`, with slashes. */
  path: string;
  /** Where it lies now. */
  file: string;
  /** In bytes. */
  size: number;
}

/** A file on its way to the egress. */
export interface Output {
  /** Below the egress; the same name from two datums of a job is a conflict, for `register` to refuse. */
  path: string;
  uri: string;
  /** In bytes. */
  size: number;
}

/** How the upload of one output went. */
export type OutputEnd = { status: 'done' } | { status: 'error'; message: string };

export interface UploadOptions {
  storage: Storage;
  files: readonly OutputFile[];
  /** The location of the spec's `egress`. */
  egress: string;
  /** Called once, before the first byte leaves, with all outputs; none is uploaded when it throws. */
  register: (outputs: readonly Output[]) => Promise<void>;
  /** Called once for every registered output, whatever happens. What it throws stops the rest. */
  finish: (output: Output, end: OutputEnd) => Promise<void>;
  signal?: AbortSignal | undefined;
}

const AT_A_TIME = 4;

/** The address that a datum's result gets: its own path below the egress. */
export function outputUri(egress: string, outputPath: string): string {
  return uriOf(egress, outputPath);
}

/** Everything in a folder that a command was to fill. A link that leads out of it is refused. */
export async function outputFiles(folder: string, signal?: AbortSignal): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  for await (const { name, size } of openStorage({}).list(folder, signal))
    files.push({ path: name, file: path.join(folder, name), size });
  return files;
}

/** Registers, uploads some at a time, and marks each. The first failure stops what has not ended. */
export async function uploadOutputs(options: UploadOptions): Promise<Output[]> {
  const { storage, files, egress, register, finish, signal } = options;
  const outputs = files.map(({ path: name, size }) => ({
    path: name,
    uri: outputUri(egress, name),
    size,
  }));
  signal?.throwIfAborted();
  await register(outputs);
  const stop = new AbortController();
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const waiting = outputs.map((output, index) => ({ output, file: files[index]?.file ?? '' }));
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { output, file } = next;
      const end = await storage.upload(file, egress, output.path, either).then(
        (): OutputEnd => ({ status: 'done' }),
        (error: unknown): OutputEnd => {
          if (!either.aborted) stop.abort(new UploadFailedError(output.uri, error));
          return { status: 'error', message: messageOf(error) };
        },
      );
      await finish(output, end).catch((error: unknown) => stop.abort(error));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  either.throwIfAborted();
  return outputs;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
