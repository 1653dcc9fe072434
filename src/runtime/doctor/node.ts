import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Check } from './check.js';

const manifest = z.object({ engines: z.object({ node: z.string().startsWith('>=') }) });

/** Whether this Node.js is one the package supports. */
export function checkNode(version: string = process.versions.node): Check {
  const { engines } = manifest.parse(createRequire(import.meta.url)('../../../package.json'));
  const enough = isAtLeast(version, engines.node.slice('>='.length));
  return {
    name: 'Node.js',
    ok: enough ? 'yes' : 'no',
    found: `${version} (needs ${engines.node})`,
    ...(!enough && { advice: 'Install a newer Node.js from https://nodejs.org.' }),
  };
}

function isAtLeast(version: string, least: string): boolean {
  const have = version.split('.').map(Number);
  const difference = least
    .split('.')
    .map((part, i) => (have[i] ?? 0) - Number(part))
    .find((part) => part !== 0);
  return (difference ?? 0) >= 0;
}
