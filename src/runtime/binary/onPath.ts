import { stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { asFound, type Executable } from '../artifact.js';
import type { Source } from '../sources.js';
import { CLI, requireCli } from './cli.js';

/** A `temporal` the user installed wins over anything we could fetch. */
export function onPath(searchPath = process.env['PATH'] ?? ''): Source<Executable> {
  return asFound('`temporal` on the PATH', async () => {
    for (const folder of searchPath.split(delimiter).filter((entry) => entry !== '')) {
      const file = join(folder, CLI);
      if (await isFile(file)) return requireCli(file);
    }
    throw new Error('there is none');
  });
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
