import { describe, expect, test } from 'vitest';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const script = new URL('../../../scripts/test/summary.mjs', import.meta.url).href;
const { countTests, summaryLine } = (await import(script)) as {
  countTests: (report: object | undefined, exitCode: number) => Counts;
  summaryLine: (counts: Counts) => string;
};

const report = (passed: number, failed: number, skipped = 0, files: object[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
  numTodoTests: 0,
  testResults: files,
});
const BROKEN_FILE = { status: 'failed', assertionResults: [] };

describe('the last line of a test run', () => {
  test.each([
    ['all passed', report(3, 0), 0, '3 passed, 0 failed'],
    ['one failed', report(2, 1), 1, '2 passed, 1 failed'],
    ['one skipped', report(2, 0, 1), 0, '2 passed, 0 failed, 1 skipped'],
    ['a file that did not load', report(2, 0, 0, [BROKEN_FILE]), 1, '2 passed, 1 failed'],
    ['an error outside every test', report(2, 0), 1, '2 passed, 1 failed'],
    ['a crash before the first test', undefined, 1, '0 passed, 1 failed'],
  ])('with %s', (_case, given, exitCode, line) => {
    expect(summaryLine(countTests(given, exitCode))).toBe(line);
  });
});
