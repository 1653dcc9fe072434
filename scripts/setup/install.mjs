import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, SetupError } from './step.mjs';

/**
 * Whether node_modules holds what package-lock.json asks for. Compares the two lockfiles instead
 * of file times, which a checkout of another branch changes without changing anything.
 */
export function installIsCurrent(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  );
}

/** Installs the dependencies. `npm ci` first; `npm install` where the lockfile does not fit this platform. */
export function install(root) {
  say('Installing dependencies (once; takes about half a minute) …');
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const ci = npm(root, ['ci', ...options], 'pipe');
  if (ci.status === 0) return;
  const reason = /^npm error (?!code)(\S.*)$/m.exec(ci.stderr?.toString() ?? '')?.[1];
  say(`npm ci did not work (${reason ?? 'npm could not be started'}); trying npm install …`);
  if (npm(root, ['install', '--no-save', ...options], 2).status === 0) return;
  throw new SetupError(
    'The dependencies could not be installed. See what npm said above, then try again.',
  );
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function npm(root, args, output) {
  const cli = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', output, output] };
  if (cli?.endsWith('npm-cli.js')) return spawnSync(process.execPath, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
