#!/usr/bin/env node
// Rules, format and types, all looked at side by side: none of them waits for another. Fails when one does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, setupOrExit } from './setup.mjs';

const CHECKS = [
  ['eslint/bin/eslint.js', '.'],
  ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  ['typescript/bin/tsc', '-p', 'tsconfig.check.json'],
  ['typescript/bin/tsc', '-p', 'tsconfig.page.json'],
];

await setupOrExit();
const passed = await Promise.all(CHECKS.map(check));
process.exit(passed.every(Boolean) ? 0 : 1);

/** Runs a tool and prints what it said in one piece, so that the words of several do not mix. */
async function check([tool, ...args]) {
  const script = join(root, 'node_modules', tool);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  return code === 0;
}
