#!/usr/bin/env node
// Takes the pictures of docs/page.md anew: the page over a real system, in a real browser, with jobs of every kind.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { fillBoard } from './screenshots/jobs.mjs';
import { pictures } from './screenshots/pictures.mjs';
import { startSystem } from './screenshots/system.mjs';
import { root, setupOrExit } from './setup.mjs';

const TARGET = join(root, 'docs', 'images', 'page');

await setupOrExit();
const home = mkdtempSync(join(tmpdir(), 'plumbline-screenshots-'));
const system = await startSystem(root, home);
const browser = await chromium.launch({
  executablePath: process.env.PLUMBLINE_TEST_BROWSER ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  mkdirSync(TARGET, { recursive: true });
  const shown = await fillBoard(system);
  await pictures(browser, system.url, shown, TARGET);
} finally {
  await browser.close();
  await system.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
