import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The version of this package, also when another package's script runs it; src/client/ and dist/client/ are equally deep. */
export function ownVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
