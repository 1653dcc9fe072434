import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './step.mjs';

/** Refuses a Node.js older than the one package.json asks for. */
export function requireNode(root, version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const least = engines.node.replace('>=', '').split('.').map(Number);
  const have = version.split('.').map(Number);
  const difference = least.map((part, i) => have[i] - part).find((part) => part !== 0) ?? 0;
  if (difference < 0)
    throw new SetupError(
      `Plumbline needs Node.js ${engines.node}, but this is ${version}. Install a newer one from https://nodejs.org.`,
    );
}
