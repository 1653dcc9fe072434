import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { NothingThereError, OutsideLocationError } from './errors.js';
import { segmentsOf } from './location.js';

/** A folder location with every link in its own path followed: the border that nothing may cross. */
export async function rootOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    if (isMissing(error)) throw new NothingThereError(folder, { cause: error });
    throw error;
  }
}

/** Where a name really lies, links followed; refused when that is outside. */
export async function pathToRead(root: string, name: string): Promise<string> {
  const target = path.join(root, ...segmentsOf(root, name));
  let real: string;
  try {
    real = await realpath(target);
  } catch (error) {
    if (isMissing(error)) throw new NothingThereError(path.join(root, name), { cause: error });
    throw error;
  }
  requireInside(root, name, real);
  return real;
}

/** Where a name is to be written; refused when a link on the way leads outside. */
export async function pathToWrite(root: string, name: string): Promise<string> {
  const target = path.join(root, ...segmentsOf(root, name));
  let existing = path.dirname(target);
  for (;;) {
    try {
      requireInside(root, name, await realpath(existing));
      return target;
    } catch (error) {
      if (!isMissing(error) || existing === root) throw error;
      existing = path.dirname(existing);
    }
  }
}

/** Whether a file system error says that something is not there. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))
  );
}

function requireInside(root: string, name: string, real: string): void {
  if (real !== root && !real.startsWith(root + path.sep))
    throw new OutsideLocationError(root, name, 'a link leads out of the location');
}
