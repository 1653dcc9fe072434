import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflows } from './bundle.mjs';
import { filesUnder, fingerprintOfTimes } from './files.mjs';
import { copyPage, pageFiles } from './page.mjs';
import { say, SetupError } from './step.mjs';

/** Whether dist/ is what the sources, as they lie there now, compile to. */
export function buildIsCurrent(root) {
  const built = readStamp(root);
  return built === sourceFingerprint(root) && outputsOf(root).every((file) => existsSync(file));
}

/** Compiles src/ into dist/, copies the page and bundles the workflows. The stamp goes first and comes back last. */
export async function build(root, { force }) {
  const fingerprint = sourceFingerprint(root);
  const outputs = outputsOf(root);
  say('Building …');
  mkdirSync(join(root, 'dist'), { recursive: true });
  rmSync(stampFile(root), { force: true });
  removeOrphans(root, outputs);
  // An incremental compile does not write again what someone deleted.
  if (force || !outputs.every((file) => existsSync(file)))
    rmSync(join(root, 'dist', '.tsbuildinfo'), { force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = ['-p', join(root, 'tsconfig.json')];
  const compiled = spawnSync(process.execPath, [tsc, ...project], { stdio: ['ignore', 2, 2] });
  if (compiled.status !== 0)
    throw new SetupError('The build failed. Fix the errors above and try again.');
  copyPage(root);
  await bundleWorkflows(root, { force });
  writeFileSync(stampFile(root), fingerprint);
}

const stampFile = (root) => join(root, 'dist', '.built');

function readStamp(root) {
  const file = stampFile(root);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function sourceFingerprint(root) {
  return fingerprintOfTimes(root, [
    ...filesUnder(join(root, 'src')),
    join(root, 'tsconfig.json'),
    join(root, 'node_modules', '.package-lock.json'),
  ]);
}

/** The scripts that must be in dist/ when the build is done, and the page. */
function outputsOf(root) {
  const scripts = filesUnder(join(root, 'src'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => join(root, 'dist', file.slice(join(root, 'src').length, -'.ts'.length) + '.js'));
  return [...scripts, ...pageFiles(root).keys()];
}

/** Compiled files whose source is gone would still be found by imports and by the bundler. */
function removeOrphans(root, outputs) {
  const expected = new Set(outputs);
  const page = join(root, 'dist', 'page');
  for (const file of filesUnder(join(root, 'dist'))) {
    if (file.startsWith(page)) {
      if (!expected.has(file)) rmSync(file);
      continue;
    }
    const script = /^(.*)\.(js|js\.map|d\.ts|d\.ts\.map)$/.exec(file)?.[1];
    if (script !== undefined && !expected.has(`${script}.js`)) rmSync(file);
  }
}
