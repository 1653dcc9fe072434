/**
 * Counts a vitest JSON report. A file that could not even be loaded counts as one failed test, and
 * so does a run that failed for a reason no test shows: "0 failed" must mean that all is well.
 */
export function countTests(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = (report?.numFailedTests ?? 0) + brokenFiles;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}

/** "12 passed, 0 failed", and the skipped ones if there are any. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
