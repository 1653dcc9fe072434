import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import {
  runCommand,
  type CommandOptions,
  type CommandResult,
  type DatumInput,
} from '../../../src/batch/index.js';
import { openStorage } from '../../../src/storage/index.js';

/** A place with inputs, and another one where commands get their temporary folders. */
export interface BatchScene {
  in: string;
  egress: string;
  temporary: string;
}

/** A scene with these input files, each holding its own name. */
export async function batchScene(...names: string[]): Promise<BatchScene> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-batch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const scene = {
    in: path.join(folder, 'in'),
    egress: path.join(folder, 'egress'),
    temporary: path.join(folder, 'tmp'),
  };
  for (const place of [scene.in, scene.temporary]) await mkdir(place);
  for (const name of names) {
    await mkdir(path.dirname(path.join(scene.in, name)), { recursive: true });
    await writeFile(path.join(scene.in, name), name);
  }
  return scene;
}

/** The command that runs this script in Node. */
export const script = (code: string): string[] => [process.execPath, '-e', code];

/** What the tests say about a datum's work; the rest is usual. */
export interface Work {
  cmd: readonly string[];
  inputs?: readonly DatumInput[];
  env?: Record<string, string>;
  pass_env?: string[];
}

/** Works on datum `d1` in a scene and gives what came of it, while its files are still there. */
export async function work<T = CommandResult>(
  scene: BatchScene,
  { cmd: [program = '', ...args], inputs = [], env = {}, pass_env = [] }: Work,
  options: Partial<CommandOptions> = {},
  use: (result: CommandResult) => Promise<T> = (result) => Promise.resolve(result as T),
): Promise<T> {
  return runCommand(
    {
      datum: { id: 'd1', inputs },
      transform: { cmd: [program, ...args], env, pass_env },
      storage: openStorage({}),
      temporary: scene.temporary,
      ...options,
    },
    use,
  );
}

/** What commands left behind in temporary folders. */
export async function leftBehind(scene: BatchScene): Promise<string[]> {
  return readdir(scene.temporary);
}
