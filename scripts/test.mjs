#!/usr/bin/env node
// Runs the tests on a fresh clone too: set-up, the two Temporal servers they need, vitest.
// Arguments go to vitest. The last line says how it went: "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, setup } from './setup.mjs';
import { countTests, summaryLine } from './test/summary.mjs';

try {
  await setup();
  await provideServers();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  finish({ passed: 0, failed: 1, skipped: 0 }, 1);
}
const { exitCode, report } = runVitest(process.argv.slice(2));
finish(countTests(report, exitCode), exitCode);

/** Fetched here, where progress can be seen, and not inside a test that would time out. */
async function provideServers() {
  const { readSettings } = await import('../dist/runtime/settings.js');
  const { devServerBinary } = await import('../dist/runtime/devServerBinary.js');
  const { timeSkippingServer } = await import('../dist/runtime/testServer.js');
  const settings = readSettings();
  const say = (line) => process.stderr.write(`${line}\n`);
  await devServerBinary(settings, { say });
  await timeSkippingServer(settings, { say });
}

function finish(counts, exitCode) {
  process.stdout.write(`${summaryLine(counts)}\n`);
  process.exit(exitCode);
}

function runVitest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  const outputFile = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  try {
    const run = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    return { exitCode: run.status ?? 1, report: readReport(outputFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Absent when vitest ended before its first test. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
