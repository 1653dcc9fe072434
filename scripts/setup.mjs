#!/usr/bin/env node
// Makes a checkout ready to run: dependencies, compiled code, workflow bundle. Does only what is
// missing, so it stands in front of every command. Plain Node: nothing may be installed yet.
// Everything it says goes to stderr; stdout belongs to the command that follows.
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, buildIsCurrent } from './setup/build.mjs';
import { install, installIsCurrent } from './setup/install.mjs';
import { withLock } from './setup/lock.mjs';
import { requireNode } from './setup/node.mjs';
import { SetupError } from './setup/step.mjs';

/** The folder of package.json. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Brings the checkout up to date. `force` builds everything anew. Throws a SetupError a person can act on. */
export async function setup({ force = false } = {}) {
  requireNode(root);
  if (!force && installIsCurrent(root) && buildIsCurrent(root)) return;
  await withLock(join(root, '.plumbline', 'setup.lock'), async () => {
    if (!installIsCurrent(root)) install(root);
    if (force || !buildIsCurrent(root)) await build(root, { force });
  });
}

/** Runs a command's set-up; what goes wrong is said in one line and ends the process. */
export async function setupOrExit(options) {
  try {
    await setup(options);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await setupOrExit({ force: process.argv.includes('--force') });
