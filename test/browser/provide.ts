/** Finds the browser of the tests, once, where one of them is to run; or says in a line why there is none. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Where the browser is; or why it is not. */
export type Browser = { path: string } | { missing: string };

declare module 'vitest' {
  export interface ProvidedContext {
    browser: Browser;
  }
}

/** Names another browser: any Chromium. */
const VARIABLE = 'PLUMBLINE_TEST_BROWSER';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export default async function provide(project: TestProject): Promise<void> {
  const browser = await findBrowser();
  if ('missing' in browser) say(`Browser tests are skipped: ${browser.missing}`);
  project.provide('browser', browser);
}

/** The browser that was named, one that is installed, or Debian's, installed now. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env[VARIABLE];
  if (named !== undefined && named !== '') {
    return existsSync(named) ? { path: named } : { missing: `${VARIABLE} names no file: ${named}` };
  }
  const here = onPath();
  if (here !== undefined) return { path: here };
  const why = `there is no Chromium on the PATH; install one, or name it with ${VARIABLE}`;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    return { missing: why };
  }
  say('Installing chromium with apt-get, once, for the browser tests …');
  const installed =
    (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', 'chromium'));
  const path = onPath();
  if (installed && path !== undefined) return { path };
  return { missing: `apt-get could not install chromium, see above, and ${why}` };
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}

async function apt(...args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', ['-q', ...args], { stdio: ['ignore', 2, 2], env });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
