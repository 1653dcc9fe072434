import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SETUP = fileURLToPath(new URL('../scripts/setup.mjs', import.meta.url));

/** Where the built project is, brought up to date: tests that start processes run what is there. */
export function builtProject(): URL {
  const { status } = spawnSync(process.execPath, [SETUP], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The project could not be built, see above');
  return new URL('../dist/', import.meta.url);
}
