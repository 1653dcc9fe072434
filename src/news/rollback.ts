/** When an engine version has to make way again, and for which one. */

/** What a version came to in its last evaluation; undefined where it has none on the gold set in use. */
export type OverallOf = (versionId: string) => number | undefined;

/**
 * How much less than the last known good version the active one may score. Half of it is what a handful of gold
 * texts can do by chance; a real regression of one task by five points is twice as much.
 */
export const ROLLBACK_MARGIN = 0.02;

/**
 * The versions that were in use before this one ever was, newest first, each once: who went back to a version
 * does not come forward again by going back once more. Before the first activation stands the version that it
 * was derived from, which worked while none was activated.
 */
export function earlierVersions(
  activated: readonly string[],
  current: string,
  parentOfFirst: string | null,
): string[] {
  const used = parentOfFirst === null ? activated : [parentOfFirst, ...activated];
  const first = used.indexOf(current);
  return first === -1 ? [] : [...new Set(used.slice(0, first).reverse())];
}

/** The newest earlier version whose evaluation was not worse than the current one's; for people who want to go back. */
export function lastKnownGood(
  earlier: readonly string[],
  current: string,
  overallOf: OverallOf,
): string | undefined {
  const now = overallOf(current) ?? 0;
  return earlier.find((id) => (overallOf(id) ?? -1) >= now);
}

/** The newest earlier version that the current one is worse than by more than the margin: what to go back to. */
export function rollbackTarget(
  earlier: readonly string[],
  current: string,
  overallOf: OverallOf,
): string | undefined {
  return earlier.find((id) => isWorse(overallOf(current), overallOf(id)));
}

/** Whether a score is worse than another by more than the margin; nothing is said of scores that are not there. */
export function isWorse(overall: number | undefined, than: number | undefined): boolean {
  return overall !== undefined && than !== undefined && than - overall > ROLLBACK_MARGIN;
}
