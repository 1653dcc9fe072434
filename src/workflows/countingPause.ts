const SHORTEST_MS = 10_000;
const LONGEST_MS = 20 * 60 * 1000;
/** What is shown is at most so much of the stage's time old. */
const SHARE = 1 / 20;

/**
 * How long to wait before the items of a stage are counted again, when they have been at work for `elapsedMs`. Each
 * time takes some seven events of history, and a job of a week must do with a few thousand.
 */
export function countingPause(elapsedMs: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.round(elapsedMs * SHARE)));
}
