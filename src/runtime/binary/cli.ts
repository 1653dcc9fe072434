import { join } from 'node:path';
import type { Artifact, Executable } from '../artifact.js';
import { runCommand } from '../command.js';
import { WHEEL } from '../pins.js';

/** The file name of Temporal's command line. */
export const CLI = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

/** Temporal's command line in our cache: a new pinned version gets a folder of its own. */
export function cliArtifact(cache: string): Artifact {
  return {
    what: 'Temporal dev server',
    folder: join(cache, `temporal-cli-${WHEEL.version}`),
    check: (folder) => requireCli(join(folder, CLI)),
  };
}

/** Proves that an executable is Temporal's command line and runs on this machine. */
export async function requireCli(path: string): Promise<Executable> {
  const said = await runCommand(path, ['--version'], { timeoutMs: 20_000 });
  const version = /^temporal version (\S+)/m.exec(said)?.[1];
  if (version === undefined) throw new Error(`${path} is not Temporal's command line`);
  return { path, version };
}
